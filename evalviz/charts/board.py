"""What every chart of a run is drawn from, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from ..analysis.summary import summary
from ..analysis.trials import CASE, by_case, metric_by_case, metric_names, positions
from ..model import EvalRun
from ..model.memory import once_per_run
from ..model.status import FAILED, PASSED
from .text import name_line

Floats = npt.NDArray[np.float64]
COSTS = ("tokens", "duration_s", "n_tool_calls")


@dataclass(frozen=True)
class Metric:
    """What a chart needs to know of a metric.

    Attributes:
        number: its column in `Board.scores`.
        low, high: its range, NaN where unknown.
        threshold: NaN where none.
        lower_is_better: what the source says; where it says nothing, whether the stored statuses only make sense so.
        unit: "s", "tokens", "calls" or None.
    """

    number: int
    name: str
    kind: str | None
    low: float
    high: float
    threshold: float
    lower_is_better: bool
    unit: str | None


@dataclass(frozen=True)
class Board:
    """A run as its charts see it.

    Attributes:
        run: the run.
        table: `summary(run)`.
        cases: `by_case(run)` with the mean tokens, duration_s and n_tool_calls over each case's trials.
        metrics: in the order of the run.
        scores: case by metric, mean over trials; NaN without a score.
        statuses: case by metric.
    """

    run: EvalRun
    table: pd.DataFrame
    cases: pd.DataFrame
    metrics: tuple[Metric, ...]
    scores: Floats
    statuses: npt.NDArray[np.object_]

    @cached_property
    def case_statuses(self) -> list[str]:
        """The status of every case."""
        return [str(status) for status in self.cases["status"]]

    @cached_property
    def _names(self) -> tuple[list[str], list[str] | None]:
        candidates = self.cases["candidate"].tolist()
        return self.cases["case_id"].tolist(), candidates if len(set(candidates)) > 1 else None

    def label(self, case: int, limit: int = 48) -> str:
        """The name of a case, with its candidate where there are several."""
        case_ids, candidates = self._names
        return name_line(f"{case_ids[case]} · {candidates[case]}" if candidates else case_ids[case], limit)


def rows_of(frame: pd.DataFrame) -> list[Any]:
    """The rows of a frame as named tuples."""
    return list(frame.itertuples())


@once_per_run
def board_of(run: EvalRun) -> Board:
    """Compute what the charts of a run are drawn from."""
    cases, cells, names = by_case(run), metric_by_case(run), metric_names(run)
    shape = (len(cases), len(names))
    case_of_result = positions(run.cases, cases, CASE)
    costs = {column: _mean_by_case(run.cases[column], case_of_result, len(cases)) for column in COSTS}
    known = run.metrics.drop_duplicates("metric").set_index("metric")
    lower = judged_lower_is_better(run.scores)
    return Board(
        run=run,
        table=summary(run),
        cases=cases.assign(**costs),
        metrics=tuple(_metric(number, name, known, lower) for number, name in enumerate(names)),
        scores=cells["score"].to_numpy(dtype=float).reshape(shape),
        statuses=cells["status"].to_numpy(dtype=object).reshape(shape),
    )


def judged_lower_is_better(scores: pd.DataFrame) -> set[str]:
    """The metrics whose stored statuses only make sense if lower is better.

    Some score passed below its threshold or failed above it, and none the other way round.
    """
    above = (scores["score"] - scores["threshold"]).to_numpy(dtype=float)
    status = scores["status"].to_numpy(dtype=object)
    for_lower = ((status == PASSED) & (above < 0)) | ((status == FAILED) & (above > 0))
    for_higher = ((status == PASSED) & (above > 0)) | ((status == FAILED) & (above < 0))
    return set(scores["metric"][for_lower]) - set(scores["metric"][for_higher])


def _metric(number: int, name: str, known: pd.DataFrame, lower: set[str]) -> Metric:
    facts: Any = known.loc[name] if name in known.index else None
    if facts is None:
        return Metric(number, name, None, np.nan, np.nan, np.nan, lower_is_better=name in lower, unit=None)
    low, high = facts["range"] if facts["range"] is not None else (np.nan, np.nan)
    better = facts["higher_is_better"]
    return Metric(
        number=number,
        name=name,
        kind=facts["kind"],
        low=float(np.nan if low is None else low),
        high=float(np.nan if high is None else high),
        threshold=float(facts["threshold"]),
        lower_is_better=name in lower if pd.isna(better) else not better,
        unit=facts["unit"],
    )


def _mean_by_case(values: pd.Series, case: npt.NDArray[np.int64], n_cases: int) -> Floats:
    """Mean of the known values over the results of each case, NaN where none is known."""
    value = values.astype("Float64").to_numpy(dtype=float, na_value=np.nan)
    known = np.isfinite(value)
    n_known = np.bincount(case[known], minlength=n_cases)
    total = np.bincount(case[known], weights=value[known], minlength=n_cases)
    mean: Floats = np.divide(total, n_known, out=np.full(n_cases, np.nan), where=n_known > 0)
    return mean
