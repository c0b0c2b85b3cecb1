"""A table with a row a metric and turn, as ADK's AgentEvaluator writes its `output_file`."""

from __future__ import annotations

import ast
import math
import re
import statistics
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from ...model import EvalRun, Event, RunInfo, Status, ToolCall, Trace, Turn, case_status, parse_status
from ...model.score import parse_score
from ..adk.catalogue import metric_facts
from ..plain import is_missing
from ..vertex.conversation import Facts
from .columns import Cells, find_named, metric_column
from .rows import Rows

_KNOWN: Final = {
    "case_id": ("eval_id", "case_id", "eval_case_id", "id"),
    "prompt": ("prompt",),
    "response": ("actual_response", "response"),
    "reference": ("expected_response", "reference"),
    "trial": ("trial", "run"),
    "candidate": ("candidate", "candidate_name"),
}
# A google-genai FunctionCall as its repr: id=None args={'a': 1} name='f' partial_args=None …
_CALL: Final = re.compile(
    r"id=(?P<id>None|'[^']*') args=(?P<args>.*) name=(?P<name>None|'[^']*'|\"[^\"]*\")(?: \w+=.*)?$"
)


@dataclass
class _Trial:
    """One repeat of a case: its turns, and its scores by metric in the order of the turns."""

    turns: list[Turn] = field(default_factory=list)
    scores: dict[str, list[dict[str, Any]]] = field(default_factory=dict)


def read_long(cells: Cells, info: RunInfo, named: Mapping[str, str | None], thresholds: Mapping[str, float]) -> EvalRun:
    """Read a long table. It numbers neither turns nor repeats: a repeat begins where the first prompt comes again."""
    columns = find_named(cells, info.source, named, _KNOWN)
    metric = metric_column(cells)
    eval_sets = list(dict.fromkeys(str(name) for name in cells.get("eval_set_id", []) if not is_missing(name)))
    of_adk = "eval_status" in cells
    rows = Rows(thresholds, _adk_facts if of_adk else None)
    for (case_id, candidate), numbers in _grouped(cells, columns).items():
        for trial, found in enumerate(_trials(cells, columns, metric, numbers), start=1):
            key = (case_id, trial, candidate)
            statuses = [_add(rows, key, name, by_turn) for name, by_turn in found.scores.items()]
            rows.add_facts(key, _facts(found.turns), case_status(statuses), {})
            rows.traces[key] = partial(Trace, found.turns)
    if len(eval_sets) == 1:
        info = replace(info, eval_set=eval_sets[0], title=eval_sets[0])
    return rows.finish(replace(info, format="ADK results table" if of_adk else info.format))


def _adk_facts(metric: str) -> dict[str, Any]:
    facts = metric_facts(metric)
    return {
        "kind": facts.kind,
        "range": facts.range,
        "higher_is_better": facts.higher_is_better,
        "description": facts.description,
        "unit": facts.unit,
    }


def _grouped(cells: Cells, columns: Mapping[str, str]) -> dict[tuple[str, str], list[int]]:
    groups: dict[tuple[str, str], list[int]] = {}
    for number in range(len(cells["score"])):
        case_id = _text(cells, columns.get("case_id"), number) or "row 1"
        groups.setdefault((case_id, _text(cells, columns.get("candidate"), number) or ""), []).append(number)
    return groups


def _trials(cells: Cells, columns: Mapping[str, str], metric: str, numbers: list[int]) -> Iterator[_Trial]:
    trials: list[_Trial] = []
    by_metric: dict[str, list[int]] = {}
    for number in numbers:
        by_metric.setdefault(str(cells[metric][number]), []).append(number)
    for name, of_metric in by_metric.items():
        prompts = [_text(cells, columns.get("prompt"), number) for number in of_metric]
        place = -1
        for number, prompt in zip(of_metric, prompts, strict=True):
            if place < 0 or prompt == prompts[0]:
                place += 1
                if place == len(trials):
                    trials.append(_Trial())
                trials[place].scores[name] = []
            trial = trials[place]
            trial.scores[name].append(_cells(cells, number))
            if len(trial.turns) < len(trial.scores[name]):
                trial.turns.append(_turn(cells, columns, number, len(trial.scores[name])))
    yield from trials


def _cells(cells: Cells, number: int) -> dict[str, Any]:
    fields = {"score": "score", "threshold": "threshold", "status": "eval_status", "explanation": "explanation"}
    found = {name: cells[column][number] for name, column in fields.items() if column in cells}
    if "status" not in found and "status" in cells:
        found["status"] = cells["status"][number]
    return {name: value for name, value in found.items() if not is_missing(value)}


def _add(rows: Rows, key: tuple[str, int, str], metric: str, by_turn: list[dict[str, Any]]) -> Status:
    """Add a metric's scores: of the case, and of its turns where there are several."""
    if len(by_turn) == 1:
        return rows.add_score(key, metric, by_turn[0])
    parsed = [parse_score(cells.get("score"))[0] for cells in by_turn]
    scores = [score for score in parsed if math.isfinite(score)]
    told = {parse_status(cells["status"])[0] for cells in by_turn if "status" in cells}
    overall: dict[str, Any] = {**by_turn[0], "score": statistics.fmean(scores) if scores else None}
    if told:
        overall["status"] = _together(told, overall)
    status = rows.add_score(key, metric, overall)
    for turn, cells in enumerate(by_turn, start=1):
        rows.add_score(key, metric, cells, turn)
    return status


def _together(told: set[Status], overall: Mapping[str, Any]) -> Status:
    """The status of all turns: theirs where they agree, else ADK's rule, the mean against the threshold."""
    judged = told & {"passed", "failed"}
    if len(judged) < 2:
        return next(iter(judged or told))
    threshold, _ = parse_score(overall.get("threshold"))
    return "passed" if overall["score"] >= threshold else "failed"


def _turn(cells: Cells, columns: Mapping[str, str], number: int, turn: int) -> Turn:
    prompt, response, reference = (
        _text(cells, columns.get(name), number) for name in ("prompt", "response", "reference")
    )
    actual, expected = (_calls(_text(cells, name, number)) for name in ("actual_tool_calls", "expected_tool_calls"))
    events = [Event("text", "user", prompt)] if prompt else []
    events += [Event("call", "agent", call=call) for call in actual]
    events += [Event("text", "agent", response, final=True)] if response else []
    return Turn(turn, events, reference, expected if expected or reference is not None else None)


def _facts(turns: list[Turn]) -> Facts:
    first, last = turns[0], turns[-1]
    tools = [call.name for turn in turns for call in turn.calls]
    return Facts(first.prompt, last.response, last.reference, None, len(turns), tools, None, None)


def _calls(text: str | None) -> list[ToolCall]:
    return [_call(line) for line in (text or "").splitlines() if line.strip()]


def _call(line: str) -> ToolCall:
    found = _CALL.match(line.strip())
    try:
        if found:
            call_id, args, name = (ast.literal_eval(found[part]) for part in ("id", "args", "name"))
            return ToolCall(name or "", args, call_id)
    except (ValueError, SyntaxError):
        pass
    return ToolCall("", line)


def _text(cells: Cells, column: str | None, number: int) -> str | None:
    value = cells[column][number] if column in cells else None
    return None if is_missing(value) else str(value)
