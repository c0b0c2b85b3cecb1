"""The cases to look at first, as the static summary and the terminal show them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from ..analysis import wording
from ..charts.board import Board
from ..charts.order import worst_first
from ..charts.text import name_line
from ..model import EvalRun
from ..model.status import ERROR, FAILED, NOT_EVALUATED, PASSED

LONGEST_REASON = 140


@dataclass(frozen=True)
class WorstCase:
    """A case that did not pass.

    Attributes:
        name: its id, with the candidate where there are several.
        status: failed, error or not_evaluated.
        trials: "0 of 3", or "" where no case has several trials.
        failed: the failed metrics with their scores: "tool_use_quality 0.33, safety 0.50".
        reason: the first error, else the first rationale or explanation of what failed; "" where there is none.
        key: case_id and candidate.
    """

    name: str
    status: str
    trials: str
    failed: str
    reason: str
    key: tuple[str, str]


@dataclass(frozen=True)
class WorstCases:
    """The worst cases of a run.

    Attributes:
        shown: at most as many as asked for, worst first.
        n_failed, n_error: all of the run.
        n_lost: cases that were not evaluated and have no score at all.
    """

    shown: tuple[WorstCase, ...]
    n_failed: int
    n_error: int
    n_lost: int

    @property
    def heading(self) -> str:
        """What is shown of how many: "showing 6 of 13: 12 failed, 1 with an error"."""
        counts = [(self.n_failed, "failed"), (self.n_error, "with an error"), (self.n_lost, "not evaluated")]
        said = [f"{wording.count(n)} {word}" for n, word in counts if n]
        words = ", ".join(said)
        total = self.n_failed + self.n_error + self.n_lost
        if len(self.shown) == total:
            return words
        of_all = words if len(said) == 1 else f"{wording.count(total)}: {words}"
        return f"showing {len(self.shown)} of {of_all}"


def worst_cases(board: Board, limit: int = 6) -> WorstCases:
    """The cases that failed, ended in an error or have no score at all, worst first."""
    status = board.cases["status"]
    # a case that has values but no verdict is no trouble
    lost = (status == NOT_EVALUATED).to_numpy(dtype=bool) & ~np.isfinite(board.scores).any(axis=1)
    bad = lost | status.isin([FAILED, ERROR]).to_numpy(dtype=bool)
    order = [case for case in worst_first(board).tolist() if bad[case]]
    several = bool((board.cases["n_trials"] > 1).any())
    rows = excerpt(board.run, board.cases["case_id"].iloc[order[:limit]].tolist())
    return WorstCases(
        shown=tuple(_case(board, rows, case, several) for case in order[:limit]),
        n_failed=int((status == FAILED).sum()),
        n_error=int((status == ERROR).sum()),
        n_lost=int(lost.sum()),
    )


def excerpt(run: EvalRun, case_ids: list[str]) -> EvalRun:
    """The run with the rows of some cases only, which are looked through once instead of for every case."""

    def of(frame: pd.DataFrame) -> pd.DataFrame:
        rows: pd.DataFrame = frame[frame["case_id"].isin(case_ids).to_numpy(dtype=bool)]
        return rows

    return replace(run, cases=of(run.cases), scores=of(run.scores), verdicts=of(run.verdicts))


def _case(board: Board, rows: EvalRun, case: int, several: bool) -> WorstCase:
    row = board.cases.iloc[case]
    failed = [metric for metric in board.metrics if board.statuses[case, metric.number] == FAILED]
    return WorstCase(
        name=board.label(case, 80),
        status=row["status"],
        trials=f"{row['n_passed']} of {row['n_trials']}" if several else "",
        failed=", ".join(
            f"{name_line(metric.name)}{_score(board, case, metric.number, metric.unit)}" for metric in failed
        ),
        reason=_reason(rows, row["case_id"], row["candidate"]),
        key=(row["case_id"], row["candidate"]),
    )


def _score(board: Board, case: int, number: int, unit: str | None) -> str:
    score = board.scores[case, number]
    return f" {wording.measure(float(score), unit)}" if np.isfinite(score) else ""


def _reason(run: EvalRun, case_id: str, candidate: str) -> str:
    def of(frame: pd.DataFrame) -> Any:
        return frame[(frame["case_id"] == case_id) & (frame["candidate"] == candidate)]

    cases, scores, verdicts = of(run.cases), of(run.scores), of(run.verdicts)
    said = [
        cases["error"],
        scores["error"],
        verdicts["rationale"][(verdicts["verdict"] == False).fillna(False)],  # noqa: E712 - a column of True, False, NA
        scores["explanation"][scores["status"] == FAILED],
        verdicts["rubric"][(verdicts["verdict"] == False).fillna(False)],  # noqa: E712
        scores["explanation"][scores["status"] != PASSED],
    ]
    for column in said:
        for text in column:
            if isinstance(text, str) and text.strip():
                return text.strip().splitlines()[0]
    return ""
