"""Results of Google ADK, from 1.0 on: files, history folders, the dev server's replies, objects in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model import EvalRun, Notice, SourceError
from ..files import Document
from .companions import EvalSet, MetricConfig, read_config, read_eval_set
from .history import HistoryFile, agent_of, find_runs, from_parsed, is_case_result, is_result, open_result, run_row
from .objects import dumped, is_adk_object
from .reader import read_run

__all__ = [
    "EvalSet",
    "MetricConfig",
    "dumped",
    "find_runs",
    "is_adk_object",
    "is_case_result",
    "is_result",
    "newest_run",
    "read_config",
    "read_documents",
    "read_eval_set",
    "read_parsed",
    "run_row",
]


def read_documents(
    documents: Sequence[Document],
    *,
    source: str,
    eval_set: EvalSet | None = None,
    config: dict[str, MetricConfig] | None = None,
) -> EvalRun:
    """Read result files as one run.

    Raises:
        SourceError: the only file, or every one of several, cannot be read.
    """
    files, notices = [], []
    for document in documents:
        try:
            files.append(open_result(document))
        except SourceError as error:
            if len(documents) == 1:
                raise
            notices.append(Notice("error", str(error)))
    if not files:
        raise SourceError(source, f"none of its {len(documents)} files could be read: {notices[0].message}")
    return _run(files, source, eval_set, config, notices)


def read_parsed(parsed: Any, *, source: str, eval_set: EvalSet | None = None, config: dict[str, MetricConfig] | None = None) -> EvalRun:
    """Read parsed JSON: an EvalSetResult, or a list of case results."""
    unknown: list[str] = []
    file = from_parsed(parsed, source, unknown)
    return read_run([(source, file)], source=source, eval_set=eval_set, config=config, notices=_ignored(unknown))


def newest_run(
    folder: str, *, eval_set: EvalSet | None = None, config: dict[str, MetricConfig] | None = None
) -> EvalRun:
    """Read the newest run of a folder; files that cannot be read become notices.

    Raises:
        SourceError: no file of the folder can be read.
    """
    notices: list[Notice] = []
    files = next(find_runs(folder, notices), None)
    if files is None:
        reason = f"no run could be read: {notices[0].message}" if notices else "holds no *.evalset_result.json"
        raise SourceError(folder, reason, "Give a result file, a history folder or an agents folder")
    return _run(files, files[0].name if len(files) == 1 else folder, eval_set, config, notices)


def _run(
    files: Sequence[HistoryFile],
    source: str,
    eval_set: EvalSet | None,
    config: dict[str, MetricConfig] | None,
    notices: list[Notice],
) -> EvalRun:
    unknown = [path for file in files for path in file.unknown]
    return read_run(
        [(file.name, file.file) for file in files],
        source=source,
        agent=agent_of(list(files)),
        eval_set=eval_set,
        config=config,
        notices=[*notices, *_ignored(unknown)],
    )


def _ignored(unknown: Sequence[str]) -> list[Notice]:
    return [Notice("warning", f"ignored unknown field {path}") for path in dict.fromkeys(unknown)]
