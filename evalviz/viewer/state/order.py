"""Cases in the order of the page, with the rows of each in every frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from ...analysis.trials import CASE, positions
from ...charts.board import Board
from ...charts.order import worst_first

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class PageOrder:
    """Which case stands where.

    Attributes:
        cases: number of the case in `Board.cases` for every row of the page, worst first.
        results: for every row of the page the row numbers of its results in `run.cases`, by trial.
    """

    cases: list[int]
    results: list[list[int]]

    @property
    def rows(self) -> dict[int, int]:
        """The row of the page by number of the case."""
        return {case: row for row, case in enumerate(self.cases)}


def page_order(board: Board) -> PageOrder:
    """Put the cases of a run in the order of the page."""
    order = worst_first(board).tolist()
    of_case: list[list[int]] = [[] for _ in order]
    case_of_result = positions(board.run.cases, board.cases, CASE).tolist()
    trials = board.run.cases["trial"].tolist()
    for result in sorted(range(len(case_of_result)), key=lambda number: trials[number]):
        of_case[case_of_result[result]].append(result)
    return PageOrder(order, [of_case[case] for case in order])


def columns(frame: pd.DataFrame) -> dict[str, list[Any]]:
    """The columns of a frame as lists in which every missing value is None."""
    return {str(name): _listed(frame[name]) for name in frame.columns}


def _listed(column: pd.Series) -> list[Any]:
    whole = column if column.dtype == object else column.astype(object).where(column.notna(), None)
    listed: list[Any] = whole.tolist()
    return listed


def chunks(rows: int, size: int) -> Iterator[range]:
    """Ranges of `size` rows."""
    for start in range(0, rows, size):
        yield range(start, min(start + size, rows))
