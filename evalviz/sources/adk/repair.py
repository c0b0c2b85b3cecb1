"""Mend ADK results that are not exactly of the shape we read: older, newer, camelCase, re-encoded or hand-made ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from ..conform import ANY, Shape, conform

_CONTENT: Shape = {
    "role": ANY,
    "parts": [
        {
            "function_call": {"args": ANY, "**": ANY, "name": ANY, "id": ANY},
            "function_response": {"response": ANY, "**": ANY, "name": ANY, "id": ANY},
            "inline_data": {"mime_type": ANY, "data": ANY, "display_name": ANY, "**": ANY},
            "file_data": {"mime_type": ANY, "file_uri": ANY, "display_name": ANY, "**": ANY},
            "executable_code": {"code": ANY, "language": ANY, "**": ANY},
            "code_execution_result": {"outcome": ANY, "output": ANY, "**": ANY},
            "text": ANY,
            "thought": ANY,
            "*": ANY,
        }
    ],
}
_CALLS: Shape = [{"name": ANY, "args": ANY, "id": ANY, "**": ANY}]
_RESPONSES: Shape = [{"name": ANY, "response": ANY, "id": ANY, "**": ANY}]
_USAGE: Shape = {"total_token_count": ANY, "prompt_token_count": ANY, "candidates_token_count": ANY, "**": ANY}
_RUBRICS: Shape = [{"rubric_id": ANY, "rubric_content": {"text_property": ANY, "*": ANY}, "type": ANY, "*": ANY}]
_EVENT: Shape = {
    "author": ANY,
    "content": _CONTENT,
    "usage_metadata": _USAGE,
    "model_version": ANY,
    "timestamp": ANY,
    "invocation_id": ANY,
    "partial": ANY,
    "error_code": ANY,
    "error_message": ANY,
    "finish_reason": ANY,
    "actions": {"state_delta": ANY, "transfer_to_agent": ANY, "escalate": ANY, "**": ANY},
    "**": ANY,
}
_INVOCATION: Shape = {
    "invocation_id": ANY,
    "user_content": _CONTENT,
    "final_response": _CONTENT,
    "intermediate_data": {
        "tool_uses": _CALLS,
        "tool_responses": _RESPONSES,
        "intermediate_responses": ANY,
        "invocation_events": [_EVENT],
    },
    "creation_timestamp": ANY,
    "rubrics": _RUBRICS,
    "app_details": {
        "agent_details": {"*": {"name": ANY, "instructions": ANY, "tool_declarations": ANY, "**": ANY}},
        "**": ANY,
    },
    "duration": ANY,
    "model_duration": ANY,
    "tool_duration": ANY,
}
_METRIC: Shape = {
    "metric_name": ANY,
    "threshold": ANY,
    "criterion": {
        "threshold": ANY,
        "rubrics": _RUBRICS,
        "judge_model_options": {"judge_model": ANY, "*": ANY},
        "match_type": ANY,
        "ignore_args": ANY,
        "*": ANY,
    },
    "judge_model_options": ANY,
    "custom_function_path": ANY,
    "score": ANY,
    "eval_status": ANY,
    "details": {
        "rubric_scores": [{"rubric_id": ANY, "rationale": ANY, "score": ANY}],
        "token_usage_details": {"*": ANY},
        "duration_details": {"*": ANY},
    },
}
CASE: Shape = {
    "eval_set_file": ANY,
    "eval_set_id": ANY,
    "eval_id": ANY,
    "final_eval_status": ANY,
    "eval_metric_results": ANY,
    "overall_eval_metric_results": [_METRIC],
    "eval_metric_result_per_invocation": [
        {"actual_invocation": _INVOCATION, "expected_invocation": _INVOCATION, "eval_metric_results": [_METRIC]}
    ],
    "session_id": ANY,
    "session_details": {"events": [_EVENT], "state": ANY, "app_name": ANY, "id": ANY, "user_id": ANY, "**": ANY},
    "user_id": ANY,
}
_HEAD: Shape = {
    "eval_set_result_id": ANY,
    "eval_set_result_name": ANY,
    "eval_set_id": ANY,
    "creation_timestamp": ANY,
    "eval_case_results": ANY,
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
    mended = conform(case, CASE, path, unknown)
    if isinstance(mended, dict):
        _numbers(mended)
    return encode(mended)


def encode(value: Any) -> bytes:
    """JSON bytes in which numbers that JSON lacks (NaN, infinities) are strings, so that none turns into null."""
    return msgspec.json.encode(_finite(value))


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else {math.inf: "Infinity", -math.inf: "-Infinity"}.get(value, "NaN")
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return value


def _numbers(case: dict[str, Any]) -> None:
    """Ids as text and durations as numbers, however a hand-made file wrote them."""
    if "eval_id" in case and not isinstance(case["eval_id"], str):
        case["eval_id"] = str(case["eval_id"])
    for turn in case.get("eval_metric_result_per_invocation") or []:
        for side in ("actual_invocation", "expected_invocation"):
            invocation = turn.get(side) if isinstance(turn, dict) else None
            if not isinstance(invocation, dict):
                continue
            for field in ("creation_timestamp", "duration", "model_duration", "tool_duration"):
                if not isinstance(invocation.get(field), (int, float)):
                    invocation.pop(field, None)
