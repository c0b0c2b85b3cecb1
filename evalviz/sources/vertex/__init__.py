"""Evaluations of Vertex AI (Agent Platform): results, managed runs and items, as JSON or as the SDK's objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...model import EvalRun, EvalvizError
from .items import read_items
from .recognise import is_vertex_object, kind_of, looks_like_item, looks_like_result, looks_like_run
from .result import read_result
from .run import read_run

__all__ = [
    "from_object",
    "is_vertex_object",
    "looks_like_item",
    "looks_like_result",
    "looks_like_run",
    "read_items",
    "read_result",
    "read_run",
]


def from_object(value: Any, *, thresholds: Mapping[str, float] | None = None) -> EvalRun:
    """Read an EvaluationResult, EvaluationRun, EvaluationItem or list of items of the SDK (either package).

    The object is read, not changed; its traces are built from it when they are asked for.

    Raises:
        EvalvizError: it is none of these.
    """
    kind = kind_of(value)
    first = value[0] if isinstance(value, (list, tuple)) and value else value
    source = f"{type(first).__module__.partition('.')[0]} {type(first).__name__}"
    if kind == "result":
        return read_result(value, source, thresholds=thresholds)
    if kind == "run":
        return read_run(value, source, thresholds=thresholds)
    if kind == "items":
        return read_items(value if isinstance(value, (list, tuple)) else [value], source, thresholds=thresholds)
    raise EvalvizError(
        f"{source}: no evaluation result of Vertex AI. Give an EvaluationResult, EvaluationRun or EvaluationItem."
    )
