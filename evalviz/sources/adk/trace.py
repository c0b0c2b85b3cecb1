"""The trace of an ADK case, decoded from its bytes when somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from ...model import Agent, Event, ToolCall, Trace, Turn
from ..contents import answer_text, pair_calls, parts_to_events, tools_of
from .companions import EvalSet, ExpectedTurn

_NOISE = ("__llm_request_key__",)  # written into every state_delta by ADK itself


@dataclass(frozen=True)
class SessionSummary:
    """What the session of a failed inference tells for the case list."""

    prompt: str | None = None
    n_turns: int = 0
    n_calls: int = 0
    tools: tuple[str, ...] = ()
    tokens: float | None = None
    started_at: float | None = None


def read_trace(data: Callable[[], bytes | msgspec.Raw], eval_set: EvalSet | None = None) -> Trace:
    """Read the trace of a case.

    Args:
        data: gives the case as JSON.
        eval_set: gives the references of turns that have none in the file.
    """
    case = _stripped(msgspec.json.decode(data()))
    session = case.get("session_details") or {}
    by_invocation = _by_invocation(session.get("events") or [])
    results = case.get("eval_metric_result_per_invocation") or []
    start = next(
        (event["timestamp"] for events in by_invocation.values() for event in events if event.get("timestamp")), None
    )
    expected = (eval_set.turns.get(case.get("eval_id", "")) if eval_set else None) or []
    if results:
        turns = [
            _turn(number, result, by_invocation, start, expected[number - 1] if number <= len(expected) else None)
            for number, result in enumerate(results, start=1)
        ]
    else:  # the inference failed: only the session knows what happened
        turns = [
            _turn_of_session(number, events, start) for number, events in enumerate(by_invocation.values(), start=1)
        ]
    state = {key: value for key, value in (session.get("state") or {}).items() if key not in _NOISE}
    agents = _agents(result.get("actual_invocation") or {} for result in results)
    left = [
        Turn(number, _user_event(turn.prompt), turn.reference, turn.calls)
        for number, turn in enumerate(expected[len(turns) :], start=len(turns) + 1)
    ]
    return Trace(turns, _with_authors(agents, turns), state or None, left)


def inference_error(session_details: msgspec.Raw) -> str:
    """Why the inference of a case failed, as far as its session tells (ADK 2.13 writes the exception there)."""
    for event in reversed(_session_events(session_details)):
        if event.get("error_code") or event.get("error_message"):
            parts = (event.get("error_code"), event.get("error_message"))
            return "inference error: " + ": ".join(str(part) for part in parts if part)
    return "inference error: the inference failed; the result file does not say why"


def session_summary(session_details: msgspec.Raw) -> SessionSummary:
    """Prompt, turns, calls and tokens of a case that has only a session."""
    events = _session_events(session_details)
    by_invocation = _by_invocation(events)
    first = next((event for event in events if event.get("author") == "user"), None)
    tokens = [usage for event in events if (usage := _tokens(event)) is not None]
    calls = [part["function_call"] for event in events for part in _parts(event) if part.get("function_call")]
    return SessionSummary(
        prompt=answer_text(first.get("content")) if first and first.get("content") else None,
        n_turns=len(by_invocation),
        n_calls=len(calls),
        tools=tuple(dict.fromkeys(str(call.get("name") or "") for call in calls)),
        tokens=float(sum(tokens)) if tokens else None,
        started_at=events[0].get("timestamp") if events else None,
    )


def _turn(
    number: int,
    result: dict[str, Any],
    by_invocation: dict[str, list[dict[str, Any]]],
    start: float | None,
    companion: ExpectedTurn | None,
) -> Turn:
    actual = result.get("actual_invocation") or {}
    expected = result.get("expected_invocation")
    reference, calls = _reference(expected) if expected else (None, None)
    if expected is None and companion is not None:
        reference, calls = companion.reference, companion.calls
    recorded = by_invocation.get(actual.get("invocation_id") or "")
    events = _session_turn(recorded, start) if recorded else _recorded_turn(actual)
    events = _with_answer(events, actual.get("final_response"), _author(events))
    usage = [event.tokens for event in events if event.tokens is not None]
    return Turn(
        number,
        events,
        reference,
        calls,
        started_at=actual.get("creation_timestamp") or None,
        seconds=actual.get("duration"),
        tokens=sum(usage) if usage else None,
    )


def _turn_of_session(number: int, recorded: list[dict[str, Any]], start: float | None) -> Turn:
    events = _session_turn(recorded, start)
    usage = [event.tokens for event in events if event.tokens is not None]
    return Turn(number, events, started_at=recorded[0].get("timestamp"), tokens=sum(usage) if usage else None)


def _session_turn(recorded: list[dict[str, Any]], start: float | None) -> list[Event]:
    """The events of a turn from its session, which has times, state changes and errors."""
    events: list[Event] = []
    for item in recorded:
        if item.get("partial"):
            continue
        timestamp = item.get("timestamp")
        at = round(timestamp - start, 3) if timestamp is not None and start is not None else None
        author = item.get("author") or ""
        events += parts_to_events(
            item.get("content"), author, at=at, tokens=_tokens(item), model=item.get("model_version")
        )
        changed = {
            key: value
            for key, value in ((item.get("actions") or {}).get("state_delta") or {}).items()
            if key not in _NOISE
        }
        if changed:
            events.append(Event("state", author, state=changed, at=at))
        if item.get("error_code") or item.get("error_message"):
            text = ": ".join(str(part) for part in (item.get("error_code"), item.get("error_message")) if part)
            events.append(Event("error", author, text, at=at))
    return pair_calls(events)


def _recorded_turn(actual: dict[str, Any]) -> list[Event]:
    """The events of a turn from its invocation alone."""
    events = parts_to_events(actual.get("user_content"), "user")
    data = actual.get("intermediate_data") or {}
    for item in data.get("invocation_events") or []:
        made = parts_to_events(
            item.get("content"), item.get("author") or "", tokens=_tokens(item), model=item.get("model_version")
        )
        if not made and _tokens(item) is not None:
            # ADK 2.13 empties the final event, whose text is in final_response, but keeps what it cost
            made = [Event("text", item.get("author") or "", tokens=_tokens(item), model=item.get("model_version"))]
        events += made
    for author, parts in data.get("intermediate_responses") or []:
        events += parts_to_events({"parts": parts}, author or "")
    author = next((event.author for event in events if event.author != "user"), "")
    events += [_call_event(call, author) for call in data.get("tool_uses") or []]
    for response in data.get("tool_responses") or []:
        events += parts_to_events({"parts": [{"function_response": response}]}, author)
    return pair_calls(events)


def _with_answer(events: list[Event], final_response: dict[str, Any] | None, author: str) -> list[Event]:
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


def _reference(expected: dict[str, Any]) -> tuple[str | None, list[ToolCall] | None]:
    """The expected answer and calls of a turn, whichever of the two forms holds them."""
    content = expected.get("final_response")
    text = answer_text(content) if content else None
    data = expected.get("intermediate_data")
    if not isinstance(data, dict):
        return text, None
    calls = [_tool_call(call) for call in data.get("tool_uses") or []]
    for item in data.get("invocation_events") or []:
        calls += [_tool_call(part["function_call"]) for part in _parts(item) if part.get("function_call")]
    return text, calls


def _agents(invocations: Iterable[dict[str, Any]]) -> list[Agent]:
    """The agents of all turns, each once, as it was declared last."""
    found: dict[str, Agent] = {}
    for invocation in invocations:
        for name, details in ((invocation.get("app_details") or {}).get("agent_details") or {}).items():
            found[name] = Agent(
                name=str(details.get("name") or name),
                instruction=details.get("instructions"),
                tools=tools_of(details.get("tool_declarations")),
            )
    return list(found.values())


def _with_authors(agents: list[Agent], turns: list[Turn]) -> list[Agent]:
    """Add agents that spoke but are declared nowhere; none where nothing is declared at all."""
    if not agents:
        return []
    names = {agent.name for agent in agents}
    authors = dict.fromkeys(event.author for turn in turns for event in turn.events)
    return agents + [Agent(name, declared=False) for name in authors if name and name != "user" and name not in names]


def _by_invocation(events: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    grouped: dict[str, list[dict[str, Any]]] = {}
    for invocation_id, group in groupby(events, key=lambda event: event.get("invocation_id") or ""):
        grouped.setdefault(invocation_id, []).extend(group)
    return grouped


def _session_events(session_details: msgspec.Raw) -> list[dict[str, Any]]:
    session = msgspec.json.decode(session_details)
    return _stripped(session).get("events") or [] if isinstance(session, dict) else []


def _stripped(value: Any) -> Any:
    """Without nulls, which are most of what ADK writes; what users put in (arguments, responses, state) keeps them."""
    if isinstance(value, dict):
        return {
            key: item if key in ("args", "response", "state", "state_delta") else _stripped(item)
            for key, item in value.items()
            if item is not None or key == "response"
        }
    if isinstance(value, list):
        return [_stripped(item) for item in value]
    return value


def _tokens(event: dict[str, Any]) -> int | None:
    total = (event.get("usage_metadata") or {}).get("total_token_count")
    return int(total) if total is not None else None


def _parts(event: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from ((event.get("content") or {}).get("parts") or [])


def _tool_call(call: dict[str, Any]) -> ToolCall:
    return ToolCall(str(call.get("name") or ""), call.get("args"), call.get("id"))


def _call_event(call: dict[str, Any], author: str) -> Event:
    return Event("call", author, call=_tool_call(call))


def _user_event(prompt: str | None) -> list[Event]:
    return [Event("text", "user", prompt)] if prompt else []


def _author(events: list[Event]) -> str:
    """Who spoke last."""
    return next((event.author for event in reversed(events) if event.author != "user"), "")
