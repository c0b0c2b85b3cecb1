"""Mend ADK results that are not exactly of the shape we read: older, newer, camelCase, re-encoded or hand-made ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from ..conform import ANY, FLAG, ITEMS, NUMBER, OBJECT, TEXT, Shape, conform
from ..files import parse_json, without_surrogates

_CALL: Shape = {"name": TEXT, "id": TEXT, "args": ANY, "**": ANY}
_RESPONSE: Shape = {"name": TEXT, "id": TEXT, "response": ANY, "**": ANY}
_FILE: Shape = {"mime_type": TEXT, "data": ANY, "file_uri": TEXT, "display_name": TEXT, "**": ANY}
_CONTENT: Shape = {
    "role": ANY,
    "parts": [
        {
            "text": TEXT,
            "thought": FLAG,
            "function_call": _CALL,
            "function_response": _RESPONSE,
            "inline_data": _FILE,
            "file_data": _FILE,
            "executable_code": {"code": ANY, "language": ANY, "**": ANY},
            "code_execution_result": {"outcome": ANY, "output": ANY, "**": ANY},
            "*": ANY,
        }
    ],
    "**": ANY,
}
_RUBRICS: Shape = [{"rubric_id": ANY, "rubric_content": {"text_property": TEXT, "*": ANY}, "type": TEXT, "*": ANY}]
_EVENT: Shape = {
    "author": TEXT,
    "content": _CONTENT,
    "usage_metadata": {"total_token_count": NUMBER, "**": ANY},
    "model_version": TEXT,
    "timestamp": NUMBER,
    "invocation_id": TEXT,
    "partial": ANY,
    "error_code": ANY,
    "error_message": ANY,
    "actions": {"state_delta": OBJECT, "**": ANY},
    "**": ANY,
}
SESSION: Shape = {"events": [_EVENT], "state": OBJECT, "**": ANY}
APP_DETAILS: Shape = {
    "agent_details": {"*": {"name": TEXT, "instructions": TEXT, "tool_declarations": ITEMS, "**": ANY}},
    "**": ANY,
}
_INVOCATION: Shape = {
    "invocation_id": TEXT,
    "user_content": _CONTENT,
    "final_response": _CONTENT,
    "intermediate_data": {
        "tool_uses": [_CALL],
        "tool_responses": [_RESPONSE],
        "intermediate_responses": ITEMS,
        "invocation_events": [_EVENT],
    },
    "creation_timestamp": NUMBER,
    "rubrics": _RUBRICS,
    "app_details": APP_DETAILS,
    "duration": NUMBER,
    "model_duration": NUMBER,
    "tool_duration": NUMBER,
}
_METRIC: Shape = {
    "metric_name": TEXT,
    "threshold": ANY,
    "criterion": {
        "threshold": ANY,
        "rubrics": _RUBRICS,
        "judge_model_options": {"judge_model": TEXT, "*": ANY},
        "*": ANY,
    },
    "judge_model_options": OBJECT,
    "custom_function_path": ANY,
    "score": ANY,
    "eval_status": ANY,
    "details": {
        "rubric_scores": [{"rubric_id": TEXT, "rationale": TEXT, "score": ANY}],
        "token_usage_details": OBJECT,
        "duration_details": OBJECT,
    },
}
CASE: Shape = {
    "eval_set_file": ANY,
    "eval_set_id": ANY,
    "eval_id": TEXT,
    "final_eval_status": ANY,
    "eval_metric_results": ANY,
    "overall_eval_metric_results": [_METRIC],
    "eval_metric_result_per_invocation": [
        {"actual_invocation": _INVOCATION, "expected_invocation": _INVOCATION, "eval_metric_results": [_METRIC]}
    ],
    "session_id": TEXT,
    "session_details": SESSION,
    "user_id": ANY,
}
_HEAD: Shape = {
    "eval_set_result_id": TEXT,
    "eval_set_result_name": TEXT,
    "eval_set_id": TEXT,
    "creation_timestamp": NUMBER,
    "eval_case_results": ITEMS,
}


def repair_head(document: Mapping[str, Any], unknown: list[str]) -> dict[str, Any]:
    """The top level of a result file in snake_case; its cases stay as they are."""
    mended: dict[str, Any] = conform(dict(document), _HEAD, "", unknown)
    return mended


def repair_case(case: Any, path: str, unknown: list[str]) -> bytes:
    """One case as bytes of the shape that `records` decodes.

    Args:
        case: parsed JSON of the case.
        path: where it stands in its file, for `unknown`.
        unknown: the path of every field that was dropped is appended.
    """
    return encode(conform(case, CASE, path, unknown))


def repair_part(data: bytes | msgspec.Raw, shape: Shape) -> bytes:
    """A part of a case (its session, its app details) as bytes of a shape; `null` where nothing of it fits."""
    return encode(conform(parse_json(bytes(data), "part of a case"), shape, "", []))


def encode(value: Any) -> bytes:
    """JSON bytes in which numbers that JSON lacks (NaN, infinities) are strings, so that none turns into null."""
    finite = _finite(value)
    try:
        return msgspec.json.encode(finite)
    except UnicodeEncodeError:
        return msgspec.json.encode(without_surrogates(finite))


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else {math.inf: "Infinity", -math.inf: "-Infinity"}.get(value, "NaN")
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return value
