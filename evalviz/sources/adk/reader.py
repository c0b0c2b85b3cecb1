"""ADK result files -> EvalRun."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from ...model import EvalRun, Notice, RunInfo, from_tuples
from ...model.collection import collection_paused
from ...model.status import ERROR, FAILED, case_status, parse_status
from ..times import utc_time
from .catalogue import MetricFacts, metric_facts
from .companions import EvalSet, MetricConfig
from .history import created_at
from .opening import CaseBytes, OpenedFile
from .records import CaseResult, Content, Invocation, Named
from .scores import Collected
from .trace import TraceReader, inference_error, session_summary


@dataclass(frozen=True)
class CaseRecord:
    """A decoded case, its place among the repeats of its id, and the bytes that its trace is read from."""

    case_id: str
    trial: int
    result: CaseResult
    data: CaseBytes


@collection_paused()
def read_run(
    files: Sequence[OpenedFile],
    *,
    source: str,
    agent: str | None = None,
    eval_set: EvalSet | None = None,
    config: Mapping[str, MetricConfig] | None = None,
    notices: Sequence[Notice] = (),
) -> EvalRun:
    """Build a run from one or several result files; several are one run whose repeated ids are trials.

    Args:
        files: decoded files.
        source: what to call them all.
        agent: the agent's name, where the folder tells it.
        eval_set: adds references and scenarios, the order of the cases and the cases that have no result.
        config: adds descriptions and ranges of metrics.
        notices: what was noticed before.
    """
    records = _ordered(_numbered(files), eval_set)
    told = [*notices, *(notice for file in files for notice in file.notices)]
    collected, traces = Collected(), TraceReader(eval_set)
    cases = [_case_row(record, collected, eval_set, told) for record in records]
    told += _unknown_fields([path for file in files for path in file.unknown])
    told += collected.notices()
    return EvalRun(
        info=_info(files, source, agent),
        cases=_case_frame(cases, records, eval_set),
        scores=collected.scores(),
        verdicts=collected.verdicts(),
        metrics=_metric_frame(collected, config or {}),
        traces={(r.case_id, r.trial, ""): partial(traces.read, r.data) for r in records},
        notices=tuple(told),
        expected_cases=eval_set.case_ids if eval_set else None,
    )


def _numbered(files: Sequence[OpenedFile]) -> list[CaseRecord]:
    """All cases; repeated ids get trial numbers in the order of the files."""
    seen: Counter[str] = Counter()
    numbered = []
    for file in files:
        for result, data in zip(file.cases, file.case_bytes, strict=True):
            seen[result.eval_id] += 1
            numbered.append(CaseRecord(result.eval_id, seen[result.eval_id], result, data))
    return numbered


def _ordered(records: list[CaseRecord], eval_set: EvalSet | None) -> list[CaseRecord]:
    """In the order of the eval set, else by id: ADK writes cases in the order in which they happened to finish."""
    place = {case_id: number for number, case_id in enumerate(eval_set.case_ids)} if eval_set else {}
    return sorted(records, key=lambda r: (place.get(r.case_id, len(place)), _natural(r.case_id), r.trial))


def _natural(text: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", text)]


def _case_row(
    record: CaseRecord, collected: Collected, eval_set: EvalSet | None, notices: list[Notice]
) -> tuple[Any, ...]:
    result, case_id = record.result, record.case_id
    turns = result.eval_metric_result_per_invocation or []
    collected.add(case_id, record.trial, result)
    status, stored = parse_status(result.final_eval_status)
    if result.final_eval_status == ERROR:
        status = ERROR
    elif result.final_eval_status is None:
        status = case_status([parse_status(m.eval_status)[0] for m in result.overall_eval_metric_results or []])
    error = result.evalviz_error
    prompt = response = reference = None
    n_calls, tokens, seconds, started = 0, None, None, None
    tools: dict[str, None] = {}
    if status == FAILED and not turns and not result.overall_eval_metric_results:
        # ADK 1.39 and newer record a failed inference as a failed case without any result.
        status, stored, error = ERROR, "FAILED", inference_error(result.session_details)
        summary = session_summary(result.session_details)
        prompt, n_calls, tokens, started = summary.prompt, summary.n_calls, summary.tokens, summary.started_at
        n_turns, tools = summary.n_turns, dict.fromkeys(summary.tools)
    else:
        n_turns = len(turns)
        n_calls, tokens, seconds = _totals((turn.actual_invocation for turn in turns), tools)
        if turns:
            first, last = turns[0], turns[-1]
            if first.actual_invocation:
                prompt = _text(first.actual_invocation.user_content)
                started = first.actual_invocation.creation_timestamp or None
            if last.actual_invocation:
                response = _text(last.actual_invocation.final_response) or ""
            reference = _text(last.expected_invocation.final_response) if last.expected_invocation else None
            lacking = sum(turn.expected_invocation is None for turn in turns)
            if 0 < lacking < len(turns):
                message = f"{lacking} of {len(turns)} turns {'has' if lacking == 1 else 'have'} no reference"
                notices.append(Notice("info", message, case_id))
            if _is_blank(last.actual_invocation):
                # ADK 1.0 scored a failed inference like an answer; the empty turn is all that tells.
                error, response = "inference error: the recorded turn is empty (no id, no answer, no event)", None
    if reference is None and eval_set is not None and eval_set.turns.get(case_id):
        reference = eval_set.turns[case_id][-1].reference
    return (
        case_id,
        record.trial,
        "",
        status,
        prompt,
        response,
        reference,
        n_turns,
        n_calls,
        tokens,
        seconds,
        error,
        utc_time(started),
        stored,
        tuple(tools),
    )


def _totals(invocations: Iterator[Invocation | None], tools: dict[str, None]) -> tuple[int, float | None, float | None]:
    """Tool calls, tokens and seconds over all turns, None where no turn tells; adds the names of the tools."""
    n_calls, tokens, seconds = 0, None, None
    for invocation in invocations:
        if invocation is None:
            continue
        calls: list[Named] = []
        data = invocation.intermediate_data
        if data is not None:
            calls += data.tool_uses or ()
            for event in data.invocation_events or ():
                if event.usage_metadata is not None and event.usage_metadata.total_token_count is not None:
                    tokens = (tokens or 0.0) + event.usage_metadata.total_token_count
                calls += _calls(event.content)
        ids = {call.id for call in calls if call.id}
        # a turn may end with a call, recorded only in its final response
        calls += [call for call in _calls(invocation.final_response) if call.id not in ids]
        n_calls += len(calls)
        tools.update(dict.fromkeys(str(call.name or "") for call in calls))
        if invocation.duration is not None:
            seconds = (seconds or 0.0) + invocation.duration
    return n_calls, tokens, seconds


def _calls(content: Content | None) -> Iterator[Named]:
    for part in (content.parts if content is not None else None) or ():
        if part.function_call is not None:
            yield part.function_call


def _text(content: Content | None) -> str | None:
    """The text without thoughts; "" where there are parts without text, None where there is no content."""
    if content is None or content.parts is None:
        return None
    return "".join(part.text for part in content.parts if part.text and not part.thought)


def _is_blank(invocation: Invocation | None) -> bool:
    """Whether nothing at all was recorded of a turn, not even its id."""
    if invocation is None or invocation.invocation_id != "":
        return False
    data = invocation.intermediate_data
    events = bool(data and (data.tool_uses or data.invocation_events))
    return invocation.final_response is None and not events


def _case_frame(cases: list[tuple[Any, ...]], records: list[CaseRecord], eval_set: EvalSet | None) -> Any:
    table = from_tuples("cases", cases)
    sessions = [record.result.session_id or None for record in records]
    if any(sessions):
        table["session_id"] = pd.Series(sessions, dtype=object)
    if eval_set is not None and eval_set.scenarios:
        table["scenario"] = [eval_set.scenarios.get(record.case_id) for record in records]
    return table


def _info(files: Sequence[OpenedFile], source: str, agent: str | None) -> RunInfo:
    head = files[0].head
    run_id = str(head.eval_set_result_id or head.eval_set_result_name or source)
    eval_set = str(head.eval_set_id or "") or None
    created = created_at(head)
    if agent is None and eval_set and f"_{eval_set}_" in run_id:
        agent = run_id.split(f"_{eval_set}_", maxsplit=1)[0] or None
    return RunInfo(
        run_id=run_id,
        title=eval_set or run_id,
        agent=agent,
        eval_set=eval_set,
        created=utc_time(created),
        source=source,
        format="ADK EvalSetResult" + (f", {len(files)} files" if len(files) > 1 else ""),
    )


def _metric_frame(collected: Collected, config: Mapping[str, MetricConfig]) -> Any:
    facts: list[tuple[Any, ...]] = []
    for name, seen in collected.metrics.items():
        told = config.get(name)
        known: MetricFacts = metric_facts(
            name, custom=bool(seen.function or (told and told.custom)), rubrics=seen.rubrics, judge=seen.judge
        )
        threshold = next(iter(seen.thresholds)) if len(seen.thresholds) == 1 else None
        description = (told.description if told else None) or known.description
        bounds = (told.range if told else None) or known.range
        options = seen.criterion.options
        if seen.function:
            options = {**(options or {}), "function": seen.function}
        facts.append(
            (name, known.kind, bounds, known.higher_is_better, threshold, seen.judge, description, known.unit, options)
        )
    return from_tuples("metrics", facts)


def _unknown_fields(paths: list[str]) -> list[Notice]:
    """One notice a kind of field, naming the first place."""
    kinds: dict[str, list[str]] = {}
    for path in paths:
        kinds.setdefault(re.sub(r"\[\d+\]", "[]", path), []).append(path)
    return [
        Notice(
            "warning",
            f"ignored unknown field {found[0]}" + (f" and {len(found) - 1} more like it" if len(found) > 1 else ""),
        )
        for found in kinds.values()
    ]
