"""What a source is, and which reader it goes to."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..model import EvalRun, EvalvizError, Notice, SourceError
from ..model.collection import collection_paused
from . import adk, eval_task, table, vertex
from .adk.history import PATTERNS
from .files import Document, base_name, expand, parse_json, parse_lines, read

_LINES = (".jsonl", ".ndjson")
_TABLES = (".csv", ".tsv", *_LINES)
_OTHER_FILES = ("*.json", "*.json.gz", "*.jsonl", "*.csv")
_REMEDY = (
    "Give a result file or folder of ADK, a result or run of the Vertex SDK, or a table with <metric>/score columns"
)


@dataclass(frozen=True)
class Options:
    """What a caller gives beside the source.

    Attributes:
        eval_set: parsed ADK eval set.
        config: parsed ADK test config.
        thresholds: score needed by metric, for sources without statuses.
        columns: which columns of a table hold what.
    """

    eval_set: adk.EvalSet | None = None
    config: dict[str, adk.MetricConfig] | None = None
    thresholds: Mapping[str, float] | None = None
    columns: Mapping[str, Any] = field(default_factory=dict)

    @property
    def beside(self) -> adk.Companions:
        return {"eval_set": self.eval_set, "config": self.config}

    @property
    def table(self) -> dict[str, Any]:
        return {"thresholds": self.thresholds, **self.columns}


Reader = Callable[[], EvalRun]


def open_source(source: Any, options: Options) -> Reader:
    """Open any source; the function that comes back builds its frames.

    Raises:
        SourceError: it cannot be read; says what is wrong with it.
        EvalvizError: it is nothing that evalviz knows.
    """
    if isinstance(source, (str, os.PathLike)):
        return _open_path(os.fspath(source), options)
    if isinstance(source, bytes):
        return _open_documents([Document("bytes", source)], "bytes", options)
    if isinstance(source, EvalRun):
        return _done(source)
    if adk.is_adk_object(source):
        document = adk.dumped(source)
        return _open_documents([document], document.name, options)
    if vertex.is_vertex_object(source):
        return _done(vertex.from_object(source, thresholds=options.thresholds))
    if eval_task.is_eval_task_result(source):
        return _done(eval_task.from_object(source, thresholds=options.thresholds))
    if table.is_frame(source):
        return _done(table.read_table(source, source="DataFrame", **options.table))
    if isinstance(source, Mapping):
        return _open_json(dict(source), "dict", options)
    if isinstance(source, Sequence) and source:
        if all(isinstance(item, (str, os.PathLike)) for item in source):
            names = [name for item in source for name in expand(item, PATTERNS)]
            return _open_files(names, f"{len(names)} files", options)
        if all(isinstance(item, Mapping) for item in source):
            return _open_json([dict(item) for item in source], f"list of {len(source)} dicts", options)
    kind = type(source)
    raise EvalvizError(f"cannot load a {kind.__module__}.{kind.__qualname__}. {_REMEDY}.")


def _open_path(name: str, options: Options) -> Reader:
    names = expand(name, PATTERNS)
    if names == [name]:
        return _open_files(names, name, options)
    if names and all(".evalset_result.json" in base_name(found) for found in names):
        return adk.open_newest(name, options.beside)
    names = names or [found for found in expand(name, _OTHER_FILES) if not _is_companion(found)]
    if not names:
        raise SourceError(name, "holds no evaluation result", _REMEDY)
    return _open_files(names, name, options)


def _open_files(names: list[str], source: str, options: Options) -> Reader:
    tables = [name for name in names if _is_table(name)]
    if len(names) == 1 and tables:
        return _done(_read_table(names[0], options))
    if tables and any(base_name(name) == "summary_metrics.json" for name in names):
        return _done(eval_task.from_files(names, source=source, thresholds=options.thresholds))
    if len(names) == 1:
        return _open_documents([read(names[0])], source, options)
    documents, notices = [], []
    for name in names:
        try:
            documents.append(read(name))
        except SourceError as error:
            notices.append(Notice("error", str(error)))
    return _open_documents(documents, source, options, notices)


def _read_table(name: str, options: Options) -> EvalRun:
    document = read(name)
    if not base_name(name).removesuffix(".gz").endswith(_LINES):
        return table.read_bytes(document.data, source=name, **options.table)
    rows = parse_lines(document.data, name)
    if rows and all(vertex.looks_like_item(row) for row in rows):
        return vertex.read_items(rows, name, thresholds=options.thresholds)
    return table.read_rows(rows, source=name, **options.table)


@collection_paused()
def _open_documents(documents: list[Document], source: str, options: Options, notices: Sequence[Notice] = ()) -> Reader:
    """Open documents as one run; each is parsed once, and what one of several cannot give becomes a notice.

    Args:
        documents: what was read.
        source: what to call them all.
        options: what the caller gave beside.
        notices: files that could not be read.
    """
    told, results, items = list(notices), [], []
    alone = len(documents) == 1 and not told
    for document in documents:
        try:
            result = adk.open_exactly(document)
            if result is None:
                parsed = parse_json(document.data, document.name)
                if alone and not _is_adk(parsed):
                    return _open_json(parsed, source, options)
                if vertex.looks_like_item(parsed):
                    items.append(parsed)
                    continue
                result = adk.open_parsed(parsed, document.name)
            results.append(result)
        except SourceError as error:
            if alone:
                raise
            told.append(Notice("error", str(error)))
    if results:
        if items:
            told.append(Notice("error", f"{source}: {len(items)} evaluation items of Vertex AI lie beside, left out"))
        return adk.reader(results, source, told, options.beside)
    if items:
        run = vertex.read_items(items, source, thresholds=options.thresholds)
        return _done(replace(run, notices=(*told, *run.notices)))
    n_files = len(documents) + len(notices)
    raise SourceError(source, f"none of its {n_files} files could be read: {told[0].message}")


def _open_json(parsed: Any, source: str, options: Options) -> Reader:
    if _is_adk(parsed):
        return adk.reader([adk.open_parsed(parsed, source)], source, [], options.beside)
    if isinstance(parsed, list) and parsed and all(isinstance(item, dict) for item in parsed):
        if all(vertex.looks_like_item(item) for item in parsed):
            return _done(vertex.read_items(parsed, source, thresholds=options.thresholds))
        return _done(table.read_rows(parsed, source=source, **options.table))
    if not isinstance(parsed, dict):
        reason = f"not an ADK or Vertex evaluation result (top level is a {type(parsed).__name__})"
        raise SourceError(source, reason, _REMEDY)
    if vertex.looks_like_run(parsed):
        return _done(vertex.read_run(parsed, source, thresholds=options.thresholds))
    if vertex.looks_like_result(parsed):
        return _done(vertex.read_result(parsed, source, thresholds=options.thresholds))
    if vertex.looks_like_item(parsed):
        return _done(vertex.read_items([parsed], source, thresholds=options.thresholds))
    raise SourceError(source, "not an ADK or Vertex evaluation result (has none of its keys)", _REMEDY)


def _done(run: EvalRun) -> Reader:
    return lambda: run


def _is_adk(parsed: Any) -> bool:
    if isinstance(parsed, str):  # ADK before 1.22 wrote JSON within JSON
        return True
    if isinstance(parsed, list):
        return bool(parsed) and all(adk.is_case_result(item) for item in parsed)
    return adk.is_result(parsed)


def _is_table(name: str) -> bool:
    return base_name(name).removesuffix(".gz").endswith(_TABLES)


def _is_companion(name: str) -> bool:
    return base_name(name) == "test_config.json" or base_name(name).endswith(".evalset.json")
