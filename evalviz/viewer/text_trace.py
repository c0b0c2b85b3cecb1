"""A trace as text, for terminals and `text/plain`."""

from __future__ import annotations

import json
from typing import Any, Final

from ..model import Event, ToolCall, Trace

_LONGEST: Final = 300
_SIGNS: Final = {"thought": "(thought)", "code": "(code)", "code_result": "(result)", "error": "(error)"}


def text_trace(case_id: str, trace: Trace) -> str:
    """The steps of a trace, a line or two each; long texts are clipped and say so."""
    lines = [f"{case_id}: {len(trace.turns)} turns, {len(trace.calls)} tool calls"]
    for turn in trace.turns:
        lines.append(f"turn {turn.number}" + (f", {turn.seconds:.2g} s" if turn.seconds is not None else ""))
        for step, event in enumerate(turn.events, start=1):
            lines += [f"  {step:>2} {event.author or '-'}: {line}" for line in _event(event)]
    return "\n".join(lines)


def _event(event: Event) -> list[str]:
    if event.call is not None:
        return _call(event.call)
    if event.file is not None:
        kind = event.file.mime_type or "file"
        return [f"[{kind}" + (f", {event.file.n_bytes:,} bytes]" if event.file.n_bytes else "]")]
    if event.state is not None:
        return [f"(state) {_json(event.state)}"]
    sign = _SIGNS.get(event.kind, "")
    return [f"{sign} {_clipped(event.text)}".strip()]


def _call(call: ToolCall) -> list[str]:
    answer = f"<- {_json(call.response)}" if call.answered else "<- no response recorded"
    return [f"-> {call.name or '(empty name)'}({_json(call.args)})", answer]


def _json(value: Any) -> str:
    return _clipped(json.dumps(value, ensure_ascii=False, default=str))


def _clipped(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}… ({len(line):,} characters)"
