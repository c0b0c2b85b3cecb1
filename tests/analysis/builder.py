"""Small runs for the tests of the statistics: one `result(...)` per row of `cases`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from evalviz.analysis.checks import checks
from evalviz.model import EvalRun, Event, Notice, RunInfo, ToolCall, Trace, Turn, from_rows


@dataclass(frozen=True)
class Result:
    case: dict[str, Any]
    scores: list[dict[str, Any]] = field(default_factory=list)
    verdicts: list[dict[str, Any]] = field(default_factory=list)
    trace: Trace | None = None


def result(
    case_id: str,
    status: str = "passed",
    *,
    trial: int = 1,
    candidate: str = "",
    scores: Mapping[str, Any] | None = None,
    turns: Mapping[str, list[float]] | None = None,
    verdicts: list[dict[str, Any]] | None = None,
    trace: Trace | None = None,
    **columns: Any,
) -> Result:
    """One result of a case.

    Args:
        scores: per metric the whole-case score: a number (passed from 0.5 on), a status, (score, status), or a dict of
            columns of the `scores` frame.
        turns: per metric the scores of its turns.
    """
    key = {"case_id": case_id, "trial": trial, "candidate": candidate}
    rows = [{**key, "metric": metric, **_score(value)} for metric, value in (scores or {}).items()]
    for metric, values in (turns or {}).items():
        rows += [{**key, "metric": metric, "turn": n, **_score(value)} for n, value in enumerate(values, start=1)]
    said = [{**key, **verdict} for verdict in verdicts or []]
    n_turns = len(trace.turns) if trace else 1
    return Result({**key, "status": status, "n_turns": n_turns, **columns}, rows, said, trace)


def run(
    *results: Result,
    metrics: Mapping[str, Mapping[str, Any]] | None = None,
    candidates: tuple[str, ...] = (),
    notices: tuple[Notice, ...] = (),
    reported: list[tuple[str, str, str, Any]] | None = None,
    expected_cases: tuple[str, ...] | None = None,
    state: str | None = None,
    facts: Mapping[str, str] | None = None,
) -> EvalRun:
    """A run of these results. A metric that only scores name is a custom one from 0 to 1."""
    scores = [row for one in results for row in one.scores]
    kinds = {row["metric"]: {"kind": "custom", "range": (0.0, 1.0)} for row in scores}
    for metric, given in (metrics or {}).items():
        kinds[metric] = {**kinds.get(metric, {}), **given}
    traces = {
        (one.case["case_id"], one.case["trial"], one.case["candidate"]): (lambda trace=one.trace: trace)
        for one in results
        if one.trace is not None
    }
    return EvalRun(
        info=RunInfo(run_id="r1", title="harbor_basics", candidates=candidates, state=state, facts=facts or {}),
        cases=from_rows("cases", [one.case for one in results]),
        scores=from_rows("scores", scores),
        verdicts=from_rows("verdicts", [row for one in results for row in one.verdicts]),
        metrics=from_rows("metrics", [{"metric": name, **columns} for name, columns in kinds.items()]),
        traces=traces,
        notices=notices,
        reported=pd.DataFrame(reported or [], columns=["metric", "candidate", "name", "value"], dtype=object),
        expected_cases=expected_cases,
    )


def check(given: EvalRun, statement: str) -> pd.Series:
    """The one trust check of a run whose statement holds these words."""
    table = checks(given)
    found = table[table["check"].str.contains(statement, regex=False)]
    assert len(found) == 1, statement
    return found.iloc[0]


def trace(*turns: Turn) -> Trace:
    return Trace(turns=list(turns))


def turn(prompt: str, *steps: Event | ToolCall, answer: str = "", number: int = 1, **fields: Any) -> Turn:
    """A turn: the user's message is step 1, calls and other events follow, the answer is last."""
    events = [Event("text", author="user", text=prompt)]
    events += [Event("call", author="agent", call=step) if isinstance(step, ToolCall) else step for step in steps]
    if answer:
        events.append(Event("text", author="agent", text=answer, final=True))
    return Turn(number=number, events=events, **fields)


def _score(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    if isinstance(value, tuple):
        return {"score": value[0], "status": value[1]}
    if isinstance(value, str):
        return {"score": None, "status": value}
    return {"score": value, "status": "passed" if value >= 0.5 else "failed"}
