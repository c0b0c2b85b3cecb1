"""The older `vertexai.evaluation.EvalTask`: its EvalResult, and the files that it leaves in a bucket."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pandas as pd

from ..model import EvalRun, RunInfo, SourceError
from .files import base_name, parse_json, parse_lines, read
from .objects import is_instance
from .plain import plain
from .table.columns import Cells, cells_of, find_layout
from .table.wide import read_wide
from .vertex.reported import reported_frame

_PACKAGES: Final = ("vertexai.evaluation", "vertexai.preview.evaluation")
_SUMMARY: Final = "summary_metrics.json"
_NAMES: Final = {"std": "stdev"}
_NAMED: Final = dict.fromkeys(("case_id", "prompt", "response", "reference", "trial", "candidate"))


def is_eval_task_result(value: Any) -> bool:
    """Whether a value is the EvalResult of an EvalTask (GA or preview); imports none of it."""
    return is_instance(value, _PACKAGES, ("EvalResult",))


def from_object(result: Any, *, thresholds: Mapping[str, float] | None = None) -> EvalRun:
    """Read an EvalResult.

    Args:
        result: the SDK's dataclass with summary_metrics, metrics_table and metadata.
        thresholds: score needed by metric; an EvalTask stores none.

    Raises:
        SourceError: it has no table of metrics.
    """
    source = "vertexai EvalResult"
    metadata = plain(getattr(result, "metadata", None)) or {}
    table = getattr(result, "metrics_table", None)
    if table is None:
        raise SourceError(source, "has no metrics_table", "Evaluate a dataset; a summary alone has no cases")
    run, experiment = metadata.get("experiment_run"), metadata.get("experiment")
    info = RunInfo(
        run_id=str(run or source),
        title=str(run or experiment or "EvalTask"),
        source=source,
        format="Vertex EvalTask result",
        facts={str(key).replace("_", " "): str(value) for key, value in metadata.items() if value},
    )
    return _read(cells_of(table), result.summary_metrics, info, thresholds)


def from_files(names: Sequence[str], *, source: str, thresholds: Mapping[str, float] | None = None) -> EvalRun:
    """Read `eval_results_*.csv` (or `.jsonl`) with `summary_metrics.json`, as they lie in an output folder.

    Args:
        names: the files, one of them a table.
        source: the folder, for messages.
        thresholds: score needed by metric.

    Raises:
        SourceError: there is no table, or it has no metrics.
    """
    tables = [name for name in names if base_name(name) != _SUMMARY]
    if not tables:
        raise SourceError(source, f"has no table beside {_SUMMARY}", "Give the folder with eval_results_*.csv")
    summary = next((_json(name) for name in names if base_name(name) == _SUMMARY), {})
    table = tables[-1]  # names end in the time: the newest
    agent = summary.get("candidate_model_name")
    told = ("candidate_model_name", "baseline_model_name", "dataset_uri")
    info = RunInfo(
        run_id=base_name(table),
        title=base_name(table),
        agent=str(agent) if agent else None,
        source=source,
        format="Vertex EvalTask result",
        facts={key.replace("_", " "): str(summary[key]) for key in told if summary.get(key)},
    )
    return _read(_cells(table), summary.get("summary_metrics") or {}, info, thresholds)


def _read(cells: Cells, summary: Mapping[str, Any], info: RunInfo, thresholds: Mapping[str, float] | None) -> EvalRun:
    layout = find_layout(cells, info.source, None, _NAMED)
    # "row_count" stands for the run; "<metric>/mean" for a metric, whose name may hold slashes
    parts = [(*key.rpartition("/")[::2], value) for key, value in summary.items()]
    reported = reported_frame((metric, "", _NAMES.get(name, name), plain(value)) for metric, name, value in parts)
    return read_wide(cells, layout, info, thresholds or {}, reported)


def _cells(name: str) -> Cells:
    document = read(name)
    if base_name(name).removesuffix(".gz").endswith(".jsonl"):
        rows = parse_lines(document.data, name)
        return {
            column: [row.get(column) for row in rows] for column in dict.fromkeys(key for row in rows for key in row)
        }
    return cells_of(pd.read_csv(io.BytesIO(document.data), dtype=str, keep_default_na=False, na_values=[""]))


def _json(name: str) -> dict[str, Any]:
    document = read(name)
    parsed = parse_json(document.data, name)
    return parsed if isinstance(parsed, dict) else {}
