"""Choose results of a run by what they are, did and got."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any

import numpy as np
import pandas as pd

from ..model import STATUSES, EvalRun, EvalvizError
from ..model.frames import KEY, Key
from .trials import metric_names, positions, whole_case

Mask = np.ndarray[Any, np.dtype[np.bool_]]


def select(
    run: EvalRun,
    chosen: Mapping[str, Any],
    *,
    text: str | None = None,
    where: Callable[[pd.DataFrame], Any] | None = None,
) -> EvalRun:
    """The run with the results that meet every condition.

    Args:
        run: the run.
        chosen: status, metric, case_id, trial, candidate, tool, rubric; a value, several, or None.
        text: prompt, response, reference or error contains it, whatever its case.
        where: gives a boolean per row of `cases`.

    Raises:
        EvalvizError: a value occurs nowhere in the run.
    """
    wanted = {name: _listed(value) for name, value in chosen.items() if value is not None}
    kept = np.ones(len(run.cases), dtype=bool)
    for name in ("case_id", "trial", "candidate"):
        if name in wanted:
            kept &= _named(run, name, wanted[name])
    if "metric" in wanted:
        kept &= _scored(run, wanted["metric"], wanted.get("status"))
    elif "status" in wanted:
        kept &= run.cases["status"].isin(_statuses(wanted["status"])).to_numpy(dtype=bool)
    if "tool" in wanted:
        kept &= _called(run, wanted["tool"])
    if "rubric" in wanted:
        kept &= _failed_rubric(run, wanted["rubric"])
    if text is not None:
        kept &= _contains(run, text)
    if where is not None:
        kept &= np.asarray(where(run.cases), dtype=bool)
    keys = run.keys
    said = [f"{name.replace('_', ' ')} {' or '.join(map(str, values))}" for name, values in wanted.items()]
    said += [f"text “{text}”"] * (text is not None) + ["a function of cases"] * (where is not None)
    return run.select([keys[row] for row in np.flatnonzero(kept).tolist()], ", ".join(said) or "all")


def _listed(value: Any) -> list[Any]:
    return [value] if isinstance(value, (str, int)) or not isinstance(value, Iterable) else list(value)


def _named(run: EvalRun, name: str, values: list[Any]) -> Mask:
    column = run.cases[name].tolist()
    found = np.zeros(len(column), dtype=bool)
    for value in values:
        pattern = isinstance(value, str) and any(sign in value for sign in "*?") and value not in column
        hit = np.array([fnmatchcase(v, value) if pattern else v == value for v in column], dtype=bool)
        if not hit.any():
            raise _unknown(name.replace("_", " "), value, column)
        found |= hit
    return found


def _scored(run: EvalRun, metrics: list[str], statuses: list[str] | None) -> Mask:
    known = metric_names(run)
    for metric in metrics:
        if metric not in known:
            raise _unknown("metric", metric, known)
    rows = whole_case(run.scores)
    rows = rows[rows["metric"].isin(metrics)]
    if statuses is not None:
        rows = rows[rows["status"].isin(_statuses(statuses))]
    return _marked(run, rows)


def _statuses(statuses: list[str]) -> list[str]:
    for status in statuses:
        if status not in STATUSES:
            raise _unknown("status", status, STATUSES)
    return statuses


def _called(run: EvalRun, tools: list[str]) -> Mask:
    names = [_tools(run, key, used) for key, used in zip(run.keys, run.cases["tools"].tolist(), strict=True)]
    known = dict.fromkeys(name for used in names for name in used)
    for tool in tools:
        if tool not in known:
            raise _unknown("tool", tool, known)
    return np.array([any(tool in used for tool in tools) for used in names], dtype=bool)


def _tools(run: EvalRun, key: Key, recorded: Iterable[str] | None) -> tuple[str, ...]:
    """Names of the tools that a result called: from the loader, else from its trace."""
    if recorded is not None:
        return tuple(recorded)
    make = run.traces.get(key)
    return tuple(dict.fromkeys(call.name for call in make().calls)) if make is not None else ()


def _failed_rubric(run: EvalRun, rubrics: list[str]) -> Mask:
    failed = run.verdicts[run.verdicts["verdict"].eq(False).fillna(False).to_numpy(dtype=bool)]
    named = zip(failed["rubric_id"], failed["rubric"], strict=True)
    texts = [f"{rubric_id or ''}\n{rubric or ''}".casefold() for rubric_id, rubric in named]
    return _marked(run, failed[[any(wanted.casefold() in text for wanted in rubrics) for text in texts]])


def _contains(run: EvalRun, text: str) -> Mask:
    needle = text.casefold()
    columns = [run.cases[name].tolist() for name in ("case_id", "prompt", "response", "reference", "error")]
    rows = zip(*columns, strict=True)
    return np.array([any(needle in value.casefold() for value in row if value) for row in rows], dtype=bool)


def _marked(run: EvalRun, rows: pd.DataFrame) -> Mask:
    """The results that the rows belong to."""
    found = np.zeros(len(run.cases), dtype=bool)
    found[positions(rows, run.cases, KEY)] = True
    return found


def _unknown(what: str, value: Any, known: Iterable[Any]) -> EvalvizError:
    names = list(dict.fromkeys(map(str, known)))
    shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
    return EvalvizError(f"no result has the {what} {value!r}. This run has {shown or 'none'}.")
