"""The trace of a case, built when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ...model import Agent, Event, ToolCall, Trace, Turn
from ..contents import pair_calls, parts_to_events, tools_of
from ..plain import plain
from .conversation import Recorded, Said, agent_data_turns, answer_place, reference_text, seconds_in
from .fields import get, list_of
from .texts import parsed


class TraceReader:
    """Builds the traces of one run, whose cases mostly share their agents.

    Args:
        agents: configuration of the agents by id, for cases that bring none.
        root: id of the agent that speaks where an event names no author.
    """

    def __init__(self, agents: Any = None, root: str | None = None) -> None:
        self._agents = agents
        self._root = root
        self._known: dict[int, tuple[Any, Agent]] = {}  # by identity: holding the object keeps its id its own

    def read(self, case: Recorded, said: list[list[Said]]) -> Trace:
        """Build the trace of a case from its turns."""
        declared = get(parsed(case.agent_data), "agents") or case.agents or self._agents or {}
        root = self._root or next(iter(declared), None)
        start = next((seconds for turn in said for seconds in seconds_in(turn)), None)
        expected = self._expected(case, len(said), root)
        turns = [
            self._turn(number, events, start, expected[number - 1] if number <= len(expected) else None, root)
            for number, events in enumerate(said, start=1)
        ]
        return Trace(
            turns,
            self._topology(declared, said, turns),
            _final_state(said),
            [turn for turn in expected[len(said) :] if turn is not None],
        )

    def _turn(
        self, number: int, said: list[Said], start: float | None, expected: Turn | None, root: str | None
    ) -> Turn:
        place = answer_place(said)
        events: list[Event] = []
        for at_place, item in enumerate(said):
            at = None if item.seconds is None or start is None else item.seconds - start
            author = item.author or _author(item, root)
            events += parts_to_events(item.content, author, final=at_place == place, at=at)
            if item.state:
                events.append(Event("state", author, state=dict(plain(item.state)), at=at))
        times = seconds_in(said)
        return Turn(
            number,
            pair_calls(events),
            reference=expected.reference if expected else None,
            expected_calls=expected.expected_calls if expected else None,
            started_at=times[0] if times else None,
            seconds=max(times) - min(times) if len(times) > 1 else None,
        )

    def _expected(self, case: Recorded, n_turns: int, root: str | None) -> list[Turn | None]:
        """The expected turns: those of expected agent data, else the expected answer at the last turn."""
        recorded = agent_data_turns(case.reference)
        if recorded:
            turns = [self._turn(number, said, None, None, root) for number, said in enumerate(recorded, start=1)]
            return [
                msgspec.structs.replace(t, reference=t.response, expected_calls=_unanswered(t.calls)) for t in turns
            ]
        text = reference_text(case.reference)
        if text is None:
            return []
        return [None] * (n_turns - 1) + [Turn(max(n_turns, 1), reference=text)]

    def _topology(self, declared: Any, said: list[list[Said]], turns: list[Turn]) -> list[Agent]:
        """The declared agents, sub-agents without configuration, and authors that are declared nowhere."""
        agents = {str(name): self._agent(str(name), config) for name, config in _named(declared)}
        for agent in list(agents.values()):
            for name in agent.sub_agents:
                agents.setdefault(name, Agent(name))
        active: dict[str, dict[str, Any]] = {}
        for item in (item for turn in said for item in turn if item.tools):
            author = _author(item, None)
            active.setdefault(author, {}).update({tool.name: tool for tool in tools_of(plain(item.tools))})
        if agents or active:
            for name in dict.fromkeys(event.author for turn in turns for event in turn.events):
                if name and name != "user":
                    agents.setdefault(name, Agent(name, declared=False))
        for name, tools in active.items():
            agent = agents.get(name) or Agent(name, declared=False)
            own = {tool.name for tool in agent.tools}
            added = [tool for tool in tools.values() if tool.name not in own]
            agents[name] = msgspec.structs.replace(agent, tools=[*agent.tools, *added])
        return list(agents.values())

    def _agent(self, name: str, config: Any) -> Agent:
        known = self._known.get(id(config))
        if known is None or known[1].name != name:
            known = (config, _agent(name, config))
            if not isinstance(config, Mapping):
                self._known[id(config)] = known
        return known[1]


def _agent(name: str, config: Any) -> Agent:
    return Agent(
        name,
        type=get(config, "agent_type"),
        description=get(config, "description"),
        instruction=get(config, "instruction"),
        tools=tools_of(plain(list_of(config, "tools"))),
        sub_agents=[str(sub) for sub in list_of(config, "sub_agents")],
    )


def _named(declared: Any) -> Iterable[tuple[Any, Any]]:
    if isinstance(declared, Mapping):
        return declared.items()
    return [(get(agent, "agent_id"), agent) for agent in declared] if isinstance(declared, list) else []


def _author(said: Said, root: str | None) -> str:
    if said.author:
        return said.author
    return "user" if said.by_user else root or get(said.content, "role") or ""


def _unanswered(calls: list[ToolCall]) -> list[ToolCall]:
    return [ToolCall(call.name, call.args, call.id) for call in calls]


def _final_state(turns: list[list[Said]]) -> dict[str, Any] | None:
    state: dict[str, Any] = {}
    for item in (item for turn in turns for item in turn if item.state):
        changed = plain(item.state)
        state.update(changed if isinstance(changed, Mapping) else {})
    return state or None
