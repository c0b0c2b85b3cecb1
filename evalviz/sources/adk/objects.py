"""ADK results in memory: dumped once, then read like a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..files import Document
from ..objects import dump_json, is_instance

_PACKAGE = ("google.adk.",)


def is_adk_object(value: Any) -> bool:
    """Whether a value is an EvalSetResult, an EvalCaseResult, or a list of the latter."""
    if isinstance(value, (list, tuple)):
        return bool(value) and all(is_instance(item, _PACKAGE, ("EvalCaseResult",)) for item in value)
    return is_instance(value, _PACKAGE, ("EvalSetResult", "EvalCaseResult"))


def dumped(value: Any) -> Document:
    """Dump an EvalSetResult, an EvalCaseResult or a list of them as the document of an EvalSetResult."""
    if is_instance(value, _PACKAGE, ("EvalSetResult",)):
        return Document(f"EvalSetResult {value.eval_set_result_id}", dump_json(value))
    cases: Sequence[Any] = value if isinstance(value, (list, tuple)) else [value]
    body = b",".join(dump_json(case) for case in cases)
    eval_set = dump_json(cases[0].eval_set_id)
    name = f"{len(cases)} EvalCaseResult objects"
    return Document(name, b'{"eval_set_id":' + eval_set + b',"eval_case_results":[' + body + b"]}")
