"""The scores and verdicts of bodies as structs, which are made and encoded in C: a report has a million of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec
import numpy as np
import pandas as pd

from ...analysis.trials import positions
from ...model import KEY, EvalRun
from .encode import present
from .order import columns

_RUBRIC: Final = ("rubric_id", "rubric", "type", "importance")


class ScoreBody(msgspec.Struct, omit_defaults=True, gc=False):
    """`ScoreBody` of the contract; fields are columns of the frame."""

    metric: str
    status: str
    turn: int | None = None
    score: float | None = None
    stored_score: str | None = None
    stored_status: str | None = None
    threshold: float | None = None
    explanation: Any = None
    error: Any = None
    details: Any = None


class VerdictBody(msgspec.Struct, omit_defaults=True, gc=False):
    """`VerdictBody` of the contract; the rubric is a number, or its four columns."""

    metric: str
    turn: int | None = None
    verdict: bool | None = None
    score: float | None = None
    rationale: Any = None
    evidence: Any = None
    label: Any = None
    rubric: int | None = None
    rubric_id: Any = None
    text: Any = None
    type: Any = None
    importance: Any = None


Body = TypeVar("Body", ScoreBody, VerdictBody)


class ByResult(Generic[Body]):
    """The rows of a frame by result.

    Args:
        kind: what a row becomes.
        values: its fields, column by column, in the order of the results.
        bounds: where the rows of each result begin, and where the last ones end.
    """

    def __init__(self, kind: type[Body], values: Sequence[list[Any]], bounds: list[int]) -> None:
        self._kind: Callable[..., Body] = kind
        self._values, self._bounds = values, bounds

    def __getitem__(self, result: int) -> list[Body]:
        start, end = self._bounds[result], self._bounds[result + 1]
        return list(map(self._kind, *(column[start:end] for column in self._values)))


def scores_of(run: EvalRun) -> ByResult[ScoreBody]:
    """The scores of every result."""
    frame, bounds = _by_result(run.scores, run)
    listed = columns(frame)
    return ByResult(ScoreBody, [listed[name] for name in ScoreBody.__struct_fields__], bounds)


def verdicts_of(run: EvalRun) -> tuple[ByResult[VerdictBody], list[dict[str, Any]]]:
    """The verdicts of every result, and the rubrics that several of them name by number."""
    frame, bounds = _by_result(run.verdicts, run)
    listed = columns(frame)
    rubrics = list(zip(*(listed[name] for name in _RUBRIC), strict=True))
    repeated = [rubric for rubric, count in Counter(rubrics).items() if count > 1]
    number = {rubric: place for place, rubric in enumerate(repeated)}
    numbers = [number.get(rubric) for rubric in rubrics]
    own = [
        [None if shared is not None else value for shared, value in zip(numbers, listed[name], strict=True)]
        for name in _RUBRIC
    ]
    told = [listed[name] for name in ("metric", "turn", "verdict", "score", "rationale", "evidence", "label")]
    shared = [present(id=i, text=text, type=kind, importance=importance) for i, text, kind, importance in repeated]
    return ByResult(VerdictBody, [*told, numbers, *own], bounds), shared


def _by_result(frame: pd.DataFrame, run: EvalRun) -> tuple[pd.DataFrame, list[int]]:
    """The rows in the order of the results, and where those of each begin."""
    result = positions(frame, run.cases, KEY)
    order = np.argsort(result, kind="stable")
    return frame.iloc[order], np.searchsorted(result[order], np.arange(len(run.cases) + 1)).tolist()
