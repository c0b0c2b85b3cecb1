"""Rows of the scores and verdicts frames from the metric results of ADK cases."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...model.score import parse_score
from ...model.status import Status, parse_status
from .catalogue import judge_of, metric_facts
from .records import CaseResult, MetricResult, RubricScore, TurnResult

_NOT_SCORED = "not scored"


@dataclass(frozen=True)
class Criterion:
    """What a criterion says: its threshold, judge and rubric texts by id."""

    threshold: float | None = None
    judge: str | None = None
    rubrics: dict[str, dict[str, Any]] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)


class Criteria:
    """Criteria by their bytes: the same one stands beside every score of a metric, so it is parsed once."""

    def __init__(self) -> None:
        self._known: dict[bytes, Criterion] = {}

    def of(self, result: MetricResult) -> Criterion:
        """The criterion of a metric result."""
        key = bytes(result.criterion) + bytes(result.judge_model_options)
        if key not in self._known:
            self._known[key] = _criterion(result)
        return self._known[key]


@dataclass
class SeenMetric:
    """What the results of a metric tell about it."""

    custom: bool = False
    rubrics: bool = False
    judge: str | None = None
    thresholds: set[float] = field(default_factory=set)


class ScoreRows:
    """Collects rows in the order of the frames' columns.

    Attributes:
        scores: rows of the scores frame.
        verdicts: rows of the verdicts frame.
        metrics: what was seen of each metric, in order.
        odd_scores: texts of the scores that are no finite numbers.
    """

    def __init__(self, criteria: Criteria) -> None:
        self.scores: list[tuple[Any, ...]] = []
        self.verdicts: list[tuple[Any, ...]] = []
        self.metrics: dict[str, SeenMetric] = {}
        self.odd_scores: set[str] = set()
        self._criteria = criteria

    def add(self, case_id: str, trial: int, case: CaseResult) -> list[Status]:
        """Add everything that a case was scored with; returns the case-level statuses."""
        statuses = []
        turns = case.eval_metric_result_per_invocation or []
        for result in case.overall_eval_metric_results or []:
            statuses.append(self._score(case_id, trial, None, result))
        judged_by_turn: set[str] = set()
        for number, turn in enumerate(turns, start=1):
            for result in turn.eval_metric_results or []:
                self._score(case_id, trial, number, result)
                if self._rubrics(case_id, trial, number, result, turn):
                    judged_by_turn.add(result.metric_name)
        for result in case.overall_eval_metric_results or []:
            # at case level ADK repeats the mean over turns with a fixed sentence as rationale
            if result.metric_name not in judged_by_turn:
                self._rubrics(case_id, trial, None, result, turns[-1] if turns else None)
        return statuses

    def _score(self, case_id: str, trial: int, turn: int | None, result: MetricResult) -> Status:
        criterion = self._criteria.of(result)
        score, stored_score = result.score, None
        if type(score) is not float or not math.isfinite(score):
            score, stored_score = parse_score(score)
            if stored_score is not None:
                self.odd_scores.add(stored_score)
        status, stored_status = parse_status(result.eval_status)
        threshold = criterion.threshold
        if threshold is None and result.threshold is not None:
            threshold = parse_score(result.threshold)[0]
        details = result.details
        breakdown = (details.token_usage_details or details.duration_details) if details else None
        seen = self.metrics.get(result.metric_name)
        if seen is None:
            seen = self.metrics[result.metric_name] = SeenMetric()
        if result.custom_function_path:
            seen.custom = True
        if details and details.rubric_scores is not None:
            seen.rubrics = True
        if criterion.judge:
            seen.judge = criterion.judge
        if threshold is not None:
            seen.thresholds.add(threshold)
        self.scores.append(
            (case_id, trial, "", result.metric_name, turn, score, threshold, status, None, None, _present(breakdown), stored_score, stored_status)
        )
        return status

    def _rubrics(self, case_id: str, trial: int, number: int | None, result: MetricResult, turn: TurnResult | None) -> bool:
        """Add a row a rubric: those with a verdict, then those that were declared and got none."""
        details = result.details
        if details is None or details.rubric_scores is None:
            return False
        declared = dict(self._criteria.of(result).rubrics)
        wanted = metric_facts(result.metric_name).rubric_type
        own = _own_rubrics(turn)
        key = (case_id, trial, "", result.metric_name, number)
        scored = set()
        for rubric_score in details.rubric_scores:
            rubric_id = str(rubric_score.rubric_id)
            scored.add(rubric_id)
            self.verdicts.append(key + _verdict(rubric_id, declared.get(rubric_id) or own.get(rubric_id), rubric_score))
        declared |= {rubric_id: rubric for rubric_id, rubric in own.items() if rubric.get("type") in (None, wanted)}
        for rubric_id, rubric in declared.items():
            if rubric_id not in scored:
                self.verdicts.append(key + _verdict(rubric_id, rubric, None))
        return True


def _criterion(result: MetricResult) -> Criterion:
    parsed, options = msgspec.json.decode(result.criterion), msgspec.json.decode(result.judge_model_options)
    if not isinstance(parsed, dict):
        return Criterion(judge=judge_of({}, options))
    threshold = parsed.get("threshold")
    return Criterion(
        threshold=None if threshold is None else parse_score(threshold)[0],
        judge=judge_of(parsed, options),
        rubrics=dict(_by_id(parsed.get("rubrics"))),
        options={name: value for name, value in parsed.items() if name in ("match_type", "ignore_args") and value is not None},
    )


def _own_rubrics(turn: TurnResult | None) -> dict[str, dict[str, Any]]:
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


def _present(breakdown: dict[str, Any] | None) -> dict[str, Any] | None:
    return {name: value for name, value in breakdown.items() if value is not None} or None if breakdown else None
