"""From a document to decoded cases: in one pass where it is exactly of today's shape, else mended case by case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from ...model import Notice, SourceError
from ...model.status import ERROR
from ..files import Document, parse_json
from .records import CaseResult, Head, decode_case, decode_file, split_cases
from .repair import repair_case, repair_head

_NOT_A_RESULT = "not an ADK or Vertex evaluation result"
_REMEDY = "Give a file that ADK or the Vertex SDK wrote"

CaseBytes = Callable[[], "bytes | msgspec.Raw"]


@dataclass(frozen=True)
class OpenedFile:
    """A decoded result file.

    Attributes:
        name: path or URI.
        head: its names and time.
        cases: in the order of the file.
        case_bytes: for every case, how to get its JSON, which its trace is read from.
        unknown: paths of the fields that were ignored.
        notices: cases that could not be read.
    """

    name: str
    head: Head
    cases: list[CaseResult]
    case_bytes: list[CaseBytes]
    unknown: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()


def open_exactly(document: Document) -> OpenedFile | None:
    """Decode a result file in one pass; None where it is not exactly of today's shape."""
    data = document.data
    try:
        file = decode_file(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    split = cache(lambda: split_cases(data))  # a second pass, made when the first trace is asked for
    case_bytes = [_nth(split, number) for number in range(len(file.eval_case_results))]
    return OpenedFile(document.name, file, file.eval_case_results, case_bytes)


def open_document(document: Document) -> OpenedFile:
    """Decode a result file of any ADK version.

    Raises:
        SourceError: it is empty, cut off, no JSON, or no ADK result.
    """
    return open_exactly(document) or open_parsed(parse_json(document.data, document.name), document.name)


def open_parsed(parsed: Any, name: str) -> OpenedFile:
    """Decode parsed JSON: an EvalSetResult, a list of case results (the dev server's reply), or a string that holds one
    of them (ADK before 1.22).

    Raises:
        SourceError: it is no ADK result.
    """
    if isinstance(parsed, str):
        data = parsed.encode("utf-8", "replace")
        opened = open_exactly(Document(name, data))
        if opened is not None:
            return opened
        parsed = parse_json(data, name)
    if isinstance(parsed, list) and parsed and all(map(is_case_result, parsed)):
        eval_set = parsed[0].get("eval_set_id", parsed[0].get("evalSetId"))
        parsed = {"eval_set_id": eval_set, "eval_case_results": parsed}
    if not is_result(parsed):
        kind = "has none of its keys" if isinstance(parsed, dict) else f"top level is a {type(parsed).__name__}"
        raise SourceError(name, f"{_NOT_A_RESULT} ({kind})", _REMEDY)
    unknown: list[str] = []
    notices: list[Notice] = []
    mended = repair_head(parsed, unknown)
    results = mended.pop("eval_case_results")
    cases, case_bytes = [], []
    for number, result in enumerate(results):
        data = _mended(result, name, f"eval_case_results[{number}]", unknown, notices)
        cases.append(decode_case(data))
        case_bytes.append(_constant(data))
    return OpenedFile(name, Head(**mended), cases, case_bytes, tuple(unknown), tuple(notices))


def is_result(parsed: Any) -> bool:
    """Whether parsed JSON is an ADK EvalSetResult, by its keys (a Vertex result has case results as well)."""
    if not isinstance(parsed, dict):
        return False
    cases = parsed.get("eval_case_results", parsed.get("evalCaseResults"))
    if not isinstance(cases, list):
        return False
    own = {"eval_set_result_id", "evalSetResultId", "eval_set_id", "evalSetId"}
    return bool(own & set(parsed)) or any(map(is_case_result, cases))


def is_case_result(item: Any) -> bool:
    """Whether parsed JSON is an ADK EvalCaseResult."""
    return isinstance(item, dict) and bool({"eval_id", "evalId"} & set(item))


def _mended(result: Any, name: str, path: str, unknown: list[str], notices: list[Notice]) -> bytes:
    """The case as bytes that decode; a case that cannot be mended keeps its id and becomes an error."""
    data = repair_case(result, path, unknown)
    try:
        decode_case(data)
    except msgspec.DecodeError as error:
        case_id = result.get("eval_id", result.get("evalId")) if isinstance(result, dict) else None
        reason = f"this case could not be read: {error}"
        notices.append(Notice("error", f"{name}, {path}: {reason}", str(case_id or path)))
        stub = {"eval_id": str(case_id or path), "final_eval_status": ERROR, "evalviz_error": reason}
        return msgspec.json.encode(stub)
    return data


def _constant(data: bytes) -> CaseBytes:
    return lambda: data


def _nth(split: Callable[[], list[msgspec.Raw]], number: int) -> CaseBytes:
    return lambda: split()[number]
