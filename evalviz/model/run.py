"""One evaluation of one agent version: its frames, its traces and what the loader noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

import numpy as np
import pandas as pd

from .errors import EvalvizError
from .frames import Key
from .trace import Trace

Level = Literal["error", "warning", "info"]


@dataclass(frozen=True)
class Notice:
    """Something that a reader of the numbers should know.

    Attributes:
        level: `error` (something is missing), `warning` (something may mislead), `info`.
        message: one sentence, or a few.
        case_id: the case it is about, None for the whole run.
    """

    level: Level
    message: str
    case_id: str | None = None


@dataclass(frozen=True)
class RunInfo:
    """What a run is called and where it comes from.

    Attributes:
        run_id: the id of the run in its source.
        title: short name to show: the eval set, dataset or file.
        agent: agent (ADK: app) name.
        eval_set: eval set or dataset name.
        created: time of the run, UTC.
        source: file, URI or kind of object.
        format: what the source is, e.g. "ADK EvalSetResult", "Vertex EvaluationResult".
        candidates: names of the candidates, in order; empty where the source names none.
        state: state of a managed run that is not simply finished (RUNNING, FAILED), with its error.
        facts: further facts to show as they are (labels, times).
        selection: what was chosen of a larger run: "13 of 40 results: status failed"; "" for a whole run.
    """

    run_id: str
    title: str
    agent: str | None = None
    eval_set: str | None = None
    created: datetime | None = None
    source: str = ""
    format: str = ""
    candidates: tuple[str, ...] = ()
    state: str | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    selection: str = ""


@dataclass(frozen=True)
class EvalRun:
    """A loaded evaluation. The frames' columns are documented in `evalviz.model.frames`.

    Attributes:
        info: names, time, source.
        cases: one row per result (case, trial, candidate).
        scores: one row per score, of the whole case and of its turns.
        verdicts: one row per rubric verdict or checked claim.
        metrics: one row per metric.
        traces: decodes the trace of a result on demand.
        notices: what the loader saw.
        reported: the source's own aggregates: metric, candidate, name (mean, stdev, pass_rate, n, n_valid, n_error,
            or a custom name), value.
        expected_cases: ids that the eval set or dataset holds, None where unknown.
    """

    info: RunInfo
    cases: pd.DataFrame
    scores: pd.DataFrame
    verdicts: pd.DataFrame
    metrics: pd.DataFrame
    traces: Mapping[Key, Callable[[], Trace]]
    notices: tuple[Notice, ...] = ()
    reported: pd.DataFrame = field(
        default_factory=lambda: pd.DataFrame(columns=["metric", "candidate", "name", "value"])
    )
    expected_cases: tuple[str, ...] | None = None

    @property
    def keys(self) -> list[Key]:
        """The key of every result, in the order of `cases`."""
        columns = (self.cases["case_id"], self.cases["trial"], self.cases["candidate"])
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def trace(self, case_id: str, *, trial: int | None = None, candidate: str | None = None) -> Trace:
        """The trace of a case; the first trial and candidate that match.

        Raises:
            EvalvizError: there is no such case, trial or candidate.
        """
        for key in self.traces:
            if key[0] == case_id and trial in (None, key[1]) and candidate in (None, key[2]):
                return self.traces[key]()
        known = sorted({key[0] for key in self.traces})
        wanted = (
            f"case {case_id!r}"
            + (f", trial {trial}" if trial else "")
            + (f", candidate {candidate!r}" if candidate else "")
        )
        raise EvalvizError(f"{self.info.title}: there is no {wanted}. It has {_some(known)}.")

    def select(self, keys: Iterator[Key] | list[Key], why: str) -> EvalRun:
        """The same run with these results only; what the source said about all of it is left out.

        Args:
            keys: keys of the results to keep.
            why: what they have in common, shown with every number of the smaller run.
        """
        kept = set(keys)

        def of(frame: pd.DataFrame) -> pd.DataFrame:
            rows = zip(frame["case_id"].tolist(), frame["trial"].tolist(), frame["candidate"].tolist(), strict=True)
            mask = np.array([row in kept for row in rows], dtype=bool)  # an empty list would choose columns
            left: pd.DataFrame = frame[mask].reset_index(drop=True)
            return left

        cases = of(self.cases)
        ids = set(cases["case_id"])
        selection = f"{len(cases):,} of {len(self.cases):,} results: {why}"
        if self.info.selection:
            selection = f"{self.info.selection}; then {selection}"
        return replace(
            self,
            info=replace(self.info, selection=selection),
            cases=cases,
            scores=of(self.scores),
            verdicts=of(self.verdicts),
            traces={key: make for key, make in self.traces.items() if key in kept},
            notices=tuple(n for n in self.notices if n.case_id is None or n.case_id in ids),
            reported=self.reported.iloc[:0],
            expected_cases=None,
        )


def _some(names: list[Any], limit: int = 8) -> str:
    shown = ", ".join(map(str, names[:limit]))
    return f"{shown} and {len(names) - limit} more" if len(names) > limit else (shown or "no cases")
