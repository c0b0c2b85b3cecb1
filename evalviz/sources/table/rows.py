"""Rows of `cases`, `scores` and `metrics` from the cells of a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pandas as pd

from ...model import EvalRun, Notice, RunInfo, Status, Trace, case_status, from_rows, parse_status
from ...model.frames import Key, from_tuples
from ...model.score import parse_score
from ..plain import is_missing, plain
from ..vertex.assemble import some
from ..vertex.catalogue import computed
from ..vertex.conversation import Facts, Recorded, facts_of, turns_of
from ..vertex.fields import utc
from ..vertex.reported import reported_frame
from ..vertex.trace import TraceReader


@dataclass
class Rows:
    """What a table gives, while it is read.

    Attributes:
        thresholds: score needed by metric, given by the caller.
        facts_of_metric: columns of `metrics` that are known by name.
    """

    thresholds: Mapping[str, float]
    facts_of_metric: Callable[[str], dict[str, Any]] | None = None
    cases: list[tuple[Any, ...]] = field(default_factory=list)
    extra: list[dict[str, Any]] = field(default_factory=list)
    scores: list[tuple[Any, ...]] = field(default_factory=list)
    traces: dict[Key, Callable[[], Trace]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    odd_scores: set[str] = field(default_factory=set)
    stored_thresholds: dict[str, set[float]] = field(default_factory=dict)

    def add_score(self, key: Key, metric: str, cells: Mapping[str, Any], turn: int | None = None) -> Status:
        """Add a row of `scores`.

        Args:
            key: case, trial, candidate.
            metric: its name.
            cells: score, explanation, error, status, threshold, details; those that are there.
            turn: turn, None for the whole case.
        """
        score, stored_score = parse_score(_filled(cells.get("score")))
        if stored_score is not None:
            self.odd_scores.add(stored_score)
        threshold = self._threshold(metric, cells.get("threshold"))
        error, explanation = _text(cells.get("error")), _text(cells.get("explanation"))
        stored = _filled(cells.get("status"))
        stored_status = None
        status: Status
        if error and math.isnan(score):
            status = "error"
        elif stored is not None:
            status, stored_status = parse_status(stored)
        elif math.isnan(score):
            status = "informational" if cells.get("choice") else "not_evaluated"
        elif threshold is None:
            status = "informational"
        else:
            status = "passed" if score >= threshold else "failed"
        kind = "computed" if computed(metric) else "judge" if explanation else "custom"
        if self.kinds.get(metric) in (None, "custom"):
            self.kinds[metric] = kind
        self.scores.append(
            (
                *key,
                metric,
                turn,
                score,
                threshold,
                status,
                explanation,
                error,
                cells.get("details"),
                stored_score or cells.get("choice"),
                stored_status,
            )
        )
        return status

    def add_case(self, key: Key, row: Recorded, statuses: list[Status], status: Status | None = None) -> None:
        """Add a row of `cases` and its trace.

        Args:
            key: case, trial, candidate.
            row: what the table holds of it.
            statuses: of its metrics.
            status: the case's own, where it has one.
        """
        answer = row.responses[0] if row.responses else None
        turns = turns_of(row, answer)
        facts = facts_of(row, answer, turns)
        self.add_facts(key, facts, status or case_status(statuses), row.extra)
        self.traces[key] = partial(TraceReader().read, row, turns)

    def add_facts(self, key: Key, facts: Facts, status: Status, extra: dict[str, Any]) -> None:
        """Add a row of `cases`."""
        error = None if facts.error is None else f"inference error: {facts.error}"
        if error:
            status = "error"
        elif status == "error":
            error = next((f"{row[3]}: {row[9]}" for row in reversed(self.scores) if row[:3] == key and row[9]), None)
        names = list(dict.fromkeys(facts.tools))
        texts = (facts.prompt, facts.response, facts.reference)
        numbers = (facts.n_turns, len(facts.tools), None, facts.duration_s)
        self.cases.append((*key, status, *texts, *numbers, error, utc(facts.started_at), None, names))
        self.extra.append(extra)

    def finish(self, info: RunInfo, notices: Iterable[Notice] = (), reported: pd.DataFrame | None = None) -> EvalRun:
        """Build the run."""
        seen = list(notices)
        if self.odd_scores:
            odd = some(sorted(self.odd_scores))
            seen.append(Notice("warning", f"scores that are no finite numbers are left out of every mean: {odd}"))
        unknown = [name for name in self.thresholds if name not in self.kinds]
        if unknown:
            have = some(list(self.kinds))
            seen.append(
                Notice("warning", f"there is no metric for the threshold of {some(unknown)}; metrics are {have}")
            )
        cases = from_tuples("cases", self.cases)
        for name in dict.fromkeys(name for extra in self.extra for name in extra):
            cases[name] = pd.Series([extra.get(name) for extra in self.extra], dtype=object)
        return EvalRun(
            info=info,
            cases=cases,
            scores=from_tuples("scores", self.scores),
            verdicts=from_tuples("verdicts", []),
            metrics=from_rows("metrics", [self._metric(name, kind) for name, kind in self.kinds.items()]),
            traces=self.traces,
            notices=tuple(seen),
            reported=reported_frame([]) if reported is None else reported,
        )

    def _metric(self, name: str, kind: str) -> dict[str, Any]:
        stored = self.stored_thresholds.get(name, set())
        threshold = self.thresholds.get(name, next(iter(stored)) if len(stored) == 1 else None)
        known = kind == "computed"
        return {
            "metric": name,
            "kind": kind,
            "range": (0.0, 1.0) if known else None,
            "higher_is_better": True if known else None,
            "threshold": threshold,
            **(self.facts_of_metric(name) if self.facts_of_metric else {}),
        }

    def _threshold(self, metric: str, stored: Any) -> float | None:
        if metric in self.thresholds:
            return float(self.thresholds[metric])
        threshold, _ = parse_score(_filled(stored))
        if math.isnan(threshold):
            return None
        self.stored_thresholds.setdefault(metric, set()).add(threshold)
        return threshold


def _filled(cell: Any) -> Any:
    return None if is_missing(cell) else cell  # a frame's NaN is a gap


def _text(cell: Any) -> str | None:
    return None if is_missing(cell) or cell == "" else cell if isinstance(cell, str) else str(plain(cell))
