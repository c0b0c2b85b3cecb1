"""From results to cases: a case is (case_id, candidate), its trials are repeats, never further cases.

Statistics over a run count cases. Scores of several trials are averaged within the case and then over cases; the
standard error of that mean clusters by case. With the same number of trials in every case the clustered error is the
plain one of the case means, so `t_interval` over `metric_by_case().score` is what Miller 2024 (arXiv 2411.00640) asks
for.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ..model import KEY, STATUSES, EvalRun
from ..model.memory import once_per_run
from ..model.status import ERROR, FAILED, INFORMATIONAL, NOT_EVALUATED, PASSED

CASE: Final = ("case_id", "candidate")
STABLE_PASS: Final = "stable pass"  # noqa: S105 (no password)
FLAKY: Final = "flaky"
STABLE_FAIL: Final = "stable fail"

Ints = NDArray[np.int64]


@once_per_run
def by_case(run: EvalRun) -> pd.DataFrame:
    """One row per case, in the order in which cases first appear.

    Returns:
        case_id, candidate, n_trials, n_judged (passed or failed trials), n_passed, status (the majority of the judged
        trials, a tie fails; without one: error if any trial is one, else informational, else not_evaluated), stability
        (stable pass, flaky, stable fail; None under two judged trials).
    """
    cases = run.cases.loc[:, list(CASE)].drop_duplicates().reset_index(drop=True)
    counts = status_counts(positions(run.cases, cases, CASE), run.cases["status"], len(cases))
    n_judged, n_passed = counts[PASSED] + counts[FAILED], counts[PASSED]
    stable = [n_judged < 2, n_passed == n_judged, n_passed == 0]
    table: pd.DataFrame = cases.assign(
        n_trials=sum(counts.values()),
        n_judged=n_judged,
        n_passed=n_passed,
        status=pd.Series(majority(counts), dtype=object),
        stability=pd.Series(_select(stable, [None, STABLE_PASS, STABLE_FAIL], FLAKY), dtype=object),
    )
    return table


@once_per_run
def metric_by_case(run: EvalRun) -> pd.DataFrame:
    """One row per case and metric, also where the case has no score of the metric: cases outside, metrics inside.

    Only scores of the whole case count (turn is NA).

    Returns:
        case_id, candidate, metric, score (mean over the trials with a finite score, NaN without one), status (as in
        `by_case`, over the metric's scores; without a row: error where the case could not be run, else
        not_evaluated), n_trials (rows), n_scored (finite scores).
    """
    cases, metrics = by_case(run), metric_names(run)
    scores = whole_case(run.scores)
    n_cells = len(cases) * len(metrics)
    cell = positions(scores, cases, CASE) * len(metrics) + pd.Index(metrics, dtype=object).get_indexer(scores["metric"])
    value = scores["score"].to_numpy(dtype=float)
    finite = np.isfinite(value)
    counts = status_counts(cell, scores["status"], n_cells)
    n_rows = sum(counts.values())
    n_scored = np.bincount(cell[finite], minlength=n_cells)
    total = np.bincount(cell[finite], weights=value[finite], minlength=n_cells)
    status = majority(counts)
    not_run = np.repeat(_not_run(run, cases), len(metrics))
    status[(n_rows == 0) & not_run] = ERROR
    table: pd.DataFrame = pd.DataFrame(
        {
            "case_id": np.repeat(cases["case_id"].to_numpy(dtype=object), len(metrics)),
            "candidate": np.repeat(cases["candidate"].to_numpy(dtype=object), len(metrics)),
            "metric": np.tile(np.array(metrics, dtype=object), len(cases)),
            "score": np.divide(total, n_scored, out=np.full(n_cells, np.nan), where=n_scored > 0),
            "status": pd.Series(status, dtype=object),
            "n_trials": n_rows,
            "n_scored": n_scored,
        }
    )
    return table


def metric_names(run: EvalRun) -> list[str]:
    """The metrics of a run: those of its `metrics` frame, then any that only scores name."""
    return list(dict.fromkeys([*run.metrics["metric"], *run.scores["metric"].unique()]))


def candidate_names(run: EvalRun) -> list[str]:
    """The candidates of a run in the source's order; `[""]` where it names none."""
    present = dict.fromkeys(run.cases["candidate"].unique())
    listed = [name for name in run.info.candidates if name in present or not present]
    return list(dict.fromkeys([*listed, *present])) or [""]


def whole_case(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of `scores` or `verdicts` that are about a whole case, not one turn of it."""
    rows: pd.DataFrame = frame[frame["turn"].isna()]
    return rows


def positions(rows: pd.DataFrame, cases: pd.DataFrame, by: tuple[str, ...] = KEY) -> Ints:
    """For every row the number of its row in `cases`, both matched by the columns `by`; the first of several."""
    known = pd.MultiIndex.from_frame(cases.loc[:, list(by)])
    first = np.flatnonzero(~known.duplicated())
    found: Ints = known[first].get_indexer(pd.MultiIndex.from_frame(rows.loc[:, list(by)])).astype(np.int64)
    return np.where(found < 0, found, first[found]) if first.size else found


def status_counts(cell: Ints, status: pd.Series, n_cells: int) -> dict[str, Ints]:
    """How many rows of each status every cell has."""
    values = status.to_numpy(dtype=object)
    return {name: np.bincount(cell[values == name], minlength=n_cells) for name in STATUSES}


def majority(counts: dict[str, Ints]) -> NDArray[Any]:
    """The status of every cell from the counts of its rows: most of the judged rows decide, a tie fails."""
    passed, failed = counts[PASSED], counts[FAILED]
    conditions = [passed > failed, failed > 0, counts[ERROR] > 0, counts[INFORMATIONAL] > 0]
    return _select(conditions, [PASSED, FAILED, ERROR, INFORMATIONAL], NOT_EVALUATED)


def _not_run(run: EvalRun, cases: pd.DataFrame) -> NDArray[np.bool_]:
    raised = ((run.cases["status"] == ERROR) | run.cases["error"].notna()).to_numpy(dtype=bool)
    n_raised = np.bincount(positions(run.cases, cases, CASE)[raised], minlength=len(cases))
    return n_raised > 0


def _select(conditions: list[NDArray[Any]], choices: list[Any], default: Any) -> NDArray[Any]:
    """`np.select` for objects: it would turn None and words into one fixed-width type."""
    chosen = np.full(len(conditions[0]), default, dtype=object)
    for condition, choice in reversed(list(zip(conditions, choices, strict=True))):
        chosen[condition] = choice
    return chosen
