"""Do the parts of a result agree: its own summary with its cases, its judge and thresholds with themselves?"""

from __future__ import annotations

from collections.abc import Iterable
from math import isclose
from typing import Any

import numpy as np
import pandas as pd

from ...model import EvalRun
from ...model.status import ERROR, FAILED, PASSED
from .. import wording
from ..trials import metric_names, whole_case
from .check import Check, findings, held, not_applicable, not_held, some

REPORTED = "the source's own summary agrees with its cases"
THROUGHOUT = "one judge and one threshold throughout"
_NAMES = ("mean", "stdev", "pass_rate", "n", "n_valid", "n_error")


def reported_agrees(run: EvalRun) -> Check:
    """Means, spreads, pass rates and counts that the source states, computed again from its results.

    Sources differ in what they count (a result without a score is an error to some, absent to others; the standard
    deviation is that of a sample or a population): a value agrees if it agrees with any of those readings.
    """
    rows = run.reported[run.reported["name"].isin(_NAMES)]
    scores = whole_case(run.scores)
    if rows.empty or scores.empty:
        return not_applicable(REPORTED, "the source has no summary" if rows.empty else "the source has a summary only")
    results = run.cases["candidate"].value_counts()
    groups = dict(list(scores.groupby("metric", sort=False)))
    parts, n_compared = [], 0
    for metric, candidate, name, value in rows[["metric", "candidate", "name", "value"]].itertuples(index=False):
        stated = pd.to_numeric(pd.Series([value]), errors="coerce").iloc[0]
        mine = groups.get(metric)
        if pd.isna(stated) or mine is None:
            continue
        n_results = int(results.get(candidate, 0)) if candidate else len(run.cases)
        readings = _readings(name, mine[mine["candidate"] == candidate] if candidate else mine, n_results)
        n_compared += 1
        if not any(isclose(float(stated), reading, rel_tol=1e-3, abs_tol=5e-4) for reading in readings):
            of = f" of {candidate}" if candidate else ""
            parts.append(
                f"{metric}{of}: {name} {_text(name, stated)} as reported, {_text(name, readings[0])} from the cases"
            )
    if parts:
        return not_held(REPORTED, findings(parts))
    if not n_compared:
        return not_applicable(REPORTED, "no value of the source's summary can be computed from its cases")
    return held(REPORTED, wording.plural(n_compared, "value"))


def one_judge_and_threshold(run: EvalRun) -> Check:
    """Metrics whose threshold or judge is not the same for all results."""
    if run.scores.empty:
        return not_applicable(THROUGHOUT, "there are no scores")
    parts, case_ids, judges = [], [], 0
    thresholds = run.scores[np.isfinite(run.scores["threshold"])]
    n_distinct = thresholds.groupby("metric")["threshold"].nunique()
    for metric in metric_names(run):
        if n_distinct.get(metric, 0) > 1:
            mine = thresholds[thresholds["metric"] == metric]
            usual = mine["threshold"].mode().iloc[0]
            values = some(wording.score(value) for value in sorted(mine["threshold"].unique()))
            parts.append(f"{metric} has the thresholds {values}")
            case_ids += mine.loc[mine["threshold"] != usual, "case_id"].tolist()
        named = _judges(run.metrics.loc[run.metrics["metric"] == metric, "judge"])
        judges += bool(named)
        if len(named) > 1:
            parts.append(f"{metric} was judged by {some(named)}")
    if parts:
        return not_held(THROUGHOUT, "; ".join(parts), case_ids)
    if not judges and n_distinct.empty:
        return not_applicable(THROUGHOUT, "the source names neither judges nor thresholds")
    with_threshold = wording.plural(len(n_distinct), "metric")
    return held(THROUGHOUT, f"{with_threshold} with a threshold, {wording.plural(judges, 'metric')} with a named judge")


def _readings(name: str, rows: pd.DataFrame, n_results: int) -> list[float]:
    """What a stated value may be, the likeliest first."""
    score, status = rows["score"].to_numpy(dtype=float), rows["status"]
    finite = score[np.isfinite(score)]
    if name == "mean":
        return [float(finite.mean()) if finite.size else np.nan]
    if name == "stdev":
        return [float(finite.std(ddof=ddof)) if finite.size > ddof else np.nan for ddof in (1, 0)]
    if name == "pass_rate":
        n_passed, n_failed = int((status == PASSED).sum()), int((status == FAILED).sum())
        ones = float((finite == 1).mean()) if finite.size else np.nan
        judged = n_passed / (n_passed + n_failed) if n_passed + n_failed else np.nan
        return [ones, judged, n_passed / len(rows) if len(rows) else np.nan]
    n_error, n_unscored, n_absent = int((status == ERROR).sum()), len(rows) - finite.size, n_results - len(rows)
    counts: dict[str, list[Any]] = {
        "n": [len(rows), n_results],
        "n_valid": [finite.size],
        "n_error": [n_error, n_unscored, n_error + n_absent, n_unscored + n_absent],
    }
    return [float(count) for count in counts[name]]


def _judges(column: Iterable[Any]) -> list[str]:
    """The judge models of a metric; a loader joins several with commas."""
    names = (part.strip() for text in column if isinstance(text, str) for part in text.split(","))
    return list(dict.fromkeys(name for name in names if name))


def _text(name: str, value: float) -> str:
    if np.isnan(value):
        return "no value"
    if name == "pass_rate":
        return wording.percent(value)
    return wording.count(int(value)) if name.startswith("n") else wording.score(value)
