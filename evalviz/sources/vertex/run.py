"""EvaluationRun: a managed evaluation in whatever state it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from ...model import EvalRun, Notice, RunInfo
from ..files import base_name
from ..plain import plain
from .assemble import assemble
from .catalogue import Seen, metric_frame
from .errors import error_text
from .fields import get, items_of, seconds_of, utc
from .items import read_items
from .reported import Reported, of_run, reported_frame
from .result import read_result
from .trace import TraceReader

_DONE: Final = ("SUCCEEDED", "")
# google.rpc.Code


def read_run(run: Any, source: str, *, thresholds: Mapping[str, float] | None = None) -> EvalRun:
    """Read an EvaluationRun; one without item results has the summary that the service reports and no cases.

    Args:
        run: parsed JSON, or the SDK's object.
        source: file or kind of object, for messages.
        thresholds: score needed by metric.
    """
    info = _info(run, source)
    loaded = _with_items(run, source, thresholds)
    known = loaded.metrics["metric"].tolist() if loaded is not None else []
    summary = get(get(run, "evaluation_run_results"), "summary_metrics")
    rows = of_run(get(summary, "metrics"), info.candidates, known)
    if loaded is None:
        empty = assemble([], info, traces=TraceReader(), thresholds=thresholds, reported=rows)
        metrics = metric_frame({metric: Seen() for metric, *_ in rows}, thresholds or {}, judge_of(run))
        return replace(empty, metrics=metrics, notices=tuple(_why_empty(run, info)))
    notices = [*loaded.notices, *_unread(loaded, get(summary, "total_items"))]
    if info.state:
        notices.insert(0, Notice("error" if "FAILED" in info.state else "warning", f"the run is {info.state}"))
    judge = judge_of(run)
    judged = loaded.metrics["kind"].isin(["adaptive rubric", "static rubric", "judge"])
    return replace(
        loaded,
        info=replace(info, agent=loaded.info.agent, eval_set=loaded.info.eval_set, candidates=loaded.info.candidates),
        metrics=loaded.metrics.assign(judge=loaded.metrics["judge"].mask(judged, judge)) if judge else loaded.metrics,
        notices=tuple(notices),
        reported=reported_frame(_joined(loaded.reported.itertuples(index=False, name=None), rows)),
    )


def judge_of(run: Any) -> str | None:
    """The judge model that a run was configured with."""
    model = get(get(get(run, "evaluation_config"), "autorater_config"), "autorater_model")
    return str(model) if model else None


def _with_items(run: Any, source: str, thresholds: Mapping[str, float] | None) -> EvalRun | None:
    # The SDK's own conversion lets a second candidate overwrite the first; the items it keeps aside do not.
    items = getattr(run, "_eval_item_map", None) if not isinstance(run, Mapping) else None
    if isinstance(items, Mapping) and items:
        documents = [{"name": name, "evaluation_response": item} for name, item in items.items()]
        return read_items(documents, source, thresholds=thresholds)
    result = get(run, "evaluation_item_results")
    return None if result is None else read_result(result, source, thresholds=thresholds)


def _info(run: Any, source: str) -> RunInfo:
    name = str(get(run, "name") or source)
    short = base_name(name)
    return RunInfo(
        run_id=name,
        title=str(get(run, "display_name") or f"evaluation run {short}"),
        created=utc(get(run, "create_time")),
        source=source,
        format="Vertex EvaluationRun",
        candidates=tuple(str(candidate) for candidate in items_of(get(run, "inference_configs"))),
        state=_state(run),
        facts=_facts(run),
    )


def _state(run: Any) -> str | None:
    state = str(plain(get(run, "state")) or "").rsplit(".", 1)[-1]
    error = error_text(get(run, "error"))
    if error:
        return f"{state or 'FAILED'}: {error}"
    return None if state in _DONE else state


def _facts(run: Any) -> dict[str, str]:
    facts: dict[str, str] = {}
    created, completed = get(run, "create_time"), get(run, "completion_time")
    for label, time in (("created", utc(created)), ("completed", utc(completed))):
        if time is not None:
            facts[label] = f"{time:%Y-%m-%d %H:%M:%S} UTC"
    start, end = seconds_of(created), seconds_of(completed)
    if start is not None and end is not None:
        facts["duration"] = f"{end - start:.0f} s" if end >= start else "inconsistent: completed before it was created"
    summary = get(get(run, "evaluation_run_results"), "summary_metrics")
    for name in ("total_items", "failed_items"):
        if get(summary, name) is not None:
            facts[name.replace("_", " ")] = str(get(summary, name))
    labels = items_of(get(run, "labels"))
    if labels:
        facts["labels"] = ", ".join(f"{key}={value}" for key, value in labels.items())
    return facts


def _why_empty(run: Any, info: RunInfo) -> list[Notice]:
    if info.state and ("FAILED" in info.state or "CANCELLED" in info.state or get(run, "error")):
        return [Notice("error", f"{info.state}; the run has no results")]
    if info.state:
        return [Notice("info", f"{info.state}: no results yet; load the run again when it has finished")]
    return [
        Notice(
            "warning",
            "no item results in this object; fetch it with include_evaluation_items=True: "
            f"client.evals.get_evaluation_run(name={info.run_id!r}, include_evaluation_items=True)",
        )
    ]


def _joined(of_items: Iterable[Reported], of_service: list[Reported]) -> list[Reported]:
    """The aggregates of the items, and those of the service that they lack."""
    own = list(of_items)
    known = {row[:3] for row in own}
    return [*own, *(row for row in of_service if row[:3] not in known)]


def _unread(loaded: EvalRun, total: Any) -> list[Notice]:
    n_cases = loaded.cases["case_id"].nunique()
    if not isinstance(total, int) or total <= n_cases:
        return []
    return [
        Notice("error", f"the run has {total} items, but only {n_cases} cases are here: the others could not be read")
    ]
