"""What the data say, in the title of each chart.

A title claims a difference only where there is one; else it says that none is clear, or names the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from ..analysis import wording
from ..analysis.intervals import welch_interval
from ..model.status import FAILED, PASSED
from .board import Board, Floats, Metric
from .text import one_line

FEWEST: Final = 3  # cases on either side of a comparison


def failing_together(board: Board) -> str:
    """Which metric the failed cases fail."""
    failed = board.statuses[(board.cases["status"] == FAILED).to_numpy(dtype=bool)] == FAILED
    judged = int(board.cases["status"].isin([FAILED, PASSED]).sum())
    if not judged:
        return "Scores of every case and metric"
    if not len(failed):
        return f"None of {wording.plural(judged, 'judged case')} failed"
    counts = failed.sum(axis=0)
    top, most = int(counts.argmax()), int(counts.max())
    if most == 0 or (counts == most).sum() > 1 or len(board.metrics) == 1:
        return f"{wording.count(len(failed))} of {wording.plural(judged, 'judged case')} failed"
    name = one_line(board.metrics[top].name)
    if most == len(failed):
        return f"Every failed case fails {name}"
    return f"{name} fails in {wording.count(most)} of {wording.plural(len(failed), 'failed case')}"


def furthest_below(table: pd.DataFrame, metrics: Sequence[Metric]) -> str:
    """Which means lie below their threshold with their whole interval."""
    lower = {metric.name for metric in metrics if metric.lower_is_better}
    known = table[table["threshold"].notna() & table["mean"].notna() & table["pass_rate"].notna()]
    if known.empty:
        return "Mean score of every metric"
    sign = np.where(known["metric"].isin(lower), -1.0, 1.0)
    mean, need = known["mean"].to_numpy(dtype=float), known["threshold"].to_numpy(dtype=float)
    near = np.where(sign > 0, known["mean_high"], known["mean_low"]).astype(float)
    near = np.where(
        np.isfinite(near) | (known["n"] < 2), near, mean
    )  # no spread: the mean itself; one case: no interval
    clear = known[sign * (near - need) < 0]
    if len(clear) == 1 and len(table) > 1:
        metric, candidate = clear["metric"].iloc[0], clear["candidate"].iloc[0]
        name = f"{metric} ({candidate})" if table["candidate"].nunique() > 1 else metric
        return f"The mean of {one_line(name)} is clearly below what it needs"
    if len(clear) > 1:
        return f"{len(clear)} of {wording.plural(len(known), 'mean')} are clearly below what they need"
    if (sign * (mean - need) >= 0).all():
        return "Every mean reaches its threshold"
    return "No mean is clearly below its threshold"


def near_misses(board: Board) -> str:
    """How many failed scores lie within a tenth of the range of their threshold, for the metric that failed most."""
    best: tuple[int, int, Metric, float] | None = None
    for metric in board.metrics:
        span = metric.high - metric.low
        failed = board.scores[board.statuses[:, metric.number] == FAILED, metric.number]
        if not (np.isfinite(span) and span > 0 and np.isfinite(metric.threshold)) or not failed.size:
            continue
        # rounding: 0.8 - 0.7 is a little more than 0.1
        near = int((np.abs(failed - metric.threshold) <= span / 10 + 1e-9).sum())
        if best is None or failed.size > best[1]:
            best = (near, failed.size, metric, span / 10)
    if best is None:
        return "How the scores are spread"
    near, n_failed, metric, margin = best
    if near == 0:
        return f"No near misses: all that fail {one_line(metric.name)} miss by more than {wording.score(margin)}"
    of_all = f"{wording.count(near)} of {wording.plural(n_failed, 'case')}"
    return f"{of_all} that failed {one_line(metric.name)} missed by {wording.score(margin)} or less"


def failed_most(rates: pd.DataFrame) -> str:
    """Which rubric failed in most cases; `rates` as of `rubric_rates`, worst first."""
    n_failed = (rates["n_judged"] - rates["n_passed"]).to_numpy(dtype=int)
    if not n_failed.any():
        return "Every rubric passed in every case"
    ahead = (n_failed == n_failed[0]) & (rates["rate"] == rates["rate"].iloc[0])
    if ahead.sum() > 1:
        in_each = f"in {wording.plural(int(n_failed[0]), 'case')} each"
        return f"{wording.count(int(ahead.sum()))} rubrics are failed equally often, {in_each}"
    return f"“{one_line(rates['rubric'].iloc[0], 60)}” is the rubric failed most"


def cost_of_failing(failed: Floats, passed: Floats, noun: str) -> str:
    """Whether failed cases cost more or less, by Welch's t interval of the difference of the means (95 %).

    Args:
        failed: cost of the failed cases, finite.
        passed: cost of the passed cases, finite.
        noun: "tokens", "time" or "tool calls".
    """
    neutral = f"{noun.capitalize()} and quality of each case"
    if min(failed.size, passed.size) < FEWEST:
        return neutral
    if np.allclose(failed, failed[0]) and np.allclose(passed, passed[0]):
        return neutral  # no spread, no interval
    ends = welch_interval(failed, passed)
    if ends.low <= 0 <= ends.high or passed.mean() <= 0:
        return f"No clear difference in {noun} between failed and passed cases"
    change = failed.mean() / passed.mean() - 1
    verb = {"tokens": "cost", "time": "take"}.get(noun, "make")
    less = "less" if noun == "time" else "fewer"
    return f"Failed cases {verb} {wording.percent(abs(change))} {'more' if change > 0 else less} {noun}"


def repeating(at_least_one: float, every: float, k: int) -> str:
    """What k trials of a case show."""
    if at_least_one == every:
        return f"{wording.percent(every)} of the cases pass in all {k} trials, the others in none"
    some = f"{wording.percent(at_least_one)} of the cases pass in one of {k} trials or more"
    return f"{some}, {wording.percent(every)} in all {k}"
