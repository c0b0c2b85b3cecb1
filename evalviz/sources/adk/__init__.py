"""Results of Google ADK, from 1.0 on: files, history folders, the dev server's replies, objects in memory.

Opening decodes everything and raises what is wrong; it returns a function that builds the frames, which takes most of
the time and is put off until they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypedDict

from ...model import EvalRun, Notice, SourceError
from .companions import EvalSet, MetricConfig, read_config, read_eval_set
from .history import agent_of, find_runs, run_row
from .objects import dumped, is_adk_object
from .opening import OpenedFile, is_case_result, is_result, open_exactly, open_parsed
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
    "open_exactly",
    "open_newest",
    "open_parsed",
    "read_config",
    "read_eval_set",
    "reader",
    "run_row",
]


class Companions(TypedDict):
    """What may be given beside a result."""

    eval_set: EvalSet | None
    config: dict[str, MetricConfig] | None


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
    return reader(files, files[0].name if len(files) == 1 else folder, notices, beside)


def reader(files: list[OpenedFile], source: str, notices: list[Notice], beside: Companions) -> Callable[[], EvalRun]:
    """What builds the frames of opened files, which are one run."""
    return partial(read_run, files, source=source, agent=agent_of(files), notices=notices, **beside)
