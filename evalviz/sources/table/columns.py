"""What the columns of a table hold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...model import SourceError
from ..vertex.dataset import IDS, PROMPTS, REFERENCES, RESPONSES, unique_names

Cells = dict[str, list[Any]]
"""The values of a table by column, in order."""

_FIELD: Final = re.compile(
    r"(?s)(.+)/(score|explanation|rationale|error|error_message|status|threshold|pairwise_choice)$"
)
_SAME: Final = {"rationale": "explanation", "error_message": "error"}
_METRIC_NAMES: Final = ("metric_name", "metric")
_KNOWN: Final = {
    "case_id": ("id", *IDS),
    "prompt": (*PROMPTS, "user_content"),
    "response": (*RESPONSES, "actual_response"),
    "reference": REFERENCES,
    "trial": ("trial", "run", "repeat"),
    "candidate": ("candidate", "candidate_name", "model"),
}


@dataclass(frozen=True)
class Layout:
    """Which column holds what.

    Attributes:
        metrics: for every metric, column by field (score, explanation, error, status, threshold, pairwise_choice).
        named: column of case_id, prompt, response, reference, trial, candidate; those that are there.
        own: the columns that are left.
    """

    metrics: dict[str, dict[str, str]]
    named: dict[str, str]
    own: list[str]


def cells_of(frame: Any) -> Cells:
    """The columns of a frame as lists; twin names are numbered, nothing of the frame is shared or changed."""
    return {name: frame.iloc[:, place].tolist() for place, name in enumerate(unique_names(frame.columns))}


def is_long(cells: Cells) -> bool:
    """Whether a table has a row a metric."""
    return "score" in cells and any(name in cells for name in _METRIC_NAMES)


def metric_column(cells: Cells) -> str:
    """The column of a long table that names the metric."""
    return next(name for name in _METRIC_NAMES if name in cells)


def find_layout(
    cells: Cells, source: str, metrics: Mapping[str, str] | Sequence[str] | None, named: Mapping[str, str | None]
) -> Layout:
    """Find what a wide table holds.

    Args:
        cells: the table.
        source: its name, for messages.
        metrics: score column by metric, or score columns, as the caller gave them.
        named: columns that the caller named.

    Raises:
        SourceError: a named column does not exist, or no column holds scores.
    """
    fields: dict[str, dict[str, str]] = {}
    for column in cells:
        found = _FIELD.match(column)
        if found:
            fields.setdefault(found[1], {})[_SAME.get(found[2], found[2])] = column
    if metrics is None:
        chosen = {name: have for name, have in fields.items() if "score" in have or "pairwise_choice" in have}
    else:
        wanted = dict(metrics) if isinstance(metrics, Mapping) else {name: name for name in metrics}
        chosen = {}
        for name, given in wanted.items():
            column = f"{given}/score" if given not in cells and f"{given}/score" in cells else given
            _check(cells, source, column)
            chosen[name.removesuffix("/score")] = {**fields.get(column.removesuffix("/score"), {}), "score": column}
    if not chosen:
        raise SourceError(
            source,
            "no column holds scores",
            f"Name <metric>/score columns, or give metrics={{'accuracy': 'column'}}; columns are {', '.join(cells)}",
        )
    columns = find_named(cells, source, named)
    used = {column for have in chosen.values() for column in have.values()} | set(columns.values())
    return Layout(chosen, columns, [column for column in cells if column not in used])


def find_named(
    cells: Cells,
    source: str,
    named: Mapping[str, str | None],
    known: Mapping[str, Sequence[str]] = _KNOWN,
) -> dict[str, str]:
    """The columns of case_id, prompt and so on: as the caller named them, else by their usual names."""
    columns: dict[str, str] = {}
    lower = {column.lower(): column for column in reversed(list(cells))}
    for field, column in named.items():
        if column is not None:
            _check(cells, source, column)
            columns[field] = column
            continue
        usual = [lower[name] for name in known.get(field, ()) if name in lower]
        # an "id", "run" or "model" column may be anything: it must at least be filled
        found = next((name for name in usual if any(value is not None for value in cells[name])), None)
        if found is not None and found not in columns.values():
            columns[field] = found
    return columns


def _check(cells: Cells, source: str, column: str) -> None:
    if column not in cells:
        raise SourceError(source, f"there is no column {column!r}", f"Columns are {', '.join(cells)}")
