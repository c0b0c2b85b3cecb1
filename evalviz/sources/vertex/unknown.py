"""Fields of a file that this version does not know: named in a notice, since they may matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ...model import Notice
from ..conform import ANY, Shape, snake

_INDEX: Final = re.compile(r"\[\d+\]")
_RUBRIC: Shape = {
    "rubric_id": ANY,
    "content": {"property": {"description": ANY}},
    "type": ANY,
    "importance": ANY,
}
_METRIC: Shape = {
    "metric_name": ANY,
    "score": ANY,
    "explanation": ANY,
    "rubric_verdicts": [{"evaluated_rubric": _RUBRIC, "verdict": ANY, "reasoning": ANY}],
    "raw_output": ANY,
    "error_message": ANY,
}
_TURN: Shape = {
    "turn_index": ANY,
    "turn_id": ANY,
    "events": [{"author": ANY, "content": ANY, "event_time": ANY, "state_delta": ANY, "active_tools": ANY}],
}
# EvalCase allows any field: those of a team are kept as columns, not reported.
_CASE: Shape = {"agent_data": {"agents": ANY, "turns": [_TURN]}, "*": ANY}
RESULT: Final[Shape] = {
    "eval_case_results": [
        {
            "eval_case_index": ANY,
            "response_candidate_results": [{"response_index": ANY, "metric_results": {"*": _METRIC}}],
        }
    ],
    "summary_metrics": ANY,
    "win_rates": ANY,
    "evaluation_dataset": [
        {
            "eval_cases": [_CASE],
            "eval_dataset_df": ANY,
            "candidate_name": ANY,
            "gcs_source": ANY,
            "bigquery_source": ANY,
        }
    ],
    "metadata": {"candidate_names": ANY, "dataset_name": ANY, "dataset_id": ANY, "creation_timestamp": ANY},
    "agent_info": {"name": ANY, "agents": ANY, "root_agent_id": ANY},
}


def unknown_notices(document: Any, shape: Shape) -> list[Notice]:
    """One notice a kind of unknown field, naming the first place; an SDK object has none."""
    paths: list[str] = []
    if isinstance(document, Mapping):
        _walk(document, shape, "", paths)
    kinds: dict[str, list[str]] = {}
    for path in paths:
        kinds.setdefault(_INDEX.sub("[]", path), []).append(path)
    return [
        Notice(
            "warning",
            f"ignored unknown field {found[0]}" + (f" and {len(found) - 1} more like it" if found[1:] else ""),
        )
        for found in kinds.values()
    ]


def _walk(value: Any, shape: Shape, path: str, paths: list[str]) -> None:
    if isinstance(shape, list):
        for number, item in enumerate(value if isinstance(value, list) else []):
            _walk(item, shape[0], f"{path}[{number}]", paths)
    elif isinstance(shape, Mapping) and isinstance(value, Mapping):
        for key, item in value.items():
            place = f"{path}.{key}" if path else key
            known = shape.get(key) or shape.get(snake(key)) or shape.get("*")
            if known is None:
                paths.append(place)
            elif known != ANY and item is not None:
                _walk(item, known, place, paths)
