"""What was said in a case, turn by turn, whichever of a dataset's fields recorded it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from ..contents import answer_text
from .fields import fields_of_all, get, list_of, seconds_of
from .texts import inference_error, messages_of, parsed, text_of

_EVENT: Final = ("author", "content", "event_time", "state_delta", "active_tools")


class Said(msgspec.Struct, frozen=True, gc=False):
    """One event: who, what, when (seconds since the epoch), the changed state, the tools that were active."""

    author: str | None
    content: Any
    seconds: float | None = None
    state: Any = None
    tools: Any = None

    @property
    def by_user(self) -> bool:
        if self.author is not None:
            return self.author == "user"
        return bool(get(self.content, "role") == "user" and not self.uses_tools())

    def uses_tools(self) -> bool:
        """Whether it holds a call or a response."""
        used = fields_of_all(list_of(self.content, "parts"), "function_call", "function_response")
        return any(call is not None or response is not None for call, response in used)


@dataclass(frozen=True)
class Recorded:
    """One row of a dataset, its cells as they are.

    Attributes:
        case_id: the row's own id.
        prompt: text, Content or request.
        responses: one or several answers.
        reference: the expected answer, or the expected agent data.
        agent_data: turns with events and agents; also as JSON text.
        history: messages before the prompt.
        events: what happened between prompt and answer.
        agents: configuration of the agents by id, where it stands beside the agent data.
        extra: further columns.
    """

    case_id: str | None = None
    prompt: Any = None
    responses: tuple[Any, ...] = ()
    reference: Any = None
    agent_data: Any = None
    history: Any = None
    events: Any = None
    agents: Any = None
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Facts:
    """What the case list shows of a conversation.

    Attributes:
        prompt: what the user said first.
        response: the last answer.
        reference: the expected one.
        error: message of a failed inference.
        n_turns: turns.
        tools: the tool of every call, in order.
        started_at: seconds since the epoch.
        duration_s: seconds over all turns.
    """

    prompt: str | None
    response: str | None
    reference: str | None
    error: str | None
    n_turns: int
    tools: list[str]
    started_at: float | None
    duration_s: float | None


def turns_of(case: Recorded, answer: Any) -> list[list[Said]]:
    """The turns of a case.

    Args:
        case: what the dataset holds.
        answer: the answer of the candidate, None where there is none.
    """
    recorded = agent_data_turns(case.agent_data)
    if recorded:
        return recorded
    said = [_message(item, "creation_timestamp") for item in _listed(case.history)]
    said += [Said("user" if role in ("user", None) else role, content) for role, content in messages_of(case.prompt)]
    said += [_message(item, "creation_timestamp") for item in _listed(case.events)]
    last = said[-1] if said else None
    text = text_of(answer)
    if text is not None and (last is None or last.by_user or answer_text(last.content) != text):
        said += [Said(role, content) for role, content in messages_of(answer)]
    return list(_split(said))


def agent_data_turns(agent_data: Any) -> list[list[Said]]:
    """The turns of agent data, which may be JSON text; none where it has none."""
    return [
        [
            Said(
                author if isinstance(author, str) else None,
                content,
                None if time is None else seconds_of(time),
                state if isinstance(state, dict) else None,
                tools,
            )
            for author, content, time, state, tools in fields_of_all(list_of(turn, "events"), *_EVENT)
        ]
        for turn in list_of(parsed(agent_data), "turns")
    ]


def answer_place(turn: list[Said]) -> int | None:
    """Where in a turn the answer stands: the last text that no call follows; None where the turn ends otherwise."""
    for place in range(len(turn) - 1, -1, -1):
        said = turn[place]
        if said.uses_tools() or said.by_user:
            return None
        if answer_text(said.content):
            return place
    return None


def seconds_in(turn: list[Said]) -> list[float]:
    """The times of a turn's events, those that have one."""
    return [said.seconds for said in turn if said.seconds is not None]


def facts_of(case: Recorded, answer: Any, turns: list[list[Said]]) -> Facts:
    """Read what the case list shows, without building the trace."""
    prompt, response = text_of(case.prompt), text_of(answer)
    if prompt is None:
        prompt = next(
            (text for turn in turns for said in turn if said.by_user and (text := answer_text(said.content))), None
        )
    if response is None and turns:
        place = answer_place(turns[-1])
        response = None if place is None else answer_text(turns[-1][place].content)
    times = [seconds_in(turn) for turn in turns]
    lasted = [max(seconds) - min(seconds) for seconds in times if len(seconds) > 1]
    return Facts(
        prompt=prompt,
        response=response,
        reference=reference_text(case.reference),
        error=inference_error(response) or inference_error(case.agent_data),
        n_turns=len(turns),
        tools=_tools(turns),
        started_at=next((seconds[0] for seconds in times if seconds), None),
        duration_s=sum(lasted) if lasted else None,
    )


def _tools(turns: list[list[Said]]) -> list[str]:
    """The tool of every call, in order."""
    contents = [said.content for turn in turns for said in turn if said.content is not None]
    parts = [
        part
        for parts, _ in fields_of_all(contents, "parts", "role")
        for part in (parts if isinstance(parts, list) else ())
    ]
    calls = [call for call, _ in fields_of_all(parts, "function_call", "text") if call is not None]
    return [str(get(call, "name") or "") for call in calls]


def reference_text(reference: Any) -> str | None:
    """The text of the expected answer; of expected agent data, the answer of its last turn."""
    turns = agent_data_turns(reference)
    if not turns:
        return text_of(reference)
    place = answer_place(turns[-1])
    return None if place is None else answer_text(turns[-1][place].content)


def _listed(cell: Any) -> list[Any]:
    items = parsed(cell)
    return items if isinstance(items, list) else []


def _message(item: Any, time: str) -> Said:
    content = get(item, "content")
    said = item if content is None and get(item, "parts") else content
    return Said(get(item, "author"), said, seconds_of(get(item, time)))


def _split(said: list[Said]) -> Iterator[list[Said]]:
    """Begin a turn with every message of the user that follows something else."""
    turn: list[Said] = []
    for item in said:
        if item.by_user and any(not earlier.by_user for earlier in turn):
            yield turn
            turn = []
        turn.append(item)
    if turn:
        yield turn
