"""One run in a table: a row per metric, a row per rubric, and the distribution of scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from ..model import STATUSES, EvalRun
from ..model.memory import once_per_run
from ..model.status import FAILED, PASSED
from .intervals import Interval, finite_values, t_interval, wilson, wilson_columns
from .trials import CASE, Ints, candidate_names, metric_by_case, metric_names, positions

SUMMARY_COLUMNS: Final = (
    *("metric", "candidate", "kind", "n", "n_cases"),
    *("n_passed", "n_failed", "n_not_evaluated", "n_informational", "n_error"),
    *("mean", "mean_low", "mean_high", "std", "median", "pass_rate", "pass_rate_low", "pass_rate_high", "threshold"),
)
RUBRIC_COLUMNS: Final = (
    *("metric", "rubric", "type", "importance", "n_passed", "n_judged", "rate", "low", "high", "failed"),
)


def summary(run: EvalRun, *, mean_interval: Callable[[ArrayLike], Interval] = t_interval) -> pd.DataFrame:
    """One row per metric; with several candidates one per metric and candidate.

    Args:
        run: the run.
        mean_interval: gives the interval of the mean of the cases' scores: Student's t, or for scores that are far from
            normal `bootstrap_mean`.

    Returns:
        metric, candidate ("" where the source names none), kind; n (cases with a finite score: those behind the mean),
        n_cases (all), the cases by status: n_passed, n_failed, n_not_evaluated, n_informational, n_error, which sum to
        n_cases; mean of the cases' scores with its interval (mean_low, mean_high; NaN without spread), std
        (sample), median; pass_rate of the judged cases with its Wilson interval (pass_rate_low, pass_rate_high);
        threshold. Intervals are 95 %, and end where the range of the metric does; rates are fractions.
    """
    metrics, cells = metric_names(run), metric_by_case(run)
    shape = (-1, max(len(metrics), 1))
    scores = cells["score"].to_numpy(dtype=float).reshape(shape)
    statuses = cells["status"].to_numpy(dtype=object).reshape(shape)
    candidate = (
        cells["candidate"].to_numpy(dtype=object).reshape(shape)[:, 0] if metrics else np.array([], dtype=object)
    )
    known = run.metrics.drop_duplicates("metric").set_index("metric")
    rows = []
    for number, metric in enumerate(metrics):
        facts = known.loc[metric] if metric in known.index else None
        for name in candidate_names(run):
            mine = candidate == name
            rows.append(
                {
                    "metric": metric,
                    "candidate": name,
                    "kind": None if facts is None else facts["kind"],
                    **_score_columns(scores[mine, number], mean_interval, None if facts is None else facts["range"]),
                    **_status_columns(statuses[mine, number]),
                    "threshold": np.nan if facts is None else facts["threshold"],
                }
            )
    words = {"metric": object, "candidate": object, "kind": object}
    table: pd.DataFrame = pd.DataFrame(rows, columns=list(SUMMARY_COLUMNS)).astype(words)
    return table


@once_per_run
def rubric_rates(run: EvalRun) -> pd.DataFrame:
    """One row per metric and rubric text that was judged, the rubric that failed in most cases first.

    The unit is the case. A result's verdict on a rubric is that of the whole case where the source has one, else most
    of its judged turns, a tie fails; a case's is most of its judged trials, a tie fails. Sentences that were checked
    for hallucination (type "claim") are no rubrics.

    Returns:
        metric, rubric (its text), type, importance, n_passed, n_judged (cases), rate with its 95 % Wilson interval
        (low, high), failed (the (case_id, candidate) in which at least one trial failed it).
    """
    verdicts = run.verdicts[run.verdicts["verdict"].notna() & (run.verdicts["type"] != "claim")]
    if verdicts.empty:
        empty: pd.DataFrame = pd.DataFrame(columns=list(RUBRIC_COLUMNS))
        return empty
    cases = run.cases.loc[:, list(CASE)].drop_duplicates().reset_index(drop=True)
    text = verdicts["rubric"].where(verdicts["rubric"].notna(), verdicts["rubric_id"]).fillna("")
    metric, metrics = pd.factorize(verdicts["metric"])
    rubric, _ = pd.factorize(pd.factorize(text)[0] * len(metrics) + metric)
    passed, of_turn = verdicts["verdict"].to_numpy(dtype=bool), verdicts["turn"].notna().to_numpy(dtype=bool)
    # results, then cases, as numbers: rubric * how many there are + which
    result = rubric * len(run.cases) + positions(verdicts, run.cases)
    decided = ~of_turn | ~np.isin(result, result[~of_turn])
    result, passed = _most(result[decided], passed[decided])
    rubric_of, row = np.divmod(result, len(run.cases))
    case = rubric_of * len(cases) + positions(run.cases, cases, CASE)[row]
    failed = np.unique(case[~passed])
    case, passed = _most(case, passed)
    first = verdicts.assign(rubric=text).iloc[np.unique(rubric, return_index=True)[1]]
    n_judged = np.bincount(case // len(cases), minlength=len(first))
    n_passed = np.bincount(case[passed] // len(cases), minlength=len(first))
    low, high = wilson_columns(n_passed, n_judged)
    rates = first[["metric", "rubric", "type", "importance"]].assign(
        n_passed=n_passed,
        n_judged=n_judged,
        rate=n_passed / n_judged,
        low=low,
        high=high,
        failed=_keys(failed, cases, len(first)),
    )
    ordered: pd.DataFrame = rates.iloc[np.lexsort((rates["rate"], n_passed - n_judged))].reset_index(drop=True)
    return ordered


@dataclass(frozen=True)
class Histogram:
    """Counts in equal bins from low to high; the last bin holds its upper end."""

    low: float
    high: float
    counts: list[int]


def histogram(
    scores: ArrayLike, low: float | None = None, high: float | None = None, bins: int = 10
) -> Histogram | None:
    """The distribution of the finite scores over a range, or over theirs where none is given.

    A range that some scores leave is widened to hold them all. None where there is no finite score.
    """
    finite = finite_values(scores)
    if not finite.size:
        return None
    start = min(finite.min(), finite.min() if low is None else low)
    end = max(finite.max(), finite.max() if high is None else high)
    if start == end:
        start, end = start - 0.5, end + 0.5
    # a hair to the right: 0.3 belongs to the bin that begins at 0.3, although 3 * 0.1 is 0.30000000000000004
    share = (finite / 2 - start / 2) / (end / 2 - start / 2)  # halves, as the range of two huge scores may overflow
    numbers = np.floor(share * bins + 1e-9).astype(int).clip(0, bins - 1)
    return Histogram(float(start), float(end), np.bincount(numbers, minlength=bins).tolist())


def _score_columns(
    scores: NDArray[np.float64], mean_interval: Callable[[ArrayLike], Interval], limits: tuple[float, float] | None
) -> dict[str, Any]:
    finite = finite_values(scores)
    low, high = mean_interval(finite)
    if limits is not None and finite.size and limits[0] <= finite.min() and finite.max() <= limits[1]:
        low, high = max(low, limits[0]), min(high, limits[1])  # no mean lies beyond what a score can be
    with np.errstate(over="ignore", invalid="ignore"):
        mean, std = (finite.mean(), finite.std(ddof=1)) if finite.size > 1 else (finite.sum(), np.nan)
    return {
        "n": finite.size,
        "mean": mean if finite.size and np.isfinite(mean) else np.nan,
        "mean_low": low,
        "mean_high": high,
        "std": std if np.isfinite(std) else np.nan,
        "median": np.median(finite) if finite.size else np.nan,
    }


def _status_columns(statuses: NDArray[Any]) -> dict[str, Any]:
    counts = {status: int((statuses == status).sum()) for status in STATUSES}
    n_passed, n_judged = counts[PASSED], counts[PASSED] + counts[FAILED]
    interval = wilson(n_passed, n_judged)
    return {
        "n_cases": len(statuses),
        **{f"n_{status}": count for status, count in counts.items()},
        "pass_rate": n_passed / n_judged if n_judged else np.nan,
        "pass_rate_low": interval.low,
        "pass_rate_high": interval.high,
    }


def _most(cell: Ints, passed: NDArray[np.bool_]) -> tuple[Ints, NDArray[np.bool_]]:
    """The distinct cells, and of each whether more than half of its rows passed."""
    cells, row_cell = np.unique(cell, return_inverse=True)
    n_passed, n_rows = np.bincount(row_cell[passed], minlength=cells.size), np.bincount(row_cell)
    return cells, 2 * n_passed > n_rows


def _keys(failed: Ints, cases: pd.DataFrame, n_rubrics: int) -> list[list[tuple[str, str]]]:
    keys = list(zip(cases["case_id"].tolist(), cases["candidate"].tolist(), strict=True))
    by_rubric: list[list[tuple[str, str]]] = [[] for _ in range(n_rubrics)]
    for cell in failed.tolist():
        by_rubric[cell // len(cases)].append(keys[cell % len(cases)])
    return by_rubric
