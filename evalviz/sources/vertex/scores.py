"""The metric results of Vertex AI as rows of `scores` and `verdicts`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from ...model import Status
from ...model.score import parse_score
from ..plain import plain
from .catalogue import Seen, is_adaptive, lower_is_better
from .fields import fields_of_all, get
from .texts import as_json

Row = tuple[Any, ...]
_RESULT: Final = ("score", "error_message", "explanation", "rubric_verdicts", "raw_output")
_VERDICT: Final = (
    "verdict",
    "reasoning",
    "evaluated_rubric.rubric_id",
    "evaluated_rubric.content.property.description",
    "evaluated_rubric.type",
    "evaluated_rubric.importance",
)
_SUPPORTED: Final = ("supported", "no_rad")  # no_rad: no factual claim that needs support
_NOT_SAID: Final = ("", "IMPORTANCE_UNSPECIFIED")


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
        listed = list(results.values())
        read = fields_of_all(listed, *_RESULT)
        return [
            self._add(key, str(name), row, get(result, "additional_results"))
            for name, row, result in zip(results, read, listed, strict=True)
        ]

    def _add(self, key: tuple[str, int, str], metric: str, row: Row, additional: Any) -> Status:
        seen = self.metrics.get(metric)
        if seen is None:
            seen = self.metrics[metric] = Seen(judged=metric in self._rubric_metrics or is_adaptive(metric))
        stored, error, explanation, verdicts, raw_output = row
        if explanation is not None and not isinstance(explanation, str):
            explanation = as_json(explanation)
        score, stored_score = (stored, None) if _is_plain(stored) else parse_score(stored)
        if error:
            score, stored_score = math.nan, None if stored is None else str(stored)
        elif stored_score is not None:
            self.odd_scores.add(stored_score)
        judged = isinstance(verdicts, list) and verdicts
        passed = self._rubrics(key, metric, score, verdicts, seen) if judged else None
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
                str(error) if error else None,
                _details(raw_output=raw_output, additional_results=additional),
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
        read = fields_of_all(verdicts, *_VERDICT)
        given = [_verdict(row[0], verdict) for row, verdict in zip(read, verdicts, strict=True)]
        if None in given and _left_out_as_false(score, given):
            self.n_left_out += given.count(None)
            given = [value is True for value in given]
        head = (*key, metric, None)
        texts = set()
        for value, (_, reasoning, rubric_id, description, kind, importance) in zip(given, read, strict=True):
            text = description or rubric_id
            texts.add(str(text))
            label = "no verdict" if value is None else None
            about = (rubric_id, text, kind, _importance(importance))
            self.verdicts.append((*head, *about, value, None, reasoning, None, label))
        seen.add_rubrics(frozenset(texts))
        judged = [value for value in given if value is not None]
        return all(judged) if judged else None


def with_rubrics(results: Iterable[Mapping[str, Any]]) -> set[str]:
    """The metrics of which a result has rubric verdicts."""
    found: set[str] = set()
    for by_name in results:
        found |= {name for name, result in by_name.items() if name not in found and get(result, "rubric_verdicts")}
    return found


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
    text = str.__str__(value) if isinstance(value, str) else str(value or "")  # not an enum's own, slow, str
    return None if text in _NOT_SAID else text


def _details(**found: Any) -> dict[str, Any] | None:
    kept = {name: plain(value) for name, value in found.items() if value}
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
