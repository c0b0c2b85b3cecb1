"""Tables of scores: a DataFrame, CSV, Parquet or JSON Lines with a column a metric, or a row a metric."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from ...model import EvalRun, RunInfo, SourceError
from ..files import base_name
from .columns import Layout, cells_of, find_layout, is_long
from .long import read_long
from .wide import read_wide

__all__ = ["is_frame", "read_bytes", "read_rows", "read_table"]

Metrics = Mapping[str, str] | Sequence[str]


def is_frame(value: Any) -> bool:
    """Whether a value is a pandas DataFrame."""
    return isinstance(value, pd.DataFrame)


def read_table(
    frame: Any,
    *,
    source: str,
    metrics: Metrics | None = None,
    case_id: str | None = None,
    prompt: str | None = None,
    response: str | None = None,
    reference: str | None = None,
    trial: str | None = None,
    candidate: str | None = None,
    thresholds: Mapping[str, float] | None = None,
) -> EvalRun:
    """Read a table, one row an answer.

    Scores are in columns `<metric>/score`, with `<metric>/explanation`, `/error`, `/status` and `/threshold` where
    there are any, or in the columns that `metrics` names. A table with a row a metric (`metric` or `metric_name`, and
    `score`) is read too; the `results.csv` of ADK is one. A table has no statuses unless it or `thresholds` give them.

    Args:
        frame: a DataFrame; it is not changed, and its index is no key.
        source: file or kind of object, for messages.
        metrics: score column by metric, or the score columns.
        case_id: column with the case's id; without one, rows are cases.
        prompt: column with what the user said.
        response: column with the answer.
        reference: column with the expected answer.
        trial: column with the repeat, from 1; without one, rows of one id are trials.
        candidate: column with who answered.
        thresholds: score needed by metric, reached from below.

    Raises:
        SourceError: a named column does not exist, or no column holds scores.
    """
    cells = cells_of(frame)
    named = {
        "case_id": case_id,
        "prompt": prompt,
        "response": response,
        "reference": reference,
        "trial": trial,
        "candidate": candidate,
    }
    info = RunInfo(run_id=source, title=base_name(source), source=source, format="table")
    if metrics is None and is_long(cells):
        return read_long(cells, info, named, thresholds or {})
    layout: Layout = find_layout(cells, source, metrics, named)
    return read_wide(cells, layout, info, thresholds or {})


def read_rows(rows: Sequence[Any], *, source: str, **options: Any) -> EvalRun:
    """Read a list of dicts (JSON Lines) as `read_table` reads a frame.

    Raises:
        SourceError: a row is no dict, or no column holds scores.
    """
    if not all(isinstance(row, Mapping) for row in rows):
        raise SourceError(source, "not every row is a JSON object", "Give one object a line")
    names = list(dict.fromkeys(str(key) for row in rows for key in row))
    # dtype object: pandas would turn 1 into 1.0 and True into 1 in a column with gaps
    columns = {name: pd.Series([row.get(name) for row in rows], dtype=object) for name in names}
    return read_table(pd.DataFrame(columns), source=source, **options)


def read_bytes(data: bytes, *, source: str, **options: Any) -> EvalRun:
    """Read CSV, TSV or Parquet as `read_table` reads a frame.

    Raises:
        SourceError: it cannot be read as such, or no column holds scores.
    """
    try:
        if data.startswith(b"PAR1"):
            frame = pd.read_parquet(io.BytesIO(data))
        else:
            # ids and texts stay as they are written: "007" is no 7, and "NA" may be an answer
            frame = pd.read_csv(
                io.BytesIO(data), sep=_separator(data, source), dtype=str, keep_default_na=False, na_values=[""]
            )
    except (ValueError, UnicodeError, ImportError) as error:
        raise SourceError(source, f"cannot be read as a table: {error}") from error
    return read_table(frame, source=source, **options)


def _separator(data: bytes, source: str) -> str:
    head = data.split(b"\n", 1)[0]
    if base_name(source).removesuffix(".gz").endswith(".tsv") or head.count(b"\t") > head.count(b","):
        return "\t"
    return ";" if head.count(b";") > head.count(b",") else ","
