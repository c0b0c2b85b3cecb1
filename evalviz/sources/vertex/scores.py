"""The metric results of Vertex AI as rows of `scores` and `verdicts`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ...model import Status
from ...model.score import parse_score
from ..plain import plain
from .catalogue import Seen, is_adaptive, lower_is_better
from .fields import fields, get, list_of

Row = tuple[Any, ...]
_SUPPORTED: Final = ("supported", "no_rad")  # no_rad: no factual claim that needs support
_NOT_SAID: Final = ("", "IMPORTANCE_UNSPECIFIED", "Importance.IMPORTANCE_UNSPECIFIED")


class ScoreRows:
    """Collects the rows of `scores` and `verdicts`, in the order of their columns.

    Args:
        thresholds: score needed by metric, given by the caller.
        rubrics: metrics of which a result has rubric verdicts.

    Attributes:
        scores: rows of `scores`.
        verdicts: rows of `verdicts`.
        metrics: what was seen of each metric, in order.
        odd_scores: texts of the scores that are no finite numbers.
        n_left_out: verdicts that a file leaves out and its score counts as failed.
    """

    def __init__(self, thresholds: Mapping[str, float] | None, rubrics: set[str]) -> None:
        self.scores: list[Row] = []
        self.verdicts: list[Row] = []
        self.metrics: dict[str, Seen] = {}
        self.odd_scores: set[str] = set()
        self.n_left_out = 0
        self._thresholds = thresholds or {}
        self._rubric_metrics = rubrics

    def add(self, key: tuple[str, int, str], results: Mapping[str, Any]) -> list[Status]:
        """Add the metric results of one answer; returns their statuses."""
        return [self._add(key, str(name), result) for name, result in results.items()]

    def _add(self, key: tuple[str, int, str], metric: str, result: Any) -> Status:
        seen = self.metrics.get(metric)
        if seen is None:
            seen = self.metrics[metric] = Seen(judged=metric in self._rubric_metrics or is_adaptive(metric))
        stored, error, explanation = fields(result, "score", "error_message", "explanation")
        score, stored_score = (stored, None) if _is_plain(stored) else parse_score(stored)
        if error:
            score, stored_score = math.nan, None if stored is None else str(stored)
        elif stored_score is not None:
            self.odd_scores.add(stored_score)
        verdicts = list_of(result, "rubric_verdicts")
        passed = self._rubrics(key, metric, score, verdicts, seen) if verdicts else None
        claims = _claims(explanation)
        self.verdicts += [(*key, metric, None, *claim) for claim in claims]
        status = self._status(metric, score, error, passed, seen)
        self.scores.append(
            (
                *key,
                metric,
                None,
                score,
                self._thresholds.get(metric),
                status,
                None if claims else explanation,
                error or None,
                _details(result),
                stored_score,
            )
        )
        return status

    def _status(self, metric: str, score: float, error: Any, passed: bool | None, seen: Seen) -> Status:
        if error:
            return "error"
        if math.isnan(score):
            return "not_evaluated"
        threshold = self._thresholds.get(metric)
        if threshold is not None:
            reached = score <= threshold if lower_is_better(metric) else score >= threshold
        elif passed is not None:
            reached = passed
        elif seen.judged:
            reached = score == 1.0  # so the SDK's own pass rate counts
        else:
            return "informational"
        return "passed" if reached else "failed"

    def _rubrics(
        self, key: tuple[str, int, str], metric: str, score: float, verdicts: list[Any], seen: Seen
    ) -> bool | None:
        """Add a row a rubric; returns whether all that were judged passed, None where none was."""
        read = [fields(verdict, "verdict", "evaluated_rubric", "reasoning") for verdict in verdicts]
        given = [_verdict(value, verdict) for (value, _, _), verdict in zip(read, verdicts, strict=True)]
        if None in given and _left_out_as_false(score, given):
            self.n_left_out += given.count(None)
            given = [value is True for value in given]
        texts = []
        head = (*key, metric, None)
        for value, (_, rubric, reasoning) in zip(given, read, strict=True):
            rubric_id, content, kind, importance = fields(rubric, "rubric_id", "content", "type", "importance")
            text = get(get(content, "property"), "description") or get(rubric, "description") or rubric_id
            texts.append(str(text))
            label = "no verdict" if value is None else None
            about = (rubric_id, text, kind, _importance(importance))
            self.verdicts.append((*head, *about, value, None, reasoning, None, label))
        seen.add_rubrics(frozenset(texts))
        judged = [value for value in given if value is not None]
        return all(judged) if judged else None


def has_rubrics(result: Any) -> bool:
    """Whether a metric result has rubric verdicts."""
    return bool(get(result, "rubric_verdicts"))


def _left_out_as_false(score: float, given: list[Any]) -> bool:
    """Whether missing verdicts mean False: JSON of the service leaves false out, and only the score tells."""
    passed, judged = given.count(True), len(given) - given.count(None)
    if math.isnan(score) or not math.isclose(score, passed / len(given), abs_tol=1e-6):
        return False
    return judged == 0 or not math.isclose(score, passed / judged, abs_tol=1e-6)


def _is_plain(score: Any) -> bool:
    return type(score) is float and math.isfinite(score)


def _verdict(value: Any, verdict: Any) -> bool | None:
    # the SDK's type says False where nothing was given
    if value is False and "verdict" not in getattr(verdict, "model_fields_set", ("verdict",)):
        return None
    return value if isinstance(value, bool) else None


def _importance(value: Any) -> str | None:
    text = str(getattr(value, "value", value) or "")
    return None if text in _NOT_SAID else text


def _details(result: Any) -> dict[str, Any] | None:
    found = {name: plain(get(result, name)) for name in ("raw_output", "additional_results")}
    kept = {name: value for name, value in found.items() if value}
    return kept or None


def _claims(explanation: Any) -> list[Row]:
    """The checked sentences of a hallucination metric, which stand in its explanation as a JSON list.

    Either a list of claims, or a list of `{"score", "explanation": [claims]}`, one an answer.
    """
    if not isinstance(explanation, str) or not explanation.lstrip().startswith("["):
        return []
    try:
        listed = msgspec.json.decode(explanation)
    except (msgspec.DecodeError, UnicodeError):
        return []
    claims: list[Any] = []
    for item in listed:
        inner = item.get("explanation") if isinstance(item, dict) else None
        claims.extend(inner if isinstance(inner, list) else [item])
    if not claims or not all(isinstance(claim, dict) and claim.get("sentence") is not None for claim in claims):
        return []
    return [_claim(claim) for claim in claims]


def _claim(claim: Mapping[str, Any]) -> Row:
    label = claim.get("label")
    evidence = claim.get("supporting_excerpt") or claim.get("contradicting_excerpt")
    verdict = None if not label else str(label).lower() in _SUPPORTED
    return (
        None,
        str(claim["sentence"]),
        "claim",
        None,
        verdict,
        None,
        claim.get("rationale"),
        None if evidence is None else str(evidence),
        None if label is None else str(label),
    )
