"""What a source is, and which reader it goes to."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..model import EvalRun, EvalvizError, Notice, SourceError
from . import adk, eval_task, table, vertex
from .adk.history import PATTERNS
from .files import Document, base_name, expand, parse_json, parse_lines, read

_TABLES = (".csv", ".tsv", ".jsonl", ".ndjson", ".parquet")
_REMEDY = "Give a result file or folder of ADK, a result or run of the Vertex SDK, or a table with <metric>/score columns"


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
    def adk(self) -> dict[str, Any]:
        return {"eval_set": self.eval_set, "config": self.config}

    @property
    def table(self) -> dict[str, Any]:
        return {"thresholds": self.thresholds, **self.columns}


def load_run(source: Any, options: Options) -> EvalRun:
    """Read any source as one run.

    Raises:
        SourceError: it cannot be read; says what is wrong with it.
        EvalvizError: it is nothing that evalviz knows.
    """
    if isinstance(source, EvalRun):
        return source
    if isinstance(source, (str, os.PathLike)):
        return _load_path(os.fspath(source), options)
    if isinstance(source, bytes):
        return _load_documents([Document("bytes", source)], "bytes", options)
    if adk.is_adk_object(source):
        document = adk.dumped(source)
        return adk.read_documents([document], source=document.name, **options.adk)
    if vertex.is_vertex_object(source):
        return vertex.from_object(source, thresholds=options.thresholds)
    if eval_task.is_eval_task_result(source):
        return eval_task.from_object(source, thresholds=options.thresholds)
    if table.is_frame(source):
        return table.read_table(source, source="DataFrame", **options.table)
    if isinstance(source, Mapping):
        return _load_parsed(dict(source), "dict", options)
    if isinstance(source, Sequence) and source:
        if all(isinstance(item, (str, os.PathLike)) for item in source):
            names = [name for item in source for name in expand(item, PATTERNS)]
            return _load_files(names, f"{len(names)} files", options)
        if all(isinstance(item, Mapping) for item in source):
            return _load_parsed([dict(item) for item in source], f"list of {len(source)} dicts", options)
    kind = type(source)
    raise EvalvizError(f"cannot load a {kind.__module__}.{kind.__qualname__}. {_REMEDY}.")


def _load_path(name: str, options: Options) -> EvalRun:
    names = expand(name, PATTERNS) or [n for n in expand(name, ("*.json", "*.jsonl", "*.csv", "*.json.gz")) if not _is_companion(n)]
    if not names:
        raise SourceError(name, "holds no evaluation result", _REMEDY)
    if names == [name]:
        return _load_files(names, name, options)
    if all(".evalset_result.json" in base_name(n) for n in names):
        return adk.newest_run(name, **options.adk)
    return _load_files(names, name, options)


def _load_files(names: list[str], source: str, options: Options) -> EvalRun:
    tables = [name for name in names if base_name(name).removesuffix(".gz").endswith(_TABLES)]
    if len(names) == 1 and tables:
        return _load_table(names[0], options)
    if tables and len(tables) <= 2 and any(base_name(name) == "summary_metrics.json" for name in names):
        return eval_task.from_files(names, source=source, thresholds=options.thresholds)
    documents, notices = [], []
    for name in names:
        try:
            documents.append(read(name))
        except SourceError as error:
            if len(names) == 1:
                raise
            notices.append(Notice("error", str(error)))
    if not documents:
        raise SourceError(source, f"none of its {len(names)} files could be read: {notices[0].message}")
    return _load_documents(documents, source, options)


def _load_table(name: str, options: Options) -> EvalRun:
    document = read(name)
    if base_name(name).removesuffix(".gz").endswith((".jsonl", ".ndjson")):
        rows = parse_lines(document.data, name)
        if rows and all(vertex.looks_like_item(row) for row in rows):
            return vertex.read_items(rows, name, thresholds=options.thresholds)
        return table.read_rows(rows, source=name, **options.table)
    return table.read_bytes(document.data, source=name, **options.table)


def _load_documents(documents: list[Document], source: str, options: Options) -> EvalRun:
    try:
        return adk.read_documents(documents, source=source, **options.adk)
    except SourceError as not_adk:
        if len(documents) == 1:
            parsed = parse_json(documents[0].data, documents[0].name)
            if isinstance(parsed, (dict, list)) and not _is_adk(parsed):
                return _load_parsed(parsed, source, options)
            raise
        parsed = [_parsed_or_none(document) for document in documents]
        items = [item for item in parsed if isinstance(item, dict) and vertex.looks_like_item(item)]
        if not items:
            raise not_adk
        return vertex.read_items(items, source, thresholds=options.thresholds)


def _load_parsed(parsed: Any, source: str, options: Options) -> EvalRun:
    if _is_adk(parsed):
        return adk.read_parsed(parsed, source=source, **options.adk)
    if isinstance(parsed, list) and parsed and all(isinstance(item, dict) for item in parsed):
        if all(vertex.looks_like_item(item) for item in parsed):
            return vertex.read_items(parsed, source, thresholds=options.thresholds)
        return table.read_rows(parsed, source=source, **options.table)
    if isinstance(parsed, dict):
        if vertex.looks_like_run(parsed):
            return vertex.read_run(parsed, source, thresholds=options.thresholds)
        if vertex.looks_like_result(parsed):
            return vertex.read_result(parsed, source, thresholds=options.thresholds)
        if vertex.looks_like_item(parsed):
            return vertex.read_items([parsed], source, thresholds=options.thresholds)
        raise SourceError(source, "not an ADK or Vertex evaluation result (has none of its keys)", _REMEDY)
    raise SourceError(source, f"not an ADK or Vertex evaluation result (top level is a {type(parsed).__name__})", _REMEDY)


def _is_adk(parsed: Any) -> bool:
    if isinstance(parsed, list):
        return bool(parsed) and all(adk.is_case_result(item) for item in parsed)
    return adk.is_result(parsed)


def _is_companion(name: str) -> bool:
    return base_name(name) == "test_config.json" or base_name(name).endswith(".evalset.json")


def _parsed_or_none(document: Document) -> Any:
    try:
        return parse_json(document.data, document.name)
    except SourceError:
        return None
