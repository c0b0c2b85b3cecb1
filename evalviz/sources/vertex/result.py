"""EvaluationResult: of the SDK's `evaluate()`, as an object or as JSON in either spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...model import EvalRun, Notice, RunInfo
from ...model.collection import collection_paused
from ..files import base_name
from .assemble import Answer, assemble
from .conversation import Recorded
from .dataset import rows_of
from .fields import get, items_of, list_of, utc
from .reported import of_result
from .trace import TraceReader
from .unknown import RESULT, unknown_notices

_STAND_IN: Final = re.compile(r"candidate[-_ ]\d+")


@collection_paused()
def read_result(result: Any, source: str, *, thresholds: Mapping[str, float] | None = None) -> EvalRun:
    """Read an EvaluationResult.

    Args:
        result: parsed JSON (snake_case or camelCase, nulls or not), or the SDK's object.
        source: file or kind of object, for messages.
        thresholds: score needed by metric; Vertex stores none.
    """
    datasets = [rows_of(dataset) for dataset in list_of(result, "evaluation_dataset")]
    scored = _scored(result)
    names = _candidates(result, datasets, scored)
    metadata, agent_info = get(result, "metadata"), get(result, "agent_info")
    agent = get(agent_info, "name") or get(agent_info, "root_agent_id")
    title = get(metadata, "dataset_name") or get(metadata, "dataset_id")
    info = RunInfo(
        run_id=str(title or source),
        title=str(title or base_name(source)),
        agent=agent or _agent_of(names),
        eval_set=title,
        created=utc(get(metadata, "creation_timestamp")),
        source=source,
        format="Vertex EvaluationResult",
        candidates=tuple(name for name in names if name),
    )
    answers = list(_answers(datasets, scored, names))
    notices = unknown_notices(result, RESULT)
    if not any(datasets):
        notices.append(
            Notice(
                "warning",
                "saved without its dataset: there are no prompts, answers or traces; save the whole result object",
            )
        )
    return assemble(
        answers,
        info,
        traces=TraceReader(get(agent_info, "agents"), get(agent_info, "root_agent_id")),
        thresholds=thresholds,
        reported=of_result(result, names),
        notices=notices,
        expected_cases=tuple(dict.fromkeys(answer.case_id for answer in answers)) if any(datasets) else None,
    )


Scored = dict[tuple[int, int], list[Mapping[str, Any]]]
"""Metric results by case index and candidate number; several where a file repeats them."""


def _scored(result: Any) -> Scored:
    scored: Scored = {}
    for place, case in enumerate(list_of(result, "eval_case_results")):
        index = get(case, "eval_case_index")
        for number, candidate in enumerate(list_of(case, "response_candidate_results")):
            response = get(candidate, "response_index")
            key = (_number(index, place), _number(response, number))
            metrics = items_of(get(candidate, "metric_results"))
            if metrics:
                scored.setdefault(key, []).append(metrics)
    return scored


def _number(stored: Any, place: int) -> int:
    """An index as it is stored, else the place that it stands at."""
    return int(stored) if isinstance(stored, int) or str(stored).isdecimal() else place


def _candidates(result: Any, datasets: list[list[Recorded]], scored: Scored) -> list[str]:
    """Names of the candidates by number; `""` for a single one without a name."""
    responses = [len(row.responses) for row in datasets[0]] if len(datasets) == 1 else []
    count = max([len(datasets), *responses, *(number + 1 for _, number in scored), 1])
    given = [str(name) for name in list_of(get(result, "metadata"), "candidate_names")]
    own = [get(dataset, "candidate_name") for dataset in list_of(result, "evaluation_dataset")]
    names = [given[n] if n < len(given) else own[n] if n < len(own) else None for n in range(max(count, len(given)))]
    if len(names) == 1:
        return [names[0] or ""]
    return _apart([name or f"candidate_{number}" for number, name in enumerate(names, start=1)])


def _agent_of(names: list[str]) -> str | None:
    """A single candidate names the agent, unless it has the SDK's own stand-in for a name."""
    return names[0] or None if len(names) == 1 and not _STAND_IN.fullmatch(names[0]) else None


def _apart(names: list[str]) -> list[str]:
    """Candidates of one name numbered as the SDK does, so that none hides another."""
    count: dict[str, int] = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    used: dict[str, int] = {}
    apart = []
    for name in names:
        used[name] = used.get(name, 0) + 1
        apart.append(name if count[name] == 1 else f"{name} #{used[name]}")
    return apart


def _answers(datasets: list[list[Recorded]], scored: Scored, names: list[str]) -> Iterator[Answer]:
    """Every case with every candidate that answered or was scored, in the order of the dataset."""
    n_cases = max([*(len(rows) for rows in datasets), *(index + 1 for index, _ in scored), 0])
    single = datasets[0] if len(datasets) == 1 else None
    for index in range(n_cases):
        for number, name in enumerate(names):
            rows = single if single is not None else datasets[number] if number < len(datasets) else []
            case = rows[index] if index < len(rows) else None
            response = _response(case, number if single is not None else 0)
            results = scored.get((index, number), [])
            answered = case is not None and (number == 0 or single is None or number < len(case.responses))
            if not results and not answered:
                continue
            own = case or next((rows[index] for rows in datasets if index < len(rows)), None)
            case_id = (own.case_id if own else None) or f"case {index + 1}"
            for metrics in results or (None,):
                yield Answer(case_id, name, case, response, metrics)


def _response(case: Recorded | None, number: int) -> Any:
    return case.responses[number] if case is not None and number < len(case.responses) else None
