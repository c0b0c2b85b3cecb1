"""A table with a column a metric."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pandas as pd

from ...model import EvalRun, Notice, RunInfo
from ...model.score import parse_score
from ..plain import is_missing, plain
from ..vertex.assemble import some
from ..vertex.conversation import Recorded
from ..vertex.dataset import own_name
from ..vertex.texts import parsed
from .columns import Cells, Layout
from .rows import Rows

_RECORDED: Final = {"agent_data": "agent_data", "history": "conversation_history", "events": "intermediate_events"}


def read_wide(
    cells: Cells,
    layout: Layout,
    info: RunInfo,
    thresholds: Mapping[str, float],
    reported: pd.DataFrame | None = None,
) -> EvalRun:
    """Read a wide table.

    Args:
        cells: the table.
        layout: what its columns hold.
        info: names.
        thresholds: score needed by metric.
        reported: the source's own aggregates.
    """
    rows = Rows(thresholds)
    own = [column for column in layout.own if column not in _RECORDED.values()]
    trials: Counter[tuple[str, str]] = Counter()
    for number in range(len(next(iter(cells.values()), []))):
        case_id, candidate = _id(cells, layout, "case_id", number), _id(cells, layout, "candidate", number) or ""
        case_id = case_id or f"row {number + 1}"
        trials[case_id, candidate] += 1
        trial = _trial(cells, layout, number) or trials[case_id, candidate]
        key = (case_id, trial, candidate)
        statuses = [
            rows.add_score(key, metric, _score_cells(cells, have, number)) for metric, have in layout.metrics.items()
        ]
        row = Recorded(
            prompt=_cell(cells, layout.named.get("prompt"), number),
            responses=(_cell(cells, layout.named.get("response"), number),),
            reference=_cell(cells, layout.named.get("reference"), number),
            **{field: _cell(cells, column, number) for field, column in _RECORDED.items()},
            extra={own_name(column): _own(cells[column][number]) for column in own},
        )
        rows.add_case(key, row, statuses)
    names = tuple(dict.fromkeys(case[2] for case in rows.cases if case[2]))
    notices = []
    repeated = list(dict.fromkeys(case_id for (case_id, _), count in trials.items() if count > 1))
    if repeated and "trial" not in layout.named:
        notices.append(Notice("info", f"ids that occur several times are trials: {some(repeated)}"))
    return rows.finish(replace(info, candidates=names), notices, reported)


def _score_cells(cells: Cells, have: Mapping[str, str], number: int) -> dict[str, Any]:
    found = {field: cells[column][number] for field, column in have.items()}
    choice = found.pop("pairwise_choice", None)
    if not is_missing(choice):
        found |= {"choice": str(choice), "details": {"pairwise_choice": str(choice)}}
    if is_missing(found.get("status")):
        found.pop("status", None)
    return found


def _cell(cells: Cells, column: str | None, number: int) -> Any:
    value = cells[column][number] if column in cells else None
    return None if is_missing(value) else value


def _id(cells: Cells, layout: Layout, field: str, number: int) -> str | None:
    value = _cell(cells, layout.named.get(field), number)
    if value is None:
        return None
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _trial(cells: Cells, layout: Layout, number: int) -> int | None:
    trial, _ = parse_score(_cell(cells, layout.named.get("trial"), number))
    return int(trial) if trial >= 1 else None  # NaN is not


def _own(value: Any) -> Any:
    return None if is_missing(value) else plain(parsed(value))
