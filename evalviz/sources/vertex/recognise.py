"""What is an evaluation of Vertex AI, told by keys, or by package and class name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..objects import is_instance
from .fields import get, list_of

_PACKAGES: Final = ("agentplatform._genai.types", "vertexai._genai.types")
_ITEMS: Final = ("EvaluationItem", "EvaluationItemResult", "EvaluationItemRequest")


def looks_like_result(document: Any) -> bool:
    """Whether parsed JSON is an EvaluationResult; ADK's results share its first key."""
    if not isinstance(document, Mapping):
        return False
    cases = list_of(document, "eval_case_results")
    if any(
        get(case, "response_candidate_results") is not None or get(case, "eval_case_index") is not None
        for case in cases
    ):
        return True
    return get(document, "evaluation_dataset") is not None or isinstance(get(document, "summary_metrics"), list)


def looks_like_run(document: Any) -> bool:
    """Whether parsed JSON is an EvaluationRun."""
    if not isinstance(document, Mapping):
        return False
    if get(document, "evaluation_run_results") is not None or get(document, "evaluation_item_results") is not None:
        return True
    named = "/evaluationRuns/" in str(get(document, "name") or "")
    return get(document, "candidate_results") is None and (named or get(document, "evaluation_config") is not None)


def looks_like_item(document: Any) -> bool:
    """Whether parsed JSON is an EvaluationItem, or its bare request or response."""
    if not isinstance(document, Mapping):
        return False
    keys = (
        "evaluation_item_type",
        "evaluation_response",
        "candidate_results",
        "candidate_responses",
        "golden_response",
    )
    if any(get(document, key) is not None for key in keys):
        return True
    return isinstance(get(document, "evaluation_request"), Mapping)


def kind_of(value: Any) -> str | None:
    """`result`, `run` or `items` for an object of the SDK (or a list of items), None for anything else."""
    if isinstance(value, (list, tuple)):
        return "items" if value and all(is_instance(item, _PACKAGES, _ITEMS) for item in value) else None
    if is_instance(value, _PACKAGES, ("EvaluationResult",)):
        return "result"
    if is_instance(value, _PACKAGES, ("EvaluationRun",)):
        return "run"
    return "items" if is_instance(value, _PACKAGES, _ITEMS) else None


def is_vertex_object(value: Any) -> bool:
    """Whether a value is a result, a run or items of either package of the SDK; imports none of it."""
    return kind_of(value) is not None
