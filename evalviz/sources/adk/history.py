"""Which ADK result files make one run: history folders, one-file-per-case versions, agents folders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

import msgspec

from ...model import Notice, SourceError
from ...model.status import PASSED, parse_status
from ..files import Document, expand, parse_json, read
from .records import ResultFile, decode_case, decode_file
from .repair import encode, repair_file

PATTERNS = (
    "*.evalset_result.json*",
    ".adk/eval_history/*.evalset_result.json*",
    "*/.adk/eval_history/*.evalset_result.json*",
    "evals/eval_history/*.evalset_result.json*",
    "*/evals/eval_history/*.evalset_result.json*",
)
_GAP_S = 300.0
"""ADK 1.8 to 1.39 wrote a file a case, when its judges were done; files of one run follow each other within this time."""
_STAMP = re.compile(r"_(\d{9,11}(?:\.\d+)?)\.evalset_result\.json")
_ID = re.compile(rb'"eval(?:_id|Id)"\s*:\s*"((?:[^"\\]|\\.)*)"')
_NOT_A_RESULT = "not an ADK or Vertex evaluation result"


@dataclass(frozen=True)
class HistoryFile:
    """A result file that was opened.

    Attributes:
        name: path or URI.
        agent: the agent's name, where the folder tells it.
        eval_set: the eval set's id.
        created: seconds since the epoch, 0 where unknown.
        case_ids: ids of its cases, in the order of the file.
        file: its decoded top level.
        unknown: fields of the top level that were ignored.
    """

    name: str
    agent: str | None
    eval_set: str
    created: float
    case_ids: tuple[str, ...]
    file: ResultFile
    unknown: tuple[str, ...] = ()


def open_result(document: Document) -> HistoryFile:
    """Decode the top level of a result file of any ADK version.

    Raises:
        SourceError: it is empty, cut off, no JSON, or no ADK result.
    """
    unknown: list[str] = []
    try:
        file = decode_file(document.data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        file = from_parsed(parse_json(document.data, document.name), document.name, unknown)
    return _opened(document.name, file, tuple(unknown))


def from_parsed(parsed: Any, name: str, unknown: list[str]) -> ResultFile:
    """The top level from parsed JSON that is not exactly of today's shape.

    Args:
        parsed: an object, a list of case results (the dev server's reply), or a string that holds JSON (ADK < 1.22).
        name: what to call it in errors.
        unknown: paths of ignored fields are appended.

    Raises:
        SourceError: it is no ADK result.
    """
    if isinstance(parsed, str):
        return _from_text(parsed, name, unknown)
    if isinstance(parsed, list):
        if not parsed or not all(is_case_result(item) for item in parsed):
            raise SourceError(name, f"{_NOT_A_RESULT} (top level is a list)", "Give a file that ADK or the Vertex SDK wrote")
        first = parsed[0]
        eval_set = first.get("eval_set_id", first.get("evalSetId"))
        parsed = {"eval_set_id": eval_set, "eval_case_results": parsed}
    if not is_result(parsed):
        kind = "has none of its keys" if isinstance(parsed, dict) else f"top level is {type(parsed).__name__}"
        raise SourceError(name, f"{_NOT_A_RESULT} ({kind})", "Give a file that ADK or the Vertex SDK wrote")
    mended = repair_file(parsed, unknown)
    cases = [msgspec.Raw(encode(case)) for case in mended["eval_case_results"]]
    return ResultFile(**{**mended, "eval_case_results": cases, "eval_set_id": mended.get("eval_set_id")})


def is_result(parsed: Any) -> bool:
    """Whether parsed JSON is an ADK EvalSetResult, by its keys (a Vertex result has case results as well)."""
    if not isinstance(parsed, dict):
        return False
    cases = parsed.get("eval_case_results", parsed.get("evalCaseResults"))
    if not isinstance(cases, list):
        return False
    return bool({"eval_set_result_id", "evalSetResultId", "eval_set_id", "evalSetId"} & set(parsed)) or any(map(is_case_result, cases))


def is_case_result(item: Any) -> bool:
    """Whether parsed JSON is an ADK EvalCaseResult."""
    return isinstance(item, dict) and bool({"eval_id", "evalId"} & set(item))


def find_runs(folder: str, notices: list[Notice]) -> Iterator[list[HistoryFile]]:
    """The runs of a folder, newest first; files are opened only as far as the caller goes on.

    Args:
        folder: history folder, agent folder, agents folder or glob.
        notices: one is appended for each file that cannot be read.
    """
    names = expand(folder, PATTERNS)
    stamps = [float(found[1]) if (found := _STAMP.search(name)) else None for name in names]
    if all(stamp is not None for stamp in stamps):
        ordered: Iterable[HistoryFile] = _opening([n for _, n in sorted(zip(stamps, names, strict=True), reverse=True)], notices)
    else:
        ordered = sorted(_opening(names, notices), key=lambda file: file.created, reverse=True)
    return _grouped(ordered)


def run_row(files: list[HistoryFile]) -> tuple[Any, ...]:
    """The row of `runs()` for the files of one run: run_id, agent, eval_set, created, n_cases, n_passed, source."""
    n_cases = sum(len(file.case_ids) for file in files)
    n_passed = sum(_status(raw) == PASSED for file in files for raw in file.file.eval_case_results)
    head = files[0]
    created = datetime.fromtimestamp(head.created, timezone.utc) if head.created else None
    run_id = str(head.file.eval_set_result_id or head.name)
    return run_id, agent_of(files), head.eval_set, created, n_cases, n_passed, head.name


def agent_of(files: list[HistoryFile]) -> str | None:
    """The agent's name by the folder of its files."""
    return next((file.agent for file in files if file.agent), None)


def _opened(name: str, file: ResultFile, unknown: tuple[str, ...]) -> HistoryFile:
    ids = tuple(_case_id(raw) for raw in file.eval_case_results)
    try:
        created = float(file.creation_timestamp or str(file.eval_set_result_id).rsplit("_", 1)[-1])
    except ValueError:
        created = 0.0
    return HistoryFile(name, _agent_folder(name), str(file.eval_set_id or ""), created, ids, file, unknown)


def _from_text(text: str, name: str, unknown: list[str]) -> ResultFile:
    data = text.encode("utf-8", "replace")
    try:
        return decode_file(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        parsed = parse_json(data, name)
        if isinstance(parsed, str):
            raise SourceError(name, f"{_NOT_A_RESULT} (it is a text)") from None
        return from_parsed(parsed, name, unknown)


def _opening(names: Iterable[str], notices: list[Notice]) -> Iterator[HistoryFile]:
    for name in names:
        try:
            yield open_result(read(name))
        except SourceError as error:
            notices.append(Notice("error", str(error)))


def _grouped(newest_first: Iterable[HistoryFile]) -> Iterator[list[HistoryFile]]:
    """One file is one run, except files of a single case that follow each other, none of them twice."""
    run: list[HistoryFile] = []
    for file in newest_first:
        if run and not _continues(run, file):
            yield run
            run = []
        run.append(file)
    if run:
        yield run


def _continues(run: list[HistoryFile], file: HistoryFile) -> bool:
    last = run[-1]
    return (
        len(file.case_ids) == len(last.case_ids) == 1
        and (file.eval_set, file.agent) == (last.eval_set, last.agent)
        and last.created - file.created <= _GAP_S
        and all(file.case_ids != other.case_ids for other in run)
    )


def _agent_folder(name: str) -> str | None:
    parts = name.replace("\\", "/").split("/")
    for marker in (".adk", "evals"):
        if marker in parts[1:] and parts[parts.index(marker, 1) + 1] == "eval_history":
            return parts[parts.index(marker, 1) - 1]
    return None


def _case_id(raw: msgspec.Raw) -> str:
    found = _ID.search(memoryview(raw))
    return found[1].decode(errors="replace") if found else ""


def _status(raw: msgspec.Raw) -> str | None:
    try:
        return parse_status(decode_case(raw).final_eval_status)[0]
    except msgspec.DecodeError:
        case = msgspec.json.decode(raw)
        return parse_status(case.get("final_eval_status", case.get("finalEvalStatus")))[0] if isinstance(case, dict) else None
