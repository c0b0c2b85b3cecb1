"""The bodies of cases: everything that a reader sees after opening one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...analysis.alignment import align_turn
from ...model import EvalRun, Trace
from ...model.frames import CASES
from .encode import encode, present
from .order import PageOrder, chunks, columns
from .rows import scores_of, verdicts_of

_TRAJECTORY = "tool_trajectory_avg_score"


class Bodies:
    """Makes the bodies of a run, and collects what repeats over them.

    Attributes:
        topologies: the agents of traces, each set once; a trace refers to one by number.
        rubrics: the rubrics that several results were judged by.
    """

    def __init__(self, run: EvalRun, order: PageOrder) -> None:
        self.topologies: list[msgspec.Raw] = []
        self._run, self._order = run, order
        self._cases = columns(run.cases)
        self._scores = scores_of(run)
        self._verdicts, self.rubrics = verdicts_of(run)
        self._own_columns = [name for name in self._cases if name not in CASES]
        self._keys = run.keys
        self._topology_of: dict[bytes, int] = {}
        self._matching = _matching(run)

    def shared(self) -> bytes:
        """JSON of `Shared`; complete when all blocks are made."""
        return encode({"topologies": self.topologies, "rubrics": self.rubrics})

    def blocks(self, size: int) -> Iterator[bytes]:
        """JSON of the bodies, `size` cases a block, in the order of the page."""
        for rows in chunks(len(self._order.results), size):
            yield encode([self._body(row) for row in rows])

    def _body(self, row: int) -> dict[str, Any]:
        return {"results": [self._result(result) for result in self._order.results[row]]}

    def _result(self, result: int) -> dict[str, Any]:
        case = {name: values[result] for name, values in self._cases.items()}
        make = self._run.traces.get(self._keys[result])
        trace = make() if make is not None else Trace()
        started = case["started_at"]
        return present(
            trial=case["trial"],
            status=case["status"],
            stored_status=case["stored_status"],
            error=case["error"],
            prompt=case["prompt"],
            response=case["response"],
            reference=case["reference"],
            note=_note(case["response"], trace),
            tokens=case["tokens"],
            duration_s=case["duration_s"],
            started_at=started.isoformat(timespec="seconds") if started is not None else None,
            n_turns=case["n_turns"] or 0,
            n_tool_calls=case["n_tool_calls"] or 0,
            extra={name: case[name] for name in self._own_columns if case[name] is not None} or None,
            scores=self._scores[result],
            verdicts=self._verdicts[result],
            trace=self._trace(trace),
            aligned=[aligned for turn in trace.turns if (aligned := align_turn(turn, *self._matching))] or None,
        )

    def _trace(self, trace: Trace) -> dict[str, Any] | None:
        if not trace.turns and not trace.agents:
            return None
        return present(
            turns=trace.turns or None,
            agents=self._topology(trace) if trace.agents else None,
            state=trace.state,
            unreferenced=trace.unreferenced or None,
        )

    def _topology(self, trace: Trace) -> int:
        agents = encode(trace.agents)
        if agents not in self._topology_of:
            self._topology_of[agents] = len(self.topologies)
            self.topologies.append(msgspec.Raw(agents))
        return self._topology_of[agents]


def _note(response: str | None, trace: Trace) -> str | None:
    """Why there is no answer text, where the trace tells."""
    if response or not trace.turns:
        return None
    last = next((event for event in reversed(trace.turns[-1].events) if event.kind != "state"), None)
    if last is not None and last.kind == "call":
        return "no text: the turn ended with a tool call"
    n_thoughts = sum(event.kind == "thought" for event in trace.turns[-1].events)
    if response == "" and n_thoughts:
        return f"no answer text: {n_thoughts} thought part{'s' if n_thoughts > 1 else ''}"
    return None


def _matching(run: EvalRun) -> tuple[Any, Any]:
    """How the run compared tool calls: match type and ignored arguments."""
    rows = run.metrics.loc[run.metrics["metric"] == _TRAJECTORY, "options"].tolist()
    options = rows[0] if rows and isinstance(rows[0], dict) else {}
    return options.get("match_type"), options.get("ignore_args") or ()
