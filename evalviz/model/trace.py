"""What an agent did: turns, events, tool calls, and the agents and tools it had.

The types are msgspec structs because a report writes a million events: they are made and encoded in C, defaults are
left out of the JSON, and the front end reads them as they are (`assets/viewer/src/state.ts` mirrors them).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

EventKind = Literal["text", "thought", "call", "response", "code", "code_result", "file", "state", "error"]


class ToolCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call of a tool with its response.

    Attributes:
        name: the tool's name, `""` where the model gave none.
        args: the arguments, normally a dict; None where none were recorded, anything else where the model's call was
            malformed.
        id: the call's id in the source.
        response: what the tool answered; `msgspec.UNSET` where no response was recorded (an answer of null is None).
    """

    name: str
    args: Any = None
    id: str | None = None
    response: Any = UNSET

    @property
    def answered(self) -> bool:
        return self.response is not UNSET


class Attachment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A file or inline data in a message: what it is, never its bytes."""

    mime_type: str | None = None
    n_bytes: int | None = None
    uri: str | None = None
    name: str | None = None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a turn. A call and its response are one event.

    Attributes:
        kind: what it is; `response` only for a response whose call is not recorded.
        author: `"user"` or the agent's name.
        text: the message, thought, code or error.
        final: whether the text is (part of) the answer of the turn.
        call: the tool call, for kinds `call` and `response`.
        file: the attachment, for kind `file`.
        state: the changed keys of the session state, for kind `state`.
        at: seconds since the first event of the trace; None where the source has no times.
        seconds: how long the step took.
        tokens: total tokens of the model call that made it, on the first event of that call.
        model: the model's version.
    """

    kind: EventKind
    author: str = ""
    text: str = ""
    final: bool = False
    call: ToolCall | None = None
    file: Attachment | None = None
    state: dict[str, Any] | None = None
    at: float | None = None
    seconds: float | None = None
    tokens: int | None = None
    model: str | None = None


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One exchange: what the user said and everything until the agent's answer (ADK: invocation).

    Attributes:
        number: from 1.
        events: the steps in order, the user's message first.
        reference: the expected answer's text; None where there is none.
        expected_calls: the expected tool calls; None where the turn has no reference.
        started_at: seconds since the epoch.
        seconds: duration.
        tokens: total tokens of all model calls.
    """

    number: int
    events: list[Event] = []
    reference: str | None = None
    expected_calls: list[ToolCall] | None = None
    started_at: float | None = None
    seconds: float | None = None
    tokens: int | None = None

    @property
    def calls(self) -> list[ToolCall]:
        """The tool calls of the turn, in order."""
        return [e.call for e in self.events if e.kind == "call" and e.call is not None]

    @property
    def prompt(self) -> str | None:
        """What the user said, or None."""
        return _joined(e.text for e in self.events if e.author == "user" and e.kind == "text")

    @property
    def response(self) -> str | None:
        """The answer's text without thoughts, or None."""
        return _joined(e.text for e in self.events if e.final and e.kind == "text")


class Tool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A declared tool.

    Attributes:
        parameters: its JSON schema as the source has it (Gemini or JSON schema spelling); None for built-in tools.
        builtin: whether it is a built-in one of the model (search, code execution).
    """

    name: str
    description: str | None = None
    parameters: dict[str, Any] | None = None
    builtin: bool = False


class Agent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An agent with its instruction and declared tools. `declared` is False where it only occurs as an author."""

    name: str
    type: str | None = None
    description: str | None = None
    instruction: str | None = None
    tools: list[Tool] = []
    sub_agents: list[str] = []
    declared: bool = True


class Trace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything one result of a case did.

    Attributes:
        turns: in order.
        agents: the agents it ran with; empty where the source declares none.
        state: the session state at the end.
        unreferenced: expected turns beyond those that ran, kept so that nothing is lost.
    """

    turns: list[Turn] = []
    agents: list[Agent] = []
    state: dict[str, Any] | None = None
    unreferenced: list[Turn] = []

    @property
    def calls(self) -> list[ToolCall]:
        """All tool calls, in order."""
        return [call for turn in self.turns for call in turn.calls]

    def events(self) -> Iterator[tuple[Turn, int, Event]]:
        """Every event with its turn and its step number (from 1 within the turn)."""
        for turn in self.turns:
            for step, event in enumerate(turn.events, start=1):
                yield turn, step, event


def _joined(texts: Iterator[str]) -> str | None:
    found = [text for text in texts if text]
    return "\n".join(found) if found else None


__all__ = ["UNSET", "Agent", "Attachment", "Event", "EventKind", "Tool", "ToolCall", "Trace", "Turn", "UnsetType"]
