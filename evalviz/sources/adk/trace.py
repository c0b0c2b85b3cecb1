"""The trace of an ADK case, decoded from its bytes when somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from ...model import Agent, Event, ToolCall, Trace, Turn
from ..contents import answer_text, pair_calls, parts_to_events, tools_of
from . import recorded
from .companions import EvalSet, ExpectedTurn

_NOISE = ("__llm_request_key__",)  # written into every state_delta by ADK itself
_MOST_DECLARATIONS = 64  # an agent whose instruction differs in every case would fill the memory


@dataclass(frozen=True)
class SessionSummary:
    """What the session of a failed inference tells for the case list."""

    prompt: str | None = None
    n_turns: int = 0
    n_calls: int = 0
    tools: tuple[str, ...] = ()
    tokens: float | None = None
    started_at: float | None = None


class TraceReader:
    """Builds the traces of one run, whose cases mostly share their agents.

    Args:
        eval_set: gives the references of turns that have none in the file.
    """

    def __init__(self, eval_set: EvalSet | None = None) -> None:
        self._eval_set = eval_set
        self._declared: dict[bytes, list[Agent]] = {}  # by the JSON that declares them

    def read(self, data: Callable[[], bytes | msgspec.Raw]) -> Trace:
        """Read the trace of a case.

        Args:
            data: gives the case as JSON.
        """
        case = recorded.decode_case(data())
        session = case.session_details or recorded.Session()
        by_invocation = _by_invocation(session.events or [])
        results = case.eval_metric_result_per_invocation or []
        start = next(
            (event.timestamp for events in by_invocation.values() for event in events if event.timestamp), None
        )
        expected = (self._eval_set.turns.get(case.eval_id) if self._eval_set else None) or []
        if results:
            turns = [
                _turn(number, result, by_invocation, start, expected[number - 1] if number <= len(expected) else None)
                for number, result in enumerate(results, start=1)
            ]
        else:  # the inference failed: only the session knows what happened
            turns = [
                _turn_of_session(number, events, start) for number, events in enumerate(by_invocation.values(), start=1)
            ]
        left = [
            Turn(number, _user_event(turn.prompt), turn.reference, turn.calls)
            for number, turn in enumerate(expected[len(turns) :], start=len(turns) + 1)
        ]
        return Trace(turns, _with_authors(self._agents(results), turns), _changed(session.state), left)

    def _agents(self, results: Iterable[recorded.Turn]) -> list[Agent]:
        """The agents of all turns, each once, as it was declared last."""
        invocations = [turn.actual_invocation for turn in results if turn.actual_invocation is not None]
        found = {agent.name: agent for said in invocations for agent in self._declaration(bytes(said.app_details))}
        return list(found.values())

    def _declaration(self, app_details: bytes) -> list[Agent]:
        known = self._declared.get(app_details)
        if known is None:
            known = _declared(app_details)
            if len(self._declared) < _MOST_DECLARATIONS:
                self._declared[app_details] = known
        return known


def inference_error(session_details: msgspec.Raw) -> str:
    """Why the inference of a case failed, as far as its session tells (ADK 2.13 writes the exception there)."""
    for event in reversed(_session_events(session_details)):
        if event.error:
            return f"inference error: {event.error}"
    return "inference error: the inference failed; the result file does not say why"


def session_summary(session_details: msgspec.Raw) -> SessionSummary:
    """Prompt, turns, calls and tokens of a case that has only a session."""
    events = _session_events(session_details)
    first = next((event for event in events if event.author == "user"), None)
    tokens = [usage for event in events if (usage := event.tokens) is not None]
    calls = [part["function_call"] for event in events for part in event.parts if part.get("function_call")]
    return SessionSummary(
        prompt=answer_text(first.content) if first and first.content else None,
        n_turns=len(_by_invocation(events)),
        n_calls=len(calls),
        tools=tuple(dict.fromkeys(str(call.get("name") or "") for call in calls)),
        tokens=float(sum(tokens)) if tokens else None,
        started_at=events[0].timestamp if events else None,
    )


def _turn(
    number: int,
    result: recorded.Turn,
    by_invocation: dict[str, list[recorded.Event]],
    start: float | None,
    companion: ExpectedTurn | None,
) -> Turn:
    actual = result.actual_invocation or recorded.Invocation()
    reference, calls = _reference(result.expected_invocation) if result.expected_invocation else (None, None)
    if result.expected_invocation is None and companion is not None:
        reference, calls = companion.reference, companion.calls
    session = by_invocation.get(actual.invocation_id or "")
    events = _session_turn(session, start) if session else _recorded_turn(actual)
    events = _with_answer(events, actual.final_response, _author(events))
    usage = [event.tokens for event in events if event.tokens is not None]
    return Turn(
        number,
        events,
        reference,
        calls,
        started_at=actual.creation_timestamp or None,
        seconds=actual.duration,
        tokens=sum(usage) if usage else None,
    )


def _turn_of_session(number: int, session: list[recorded.Event], start: float | None) -> Turn:
    events = _session_turn(session, start)
    usage = [event.tokens for event in events if event.tokens is not None]
    return Turn(number, events, started_at=session[0].timestamp, tokens=sum(usage) if usage else None)


def _session_turn(session: list[recorded.Event], start: float | None) -> list[Event]:
    """The events of a turn from its session, which has times, state changes and errors."""
    events: list[Event] = []
    for item in session:
        if item.partial:
            continue
        at = round(item.timestamp - start, 3) if item.timestamp is not None and start is not None else None
        author = item.author or ""
        events += parts_to_events(item.content, author, at=at, tokens=item.tokens, model=item.model_version)
        if item.actions and (changed := _changed(item.actions.state_delta)):
            events.append(Event("state", author, state=changed, at=at))
        if item.error:
            events.append(Event("error", author, item.error, at=at))
    return pair_calls(events)


def _recorded_turn(actual: recorded.Invocation) -> list[Event]:
    """The events of a turn from its invocation alone."""
    events = parts_to_events(actual.user_content, "user")
    data = actual.intermediate_data or recorded.Intermediate()
    for item in data.invocation_events or []:
        author, tokens, model = item.author or "", item.tokens, item.model_version
        made = parts_to_events(item.content, author, tokens=tokens, model=model)
        if not made and tokens is not None:
            # ADK 2.13 empties the final event, whose text is in final_response, but keeps what it cost
            made = [Event("text", author, tokens=tokens, model=model)]
        events += made
    for said_by, parts in data.intermediate_responses or []:
        events += parts_to_events({"parts": parts}, said_by or "")
    author = next((event.author for event in events if event.author != "user"), "")
    events += [_call_event(call, author) for call in data.tool_uses or []]
    for response in data.tool_responses or []:
        events += parts_to_events({"parts": [{"function_response": response}]}, author)
    return pair_calls(events)


def _with_answer(events: list[Event], final_response: Any, author: str) -> list[Event]:
    """Mark the answer of the turn among its events; add what only the final response holds."""
    answer = parts_to_events(final_response, author, final=True)
    known_ids = {event.call.id for event in events if event.call is not None and event.call.id}
    answer = [event for event in answer if not (event.call is not None and event.call.id in known_ids)]
    kept = list(events)
    for number in range(len(kept) - 1, -1, -1):
        event = kept[number]
        if event.author == "user":
            break
        if event.kind == "text" and not event.text:  # the emptied final event: its cost goes to the answer
            del kept[number]
            if answer:
                answer[0] = msgspec.structs.replace(
                    answer[0], author=event.author, tokens=event.tokens, model=event.model
                )
            continue
        twin = next(
            (a for a in answer if (a.kind, a.text) == (event.kind, event.text) and a.call is None and a.file is None),
            None,
        )
        if twin is not None and event.kind in ("text", "thought"):
            kept[number] = msgspec.structs.replace(event, final=True)
            answer.remove(twin)
    return kept + answer


def _reference(expected: recorded.Invocation) -> tuple[str | None, list[ToolCall] | None]:
    """The expected answer and calls of a turn, whichever of the two forms holds them."""
    text = answer_text(expected.final_response) if expected.final_response else None
    data = expected.intermediate_data
    if data is None:
        return text, None
    calls = [_tool_call(call) for call in data.tool_uses or []]
    for item in data.invocation_events or []:
        calls += [_tool_call(part["function_call"]) for part in item.parts if part.get("function_call")]
    return text, calls


def _declared(app_details: bytes) -> list[Agent]:
    details = recorded.decode_app_details(app_details)
    agents = (details.agent_details if details is not None else None) or {}
    return [
        Agent(str(agent.name or name), instruction=agent.instructions, tools=tools_of(_stripped(agent.tools)))
        for name, agent in agents.items()
    ]


def _with_authors(agents: list[Agent], turns: list[Turn]) -> list[Agent]:
    """Add agents that spoke but are declared nowhere; none where nothing is declared at all."""
    if not agents:
        return []
    names = {agent.name for agent in agents}
    authors = dict.fromkeys(event.author for turn in turns for event in turn.events)
    return agents + [Agent(name, declared=False) for name in authors if name and name != "user" and name not in names]


def _stripped(value: Any) -> Any:
    """Without nulls: ADK writes a declaration with every field that its type has."""
    if isinstance(value, dict):
        return {key: _stripped(item) for key, item in value.items() if item is not None}
    return [_stripped(item) for item in value] if isinstance(value, list) else value


def _by_invocation(events: list[recorded.Event]) -> dict[str, list[recorded.Event]]:
    grouped: dict[str, list[recorded.Event]] = {}
    for invocation_id, group in groupby(events, key=lambda event: event.invocation_id or ""):
        grouped.setdefault(invocation_id, []).extend(group)
    return grouped


def _session_events(session_details: msgspec.Raw) -> list[recorded.Event]:
    session = recorded.decode_session(session_details)
    return (session.events if session else None) or []


def _changed(state: dict[str, Any] | None) -> dict[str, Any] | None:
    """A state without what ADK itself puts there, None where nothing is left."""
    return {key: value for key, value in (state or {}).items() if key not in _NOISE} or None


def _tool_call(call: dict[str, Any]) -> ToolCall:
    return ToolCall(str(call.get("name") or ""), call.get("args"), call.get("id"))


def _call_event(call: dict[str, Any], author: str) -> Event:
    return Event("call", author, call=_tool_call(call))


def _user_event(prompt: str | None) -> list[Event]:
    return [Event("text", "user", prompt)] if prompt else []


def _author(events: list[Event]) -> str:
    """Who spoke last."""
    return next((event.author for event in reversed(events) if event.author != "user"), "")
