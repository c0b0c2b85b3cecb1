"""A run as one wide table: a row per result, three columns per metric."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from ..analysis.trials import metric_names, positions, whole_case
from ..charts.text import clean
from ..model import KEY, EvalRun
from ..model.frames import CASES

# A cell that begins with one of these is a formula to a spreadsheet.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def wide(run: EvalRun) -> pd.DataFrame:
    """One row per result.

    Returns:
        The columns of `cases`, then for every metric `<metric>/score` (float), `<metric>/status` and
        `<metric>/explanation` (its error where it has no explanation). Values that are no text or number are JSON.
    """
    table = run.cases.drop(columns=["tools", "stored_status"]).copy()
    for name in [name for name in table.columns if name not in CASES]:
        table[name] = [_cell(value) for value in table[name].tolist()]
    rows = whole_case(run.scores)
    result = positions(rows, run.cases, KEY)
    metrics = metric_names(run)
    metric = pd.Index(metrics, dtype=object).get_indexer(rows["metric"])
    parts = {}
    for number, name in enumerate(metrics):
        mine = metric == number
        explained = rows["explanation"].where(rows["explanation"].notna(), rows["error"])
        parts[f"{name}/score"] = _column(len(table), result[mine], rows["score"][mine], np.nan)
        parts[f"{name}/status"] = _column(len(table), result[mine], rows["status"][mine], None)
        parts[f"{name}/explanation"] = _column(len(table), result[mine], explained[mine], None)
    joined: pd.DataFrame = pd.concat(
        [table.reset_index(drop=True), pd.DataFrame(parts, index=range(len(table)))], axis=1
    )
    return joined


def safe_for_spreadsheets(table: pd.DataFrame) -> pd.DataFrame:
    """The table with texts that no spreadsheet takes for a formula, and without control characters."""
    safe: pd.DataFrame = table.copy()
    for name in safe.columns:
        if not pd.api.types.is_numeric_dtype(safe[name]):
            safe[name] = [_safe(value) if isinstance(value, str) else value for value in safe[name].tolist()]
    safe.columns = pd.Index([_safe(str(name)) for name in safe.columns])
    return safe


def _safe(text: str) -> str:
    shown = clean(text)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown


def _column(n_rows: int, rows: Any, values: pd.Series, missing: Any) -> Any:
    column = np.full(n_rows, missing, dtype=object if missing is None else float)
    column[rows] = values.to_numpy()
    return column


def _cell(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool, int, float, np.generic, pd.Timestamp)):
        return value
    import json

    return json.dumps(value, ensure_ascii=False, default=str)
