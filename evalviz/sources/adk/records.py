"""The typed shape of ADK results, read straight from bytes.

Only what the frames need is decoded; the rest of a case is skipped in C (most bytes of a file are declarations and
sessions) and read again when its trace is asked for. Fields are the union over google-adk 1.0 to 2.13. A field that is
in none of them makes the strict decoder refuse the case, which `repair` then mends.
"""

from __future__ import annotations

from typing import Any

import msgspec

NULL = msgspec.Raw(b"null")

# `Any` where versions or third parties disagree on the type, `Raw` where nothing is needed at load.


class Named(msgspec.Struct, gc=False):
    """A tool call or a content part's call: only its name matters at load."""

    name: str | None = None
    id: str | None = None


class Part(msgspec.Struct, gc=False):
    text: str | None = None
    thought: bool | None = None
    function_call: Named | None = None


class Content(msgspec.Struct, gc=False):
    parts: list[Part] | None = None


class Usage(msgspec.Struct, gc=False):
    total_token_count: float | None = None


class InvocationEvent(msgspec.Struct, gc=False):
    content: Content | None = None
    usage_metadata: Usage | None = None


class Intermediate(msgspec.Struct, gc=False):
    """The untagged union of ADK's IntermediateData (tool_uses) and InvocationEvents."""

    tool_uses: list[Named] | None = None
    invocation_events: list[InvocationEvent] | None = None


class Invocation(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    invocation_id: str | None = None
    user_content: Content | None = None
    final_response: Content | None = None
    intermediate_data: Intermediate | None = None
    creation_timestamp: float | None = None
    rubrics: list[Any] | None = None
    app_details: msgspec.Raw = NULL
    duration: float | None = None
    model_duration: float | None = None
    tool_duration: float | None = None


class MetricResult(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    metric_name: str
    threshold: Any = None
    criterion: msgspec.Raw = NULL
    judge_model_options: msgspec.Raw = NULL
    custom_function_path: Any = None
    score: Any = None
    eval_status: Any = None
    details: Details | None = None


class Details(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    rubric_scores: list[RubricScore] | None = None
    token_usage_details: dict[str, Any] | None = None
    duration_details: dict[str, Any] | None = None


class RubricScore(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    rubric_id: str | None = None
    rationale: str | None = None
    score: Any = None


class TurnResult(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    actual_invocation: Invocation | None = None
    expected_invocation: Invocation | None = None
    eval_metric_results: list[MetricResult] | None = None


class CaseResult(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    eval_id: str
    eval_set_file: Any = None
    eval_set_id: Any = None
    final_eval_status: Any = None
    eval_metric_results: Any = None
    overall_eval_metric_results: list[MetricResult] | None = None
    eval_metric_result_per_invocation: list[TurnResult] | None = None
    session_id: str | None = None
    session_details: msgspec.Raw = NULL
    user_id: Any = None
    evalviz_error: str | None = None  # why a case that could not be read is an empty one


class Head(msgspec.Struct, gc=False):
    """The names and time of an EvalSetResult."""

    eval_set_id: Any = None
    eval_set_result_id: Any = None
    eval_set_result_name: Any = None
    creation_timestamp: Any = None


class ResultFile(Head, forbid_unknown_fields=True, kw_only=True, gc=False):
    """An EvalSetResult."""

    eval_case_results: list[CaseResult]


class _SplitFile(msgspec.Struct, gc=False):
    eval_case_results: list[msgspec.Raw]


_FILE = msgspec.json.Decoder(ResultFile)
_SPLIT = msgspec.json.Decoder(_SplitFile)
_CASE = msgspec.json.Decoder(CaseResult)


def decode_file(data: bytes) -> ResultFile:
    """Decode a result file in one pass.

    Raises:
        msgspec.DecodeError: it is not exactly of this shape (double-encoded, camelCase, newer fields, NaN).
    """
    return _FILE.decode(data)


def decode_case(data: bytes) -> CaseResult:
    """Decode one case.

    Raises:
        msgspec.DecodeError: it is not exactly of this shape.
    """
    return _CASE.decode(data)


def split_cases(data: bytes) -> list[msgspec.Raw]:
    """The bytes of each case of a result file; they share the memory of the file."""
    return _SPLIT.decode(data).eval_case_results
