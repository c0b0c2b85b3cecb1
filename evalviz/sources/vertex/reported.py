"""The aggregates that Vertex AI itself reports, as rows of `EvalRun.reported`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import pandas as pd

from ..plain import plain
from .fields import get, items_of, list_of

_NAMES: Final = {
    "num_cases_total": "n",
    "num_cases_valid": "n_valid",
    "num_cases_error": "n_error",
    "mean_score": "mean",
    "stdev_score": "stdev",
    "pass_rate": "pass_rate",
}
_CAMEL: Final = {
    "numCasesTotal": "n",
    "numCasesValid": "n_valid",
    "numCasesError": "n_error",
    "meanScore": "mean",
    "stdevScore": "stdev",
    "passRate": "pass_rate",
}
_OF_RUN: Final = {"AVERAGE": "mean", "STANDARD_DEVIATION": "stdev", "PASS_RATE": "pass_rate"}


Reported = tuple[str, str, str, Any]
"""Metric, candidate (`""` over all), name, value."""


def reported_frame(rows: Iterable[Reported]) -> pd.DataFrame:
    """The `reported` frame from rows of metric, candidate, name and value."""
    frame: pd.DataFrame = pd.DataFrame(list(rows), columns=["metric", "candidate", "name", "value"], dtype=object)
    return frame


def of_result(result: Any, candidates: Sequence[str]) -> list[Reported]:
    """What an EvaluationResult reports: summary metrics with all their fields, win and tie rates.

    The summary is pooled over candidates, so it names one only where there is just one.
    """
    only = candidates[0] if len(candidates) == 1 else ""
    rows: list[Reported] = []
    for summary in list_of(result, "summary_metrics"):
        metric = str(get(summary, "metric_name") or "")
        for key, value in items_of(summary).items():
            if key not in ("metric_name", "metricName") and value is not None:
                rows.append((metric, only, _NAMES.get(key) or _CAMEL.get(key) or key, plain(value)))
    for metric, rates in items_of(get(result, "win_rates")).items():
        for place, rate in enumerate(list_of(rates, "win_rates")):
            rows.append(
                (metric, candidates[place] if place < len(candidates) else f"candidate_{place + 1}", "win_rate", rate)
            )
        if get(rates, "tie_rate") is not None:
            rows.append((metric, "", "tie_rate", get(rates, "tie_rate")))
    return rows


def of_run(metrics: Any, candidates: Sequence[str], known: Iterable[str]) -> list[Reported]:
    """What an EvaluationRun reports, under `<candidate>/<metric>/AVERAGE`; either name may hold slashes itself.

    Args:
        metrics: the run's summary metrics.
        candidates: names of the candidates, as far as they are known.
        known: names of metrics, as far as they are known.
    """
    rows = []
    for path, value in (metrics if isinstance(metrics, Mapping) else {}).items():
        name, _, statistic = path.rpartition("/")
        candidate = next((c for c in sorted(candidates, key=len, reverse=True) if name.startswith(f"{c}/")), None)
        if candidate is None:
            metric = next((m for m in sorted(known, key=len, reverse=True) if name.endswith(f"/{m}")), None)
            candidate = name[: -len(metric) - 1] if metric else name.partition("/")[0] if "/" in name else ""
        metric = name[len(candidate) + 1 :] if candidate else name
        rows.append((metric or statistic, candidate, _OF_RUN.get(statistic, statistic.lower()), value))
    return rows
