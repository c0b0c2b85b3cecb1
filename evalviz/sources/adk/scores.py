"""The scores and verdicts frames from the metric results of ADK cases, column by column."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

import msgspec
import pandas as pd

from ...model import Notice, frame, from_tuples
from ...model.score import parse_score
from ...model.status import NOT_EVALUATED, parse_status
from .catalogue import judge_of, metric_facts
from .records import CaseResult, Details, MetricResult, RubricScore, TurnResult

_NOT_SCORED = "not scored"
_OPTIONS = ("match_type", "ignore_args")
_RubricsById = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Criterion:
    """What a criterion says: its threshold, judge, rubrics by id, and how calls are matched."""

    threshold: float | None = None
    judge: str | None = None
    rubrics: _RubricsById = field(default_factory=dict)
    options: dict[str, Any] | None = None


@dataclass
class SeenMetric:
    """What the results of a metric tell about it; `source` is the JSON of its last criterion."""

    function: str | None = None  # path of a custom metric's function: text, never imported
    rubrics: bool = False
    judge: str | None = None
    thresholds: set[float] = field(default_factory=set)
    source: bytes = b""
    criterion: Criterion = field(default_factory=Criterion)


class Collected:
    """Collects the metric results of cases and turns them into frames.

    Attributes:
        metrics: what was seen of each metric, in order.
    """

    def __init__(self) -> None:
        self.metrics: dict[str, SeenMetric] = {}
        self._groups: list[tuple[str, int, int | None, int]] = []  # case_id, trial, turn, number of results
        self._results: list[MetricResult] = []
        self._thresholds: list[float | None] = []
        self._verdicts: list[tuple[Any, ...]] = []

    def add(self, case_id: str, trial: int, case: CaseResult) -> None:
        """Add everything that a case was scored with."""
        overall = case.overall_eval_metric_results or []
        turns = case.eval_metric_result_per_invocation or []
        needed = {result.metric_name: self._see(result) for result in overall}
        self._add_group(case_id, trial, None, overall, needed)
        judged_by_turn: set[str] = set()
        for number, turn in enumerate(turns, start=1):
            results = turn.eval_metric_results or []
            self._add_group(case_id, trial, number, results, needed)
            for result in results:
                if result.details is not None and result.details.rubric_scores is not None:
                    self._add_verdicts((case_id, trial, "", result.metric_name, number), result, result.details, turn)
                    judged_by_turn.add(result.metric_name)
        for result in overall:
            # at case level ADK repeats the mean over turns, with a fixed sentence as rationale
            if (
                result.details is not None
                and result.details.rubric_scores is not None
                and result.metric_name not in judged_by_turn
            ):
                last = turns[-1] if turns else None
                self._add_verdicts((case_id, trial, "", result.metric_name, None), result, result.details, last)

    def scores(self) -> pd.DataFrame:
        """The scores frame."""
        sizes = [size for *_, size in self._groups]
        scores = [result.score for result in self._results]
        statuses = [parse_status(result.eval_status) for result in self._results]
        return frame(
            "scores",
            {
                "case_id": _spread([case_id for case_id, *_ in self._groups], sizes),
                "trial": _spread([trial for _, trial, *_ in self._groups], sizes),
                "candidate": [""] * len(self._results),
                "metric": [result.metric_name for result in self._results],
                "turn": _spread([turn for *_, turn, _ in self._groups], sizes),
                "score": [score if type(score) is float else parse_score(score)[0] for score in scores],
                "threshold": self._thresholds,
                "status": [status for status, _ in statuses],
                "details": [_breakdown(result.details) for result in self._results],
                "stored_score": [None if type(score) is float else parse_score(score)[1] for score in scores],
                "stored_status": [stored for _, stored in statuses],
            },
        )

    def verdicts(self) -> pd.DataFrame:
        """The verdicts frame."""
        return from_tuples("verdicts", self._verdicts)

    def notices(self) -> list[Notice]:
        """Scores that are no numbers, and metrics that could not be evaluated."""
        odd = Counter(parse_score(result.score)[1] for result in self._results if type(result.score) is not float)
        odd.pop(None, None)
        found = []
        if odd:
            some = ", ".join(sorted(map(str, odd))[:6])
            found.append(Notice("warning", f"scores that are no finite numbers are left out of every mean: {some}"))
        lacking: Counter[str] = Counter()
        place = 0
        for _, _, turn, size in self._groups:
            if turn is None:
                lacking.update(
                    result.metric_name
                    for result in self._results[place : place + size]
                    if parse_status(result.eval_status) == (NOT_EVALUATED, None)
                )
            place += size
        if lacking:
            total = lacking.total()
            names = ", ".join(f"{name} ({count})" for name, count in lacking.most_common())
            found.append(
                Notice(
                    "info", f"{total} metric {'result was' if total == 1 else 'results were'} not evaluated: {names}"
                )
            )
        return found

    def _add_group(
        self, case_id: str, trial: int, turn: int | None, results: list[MetricResult], needed: dict[str, float | None]
    ) -> None:
        self._groups.append((case_id, trial, turn, len(results)))
        self._results += results
        for result in results:
            if result.metric_name not in needed:  # scored by turn only
                needed[result.metric_name] = self._see(result)
            self._thresholds.append(needed[result.metric_name])

    def _see(self, result: MetricResult) -> float | None:
        """Note what a result tells about its metric; returns the threshold."""
        seen = self.metrics.get(result.metric_name)
        if seen is None:
            seen = self.metrics[result.metric_name] = SeenMetric()
        # a metric's criterion is the same bytes beside each of its scores, so it is parsed when it changes
        source = bytes(result.criterion) + bytes(result.judge_model_options)
        if source != seen.source:
            seen.source, seen.criterion = source, _criterion(result)
            seen.judge = seen.criterion.judge or seen.judge
        threshold = seen.criterion.threshold
        if threshold is None and result.threshold is not None:
            threshold = parse_score(result.threshold)[0]
        if threshold is not None:
            seen.thresholds.add(threshold)
        if result.custom_function_path:
            seen.function = str(result.custom_function_path)
        seen.rubrics = seen.rubrics or bool(result.details and result.details.rubric_scores is not None)
        return threshold

    def _add_verdicts(
        self, key: tuple[Any, ...], result: MetricResult, details: Details, turn: TurnResult | None
    ) -> None:
        """A row for each rubric: those with a verdict, then those that were declared and got none."""
        configured = self.metrics[result.metric_name].criterion.rubrics
        own = _own_rubrics(turn)
        scored = set()
        for score in details.rubric_scores or []:
            rubric_id = "" if score.rubric_id is None else str(score.rubric_id)
            scored.add(rubric_id)
            self._verdicts.append(key + _verdict(rubric_id, configured.get(rubric_id) or own.get(rubric_id), score))
        wanted = metric_facts(result.metric_name).rubric_type
        fitting = {rubric_id: rubric for rubric_id, rubric in own.items() if rubric.get("type") in (None, wanted)}
        for rubric_id, rubric in {**configured, **fitting}.items():
            if rubric_id not in scored:
                self._verdicts.append(key + _verdict(rubric_id, rubric, None))


def _criterion(result: MetricResult) -> Criterion:
    parsed, options = msgspec.json.decode(result.criterion), msgspec.json.decode(result.judge_model_options)
    if not isinstance(parsed, dict):
        return Criterion(judge=judge_of({}, options))
    threshold = parsed.get("threshold")
    return Criterion(
        threshold=None if threshold is None else parse_score(threshold)[0],
        judge=judge_of(parsed, options),
        rubrics=dict(_by_id(parsed.get("rubrics"))),
        options={name: parsed[name] for name in _OPTIONS if parsed.get(name) is not None} or None,
    )


def _own_rubrics(turn: TurnResult | None) -> _RubricsById:
    """Rubrics of the case and the turn, which ADK copies into the actual invocation."""
    invocation = turn.actual_invocation if turn else None
    return dict(_by_id(invocation.rubrics)) if invocation and invocation.rubrics else {}


def _by_id(rubrics: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    for rubric in rubrics if isinstance(rubrics, list) else ():
        if isinstance(rubric, dict) and rubric.get("rubric_id") is not None:
            yield str(rubric["rubric_id"]), rubric


def _verdict(rubric_id: str, rubric: dict[str, Any] | None, score: RubricScore | None) -> tuple[Any, ...]:
    """Columns rubric_id to label of the verdicts frame."""
    content = (rubric or {}).get("rubric_content") or {}
    text = content.get("text_property") if isinstance(content, dict) else None
    kind = (rubric or {}).get("type")
    value = parse_score(score.score)[0] if score is not None and score.score is not None else math.nan
    verdict = None if math.isnan(value) else value >= 1.0
    label = _NOT_SCORED if score is None else None
    return (rubric_id, text or rubric_id, kind, None, verdict, value, score.rationale if score else None, None, label)


def _breakdown(details: Details | None) -> dict[str, Any] | None:
    """Tokens or seconds by kind, as far as they were reported."""
    found = (details.token_usage_details or details.duration_details) if details is not None else None
    return {name: value for name, value in found.items() if value is not None} or None if found else None


def _spread(values: list[Any], sizes: list[int]) -> list[Any]:
    """Each value as often as its size says."""
    return list(chain.from_iterable(map(repeat, values, sizes)))
