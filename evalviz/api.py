"""The functions that people call first."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .model.errors import SourceError
from .results import EvalResult

if TYPE_CHECKING:
    import pandas as pd


def load(
    source: Any,
    *,
    eval_set: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    config: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    thresholds: Mapping[str, float] | None = None,
    **columns: Any,
) -> EvalResult:
    """Load an evaluation from wherever it is.

    Args:
        source: one of

            - a path, glob, folder or URI (`gs://…`) of ADK result files; of a folder the newest run is taken
            - a list of paths, which are one run
            - JSON, JSON Lines or CSV that the Vertex SDK wrote, or a folder of evaluation items
            - an object in memory: `EvalSetResult`, a list of `EvalCaseResult`, `EvaluationResult`, `EvaluationRun`,
              the result of an `EvalTask`
            - a DataFrame with `<metric>/score` columns, or parsed JSON
        eval_set: ADK eval set (path, URI or parsed): adds references, scenarios, and the cases without a result.
        config: ADK test config (path, URI or parsed): adds descriptions and ranges of metrics.
        thresholds: score needed by metric, for sources that store no statuses (Vertex, tables).
        **columns: for tables: `metrics=`, `case_id=`, `prompt=`, `response=`, `reference=`, `trial=`, `candidate=`,
            each naming a column (`metrics` a list, or a mapping of metric to column).

    Returns:
        The result; the last line of a cell shows it.

    Raises:
        SourceError: the source cannot be read; the message says what is wrong, where, and what to do.
        EvalvizError: the source is nothing that evalviz knows.
    """
    from .sources.loading import Options, open_source

    if isinstance(source, EvalResult):
        return source
    options = Options(
        eval_set=_eval_set(eval_set),
        config=_config(config),
        thresholds=thresholds,
        columns=columns,
    )
    return EvalResult(open_source(source, options))


def runs(folder: str | os.PathLike[str]) -> pd.DataFrame:
    """The runs that lie in an ADK history, agent or agents folder, newest first.

    Args:
        folder: path, glob or URI.

    Returns:
        run_id, agent, eval_set, created (UTC), n_cases (results), n_passed, source (file to load). Files that cannot be
        read are listed in `.attrs["notices"]`.
    """
    import pandas as pd

    from .model import Notice
    from .sources.adk import find_runs, run_row

    notices: list[Notice] = []
    rows = [run_row(files) for files in find_runs(os.fspath(folder), notices)]
    if not rows and notices:
        raise SourceError(os.fspath(folder), f"no run could be read: {notices[0].message}")
    columns = ["run_id", "agent", "eval_set", "created", "n_cases", "n_passed", "source"]
    table: pd.DataFrame = pd.DataFrame(rows, columns=columns)
    table.attrs["notices"] = notices
    return table


def _eval_set(given: Any) -> Any:
    from .sources.adk import read_eval_set

    return None if given is None else read_eval_set(*_parsed(given, "eval_set"))


def _config(given: Any) -> Any:
    from .sources.adk import read_config

    return None if given is None else read_config(*_parsed(given, "config"))


def _parsed(given: Any, what: str) -> tuple[Any, str]:
    """Parsed JSON of a companion and what to call it; objects of ADK are dumped."""
    from .sources.files import parse_json, read

    if isinstance(given, (str, os.PathLike)):
        document = read(given)
        return parse_json(document.data, document.name), document.name
    return (given.model_dump(mode="json", exclude_none=True) if hasattr(given, "model_dump") else given), what
