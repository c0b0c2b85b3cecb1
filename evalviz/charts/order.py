"""Which cases are worst, the same for every chart and list."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ..model.status import ERROR, FAILED, INFORMATIONAL, NOT_EVALUATED, PASSED
from .board import Board, Floats, Metric

STATUS_ORDER: Final = (FAILED, ERROR, NOT_EVALUATED, INFORMATIONAL, PASSED)


def worst_first(board: Board) -> npt.NDArray[np.int64]:
    """Numbers of the cases from worst to best.

    By status, then the lowest judged score, then the share of judged trials that passed, then how many metrics failed,
    then the mean place of the judged scores within their metrics' spread; equal cases stay in the order of the run.
    """
    rank = {status: number for number, status in enumerate(STATUS_ORDER)}
    status = np.array([rank[value] for value in board.case_statuses], dtype=np.int64)
    n_judged, n_passed = (board.cases[column].to_numpy(dtype=float) for column in ("n_judged", "n_passed"))
    passed = np.divide(n_passed, n_judged, out=np.zeros(len(status)), where=n_judged > 0)
    n_failed = (board.statuses == FAILED).sum(axis=1)
    order: npt.NDArray[np.int64] = np.lexsort(
        (mean_place(board), -n_failed, passed, worst_score(board), status)
    ).astype(np.int64)
    return order


def worst_score(board: Board) -> Floats:
    """The lowest judged score of every case among metrics from 0 to 1 of which more is better; infinite without one.

    A metric of unknown range counts as one from 0 to 1 where all its scores are.
    """
    usable = [m.number for m in board.metrics if not m.lower_is_better and _from_0_to_1(board, m)]
    scores = board.scores[:, usable]
    judged = np.isin(board.statuses[:, usable], (PASSED, FAILED)) & np.isfinite(scores)
    lowest: Floats = np.where(judged, scores, np.inf).min(axis=1, initial=np.inf)
    return lowest


def _from_0_to_1(board: Board, metric: Metric) -> bool:
    if not (np.isnan(metric.low) and np.isnan(metric.high)):
        return (metric.low, metric.high) == (0.0, 1.0)
    scores = board.scores[:, metric.number]
    finite = scores[np.isfinite(scores)]
    return bool(finite.size and finite.min() >= 0 and finite.max() <= 1)


def mean_place(board: Board) -> Floats:
    """For every case the mean place of its judged scores between the metric's worst (0) and best (1) score seen."""
    judged = np.isin(board.statuses, (PASSED, FAILED)) & np.isfinite(board.scores)
    places = np.zeros_like(board.scores)
    for metric in board.metrics:
        column = board.scores[:, metric.number]
        finite = column[np.isfinite(column)]
        if finite.size and finite.max() > finite.min():
            place = (column - finite.min()) / (finite.max() - finite.min())
            places[:, metric.number] = 1 - place if metric.lower_is_better else place
        else:
            places[:, metric.number] = 1.0
    total = np.where(judged, places, 0).sum(axis=1)
    n_judged = judged.sum(axis=1)
    mean: Floats = np.divide(total, n_judged, out=np.ones(len(total)), where=n_judged > 0)
    return mean
