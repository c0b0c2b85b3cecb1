"""The tidy frames of a run and their columns, which are public API.

A row of `cases` is one result: a case with its trial and candidate. The three together are the key of every frame.
Missing text is None, a missing number NaN or `pd.NA`. `candidate` is `""` where the source names no candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

KEY: Final = ("case_id", "trial", "candidate")
Key = tuple[str, int, str]

_KEY_COLUMNS: Final = {
    "case_id": ("str", "the case's id in its eval set"),
    "trial": ("Int64", "repeat of the case, from 1"),
    "candidate": ("str", 'candidate that answered (Vertex), "" where the source names none'),
}

CASES: Final[dict[str, tuple[str, str]]] = {
    **_KEY_COLUMNS,
    "status": ("str", "passed, failed, not_evaluated, informational or error"),
    "prompt": ("str", "first thing the user said"),
    "response": ("str", "the last answer's text, without thoughts"),
    "reference": ("str", "the expected last answer"),
    "n_turns": ("Int64", "turns"),
    "n_tool_calls": ("Int64", "tool calls over all turns"),
    "tokens": ("Float64", "total tokens over all turns, NA where the source reports none"),
    "duration_s": ("Float64", "seconds over all turns, NA where the source has no times"),
    "error": ("str", "why the case could not be run or evaluated"),
    "started_at": ("datetime64[ns, UTC]", "start, UTC"),
    "stored_status": ("str", "the source's own status where it is none of the five"),
    "tools": ("object", "names of the tools called, each once, or None where only the trace tells"),
}

SCORES: Final[dict[str, tuple[str, str]]] = {
    **_KEY_COLUMNS,
    "metric": ("str", "metric's name"),
    "turn": ("Int64", "turn, from 1; NA for the whole case"),
    "score": ("float64", "finite score, else NaN"),
    "threshold": ("float64", "score that was needed, NaN where none"),
    "status": ("str", "passed, failed, not_evaluated, informational or error"),
    "explanation": ("str", "the metric's own words"),
    "error": ("str", "why there is no score"),
    "details": ("object", "dict of further values (token or duration breakdown), or None"),
    "stored_score": ("str", 'the score as stored where it is no finite number ("NaN", "∞", "85%")'),
    "stored_status": ("str", "the source's own status where it is none of the five"),
}

VERDICTS: Final[dict[str, tuple[str, str]]] = {
    **_KEY_COLUMNS,
    "metric": ("str", "metric's name"),
    "turn": ("Int64", "turn, from 1; NA for the whole case"),
    "rubric_id": ("str", "rubric's id"),
    "rubric": ("str", "rubric's text, its id where the source has no text; for claims the sentence"),
    "type": ("str", 'rubric\'s type; "claim" for a sentence checked for hallucination'),
    "importance": ("str", "HIGH, MEDIUM, LOW or None"),
    "verdict": ("boolean", "True passed, False failed, NA no verdict"),
    "score": ("float64", "share of passing turns or samples, 0 to 1"),
    "rationale": ("str", "the judge's reason"),
    "evidence": ("str", "excerpt that the judge names"),
    "label": (
        "str",
        "the judge's own word (supported, contradictory); 'not scored' for a declared rubric without verdict",
    ),
}

METRICS: Final[dict[str, tuple[str, str]]] = {
    "metric": ("str", "metric's name"),
    "kind": ("str", "adaptive rubric, static rubric, judge, computed or custom"),
    "range": ("object", "(low, high), or None where unknown or unbounded"),
    "higher_is_better": ("boolean", "NA where unknown"),
    "threshold": ("float64", "NaN where none, or where cases differ"),
    "judge": ("str", "judge model"),
    "description": ("str", "what it measures"),
    "unit": ("str", "s, tokens, calls, or None"),
    "options": ("object", "dict of the settings that matter to a reader (match_type, ignore_args, function), or None"),
}

SCHEMAS: Final = {"cases": CASES, "scores": SCORES, "verdicts": VERDICTS, "metrics": METRICS}


def frame(name: str, columns: Mapping[str, Iterable[Any]]) -> pd.DataFrame:
    """Build one of the four frames from its columns.

    Args:
        name: `cases`, `scores`, `verdicts` or `metrics`.
        columns: values by column; a declared column that is left out is filled with missing values. Columns that are
            not declared (the source's own) are kept after the declared ones.
    """
    schema = SCHEMAS[name]
    given = {column: list(values) for column, values in columns.items()}
    # one index for all columns: pandas then has nothing to align
    index = pd.RangeIndex(max((len(values) for values in given.values()), default=0))
    data = {column: _typed(given.get(column), dtype, index) for column, (dtype, _) in schema.items()}
    data |= {column: _typed(values, "object", index) for column, values in given.items() if column not in schema}
    table: pd.DataFrame = pd.DataFrame(data, index=index, copy=False)
    return table


def from_tuples(name: str, rows: list[tuple[Any, ...]]) -> pd.DataFrame:
    """Build one of the four frames from tuples in the order of its declared columns; the last may be left out."""
    return frame(name, dict(zip(SCHEMAS[name], zip(*rows, strict=True), strict=False)) if rows else {})


def from_rows(name: str, rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """Build one of the four frames from dicts; keys that a row lacks are missing values."""
    listed = list(rows)
    names = dict.fromkeys(key for row in listed for key in row)
    return frame(name, {column: [row.get(column) for row in listed] for column in names})


def _typed(values: list[Any] | None, dtype: str, index: pd.RangeIndex) -> Any:
    if values is None:
        values = [None] * len(index)
    if dtype in ("str", "object"):
        # object, not pandas' string dtype: its meaning differs between pandas 2 and 3, None is None in both
        column = np.empty(len(index), dtype=object)
        column[:] = values
        return pd.Series(column, index=index, dtype=object, copy=False)
    if dtype == "float64":
        return np.array([np.nan if v is None else v for v in values], dtype="float64")
    if dtype.startswith("datetime"):
        times = pd.to_datetime(pd.Series(values, index=index, dtype="object"), utc=True)
        return times.astype("datetime64[ns, UTC]")
    return pd.array(values, dtype=dtype)  # type: ignore[call-overload]  # a nullable type by its name
