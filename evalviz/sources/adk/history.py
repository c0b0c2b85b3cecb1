"""Which ADK result files make one run: history folders, one-file-per-case versions, agents folders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...model import Notice, SourceError
from ...model.status import PASSED, parse_status
from ..files import expand, read
from ..times import utc_time
from .opening import OpenedFile, open_document
from .records import Head

PATTERNS = (
    "*.evalset_result.json*",
    ".adk/eval_history/*.evalset_result.json*",
    "*/.adk/eval_history/*.evalset_result.json*",
    "evals/eval_history/*.evalset_result.json*",
    "*/evals/eval_history/*.evalset_result.json*",
)
_GAP_S = 300.0
"""ADK 1.8 to 1.39 wrote a file a case, when its judges were done; files of one run lie no further apart."""
_STAMP = re.compile(r"_(\d{9,11}(?:\.\d+)?)\.evalset_result\.json")


def find_runs(folder: str, notices: list[Notice]) -> Iterator[list[OpenedFile]]:
    """The runs of a folder, newest first; files are opened only as far as the caller goes on.

    Args:
        folder: history folder, agent folder, agents folder or glob.
        notices: one is appended for each file that cannot be read.
    """
    names = expand(folder, PATTERNS)
    stamps = [float(found[1]) if (found := _STAMP.search(name)) else None for name in names]
    if all(stamp is not None for stamp in stamps):
        ordered: Iterable[OpenedFile] = _opening(
            [n for _, n in sorted(zip(stamps, names, strict=True), reverse=True)], notices
        )
    else:
        ordered = sorted(_opening(names, notices), key=lambda file: created_at(file.head), reverse=True)
    return _grouped(ordered)


def run_row(files: list[OpenedFile]) -> tuple[Any, ...]:
    """The row of `runs()` for the files of one run: run_id, agent, eval_set, created, n_cases, n_passed, source."""
    cases = [case for file in files for case in file.cases]
    n_passed = sum(parse_status(case.final_eval_status)[0] == PASSED for case in cases)
    head = files[0].head
    created = created_at(head)
    run_id = str(head.eval_set_result_id or files[0].name)
    return run_id, agent_of(files), head.eval_set_id, utc_time(created), len(cases), n_passed, files[0].name


def agent_of(files: Sequence[OpenedFile]) -> str | None:
    """The agent's name by the folder of its files."""
    return next((agent for file in files if (agent := _agent_folder(file.name))), None)


def created_at(head: Head) -> float:
    """When a result was written, seconds since the epoch: its timestamp, else the one in its id, else 0."""
    for value in (head.creation_timestamp, str(head.eval_set_result_id).rsplit("_", 1)[-1]):
        try:
            if value and float(value) > 0:
                return float(value)
        except (TypeError, ValueError):
            continue
    return 0.0


def _opening(names: Iterable[str], notices: list[Notice]) -> Iterator[OpenedFile]:
    for name in names:
        try:
            yield open_document(read(name))
        except SourceError as error:
            notices.append(Notice("error", str(error)))


def _grouped(newest_first: Iterable[OpenedFile]) -> Iterator[list[OpenedFile]]:
    """One file is one run, except files of a single case that follow each other, none of them twice."""
    run: list[OpenedFile] = []
    for file in newest_first:
        if run and not _continues(run, file):
            yield run
            run = []
        run.append(file)
    if run:
        yield run


def _continues(run: list[OpenedFile], file: OpenedFile) -> bool:
    last = run[-1]
    return (
        len(file.cases) == len(last.cases) == 1
        and file.head.eval_set_id == last.head.eval_set_id
        and _agent_folder(file.name) == _agent_folder(last.name)
        and created_at(last.head) - created_at(file.head) <= _GAP_S
        and all(file.cases[0].eval_id != other.cases[0].eval_id for other in run)
    )


def _agent_folder(name: str) -> str | None:
    parts = name.replace("\\", "/").split("/")
    for marker in (".adk", "evals"):
        if marker in parts[1:] and parts[parts.index(marker, 1) + 1] == "eval_history":
            return parts[parts.index(marker, 1) - 1]
    return None
