"""Results of Google ADK, from 1.0 on: files, history folders, the dev server's replies, objects in memory.

Opening decodes everything and raises what is wrong; it returns a function that builds the frames, which takes most of
the time and is put off until they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypedDict

from ...model import EvalRun, Notice, SourceError
from ...model.collection import collection_paused
from ..files import Document
from .companions import EvalSet, MetricConfig, read_config, read_eval_set
from .history import agent_of, find_runs, run_row
from .objects import dumped, is_adk_object
from .opening import OpenedFile, is_case_result, is_result, open_document, open_parsed
from .reader import read_run

__all__ = [
    "Companions",
    "EvalSet",
    "MetricConfig",
    "dumped",
    "find_runs",
    "is_adk_object",
    "is_case_result",
    "is_result",
    "open_documents",
    "open_json",
    "open_newest",
    "read_config",
    "read_eval_set",
    "run_row",
]


class Companions(TypedDict):
    """What may be given beside a result."""

    eval_set: EvalSet | None
    config: dict[str, MetricConfig] | None


@collection_paused()
def open_documents(documents: Sequence[Document], source: str, beside: Companions) -> Callable[[], EvalRun]:
    """Open result files as one run.

    Raises:
        SourceError: the only file, or every one of several, cannot be read.
    """
    files, notices = [], []
    for document in documents:
        try:
            files.append(open_document(document))
        except SourceError as error:
            if len(documents) == 1:
                raise
            notices.append(Notice("error", str(error)))
    if not files:
        raise SourceError(source, f"none of its {len(documents)} files could be read: {notices[0].message}")
    return _reader(files, source, notices, beside)


def open_json(parsed: Any, source: str, beside: Companions) -> Callable[[], EvalRun]:
    """Open parsed JSON: an EvalSetResult, or a list of case results."""
    return _reader([open_parsed(parsed, source)], source, [], beside)


def open_newest(folder: str, beside: Companions) -> Callable[[], EvalRun]:
    """Open the newest run of a folder; files that cannot be read become notices.

    Raises:
        SourceError: no file of the folder can be read.
    """
    notices: list[Notice] = []
    files = next(find_runs(folder, notices), None)
    if files is None:
        reason = f"no run could be read: {notices[0].message}" if notices else "holds no *.evalset_result.json"
        raise SourceError(folder, reason, "Give a result file, a history folder or an agents folder")
    return _reader(files, files[0].name if len(files) == 1 else folder, notices, beside)


def _reader(files: list[OpenedFile], source: str, notices: list[Notice], beside: Companions) -> Callable[[], EvalRun]:
    return partial(read_run, files, source=source, agent=agent_of(files), notices=notices, **beside)
