"""The words in which a case is written down: what the user says, what is expected, what the agent does instead.

A case reads like this::

    case(
        "where_is_it",
        turn("Where is L-20433?", use("get_order", order_id="L-20433"), answer="It is on its way."),
        v1=(GOOD, GOOD, play(say("No idea."), answers_request="It only shrugs.")),
        v2=GOOD,
    )
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FINAL = "FINAL_RESPONSE_QUALITY"
TOOL_USE = "TOOL_USE_QUALITY"
N_TRIALS = 3


@dataclass(frozen=True)
class Call:
    """One tool call."""

    tool: str
    args: Mapping[str, Any]


@dataclass(frozen=True)
class Reply:
    """One reply of the model: calls, or text, or neither; `failure` is raised instead."""

    calls: tuple[Call, ...] = ()
    text: str = ""
    thought: str = ""
    failure: str = ""


def use(tool: str, /, **args: Any) -> Reply:
    """The model calls one tool."""
    return Reply(calls=(Call(tool, args),))


def hand_over(agent: str = "billing_agent") -> Reply:
    """The model hands the conversation to another agent."""
    return use("transfer_to_agent", agent_name=agent)


def at_once(*replies: Reply) -> Reply:
    """Several calls in one reply."""
    return Reply(calls=tuple(call for reply in replies for call in reply.calls))


def say(text: str) -> Reply:
    """The model answers."""
    return Reply(text=text)


def think(thought: str, reply: Reply) -> Reply:
    """A reply after a thought."""
    return Reply(reply.calls, reply.text, thought, reply.failure)


SILENCE = Reply()
OUT_OF_QUOTA = Reply(failure="Resource has been exhausted (e.g. check quota).")


@dataclass(frozen=True)
class Rubric:
    """A rubric of one case or one turn; `why` is what the judge says when it holds."""

    rubric_id: str
    text: str
    why: str
    kind: str = FINAL


@dataclass(frozen=True)
class Turn:
    """One turn as the eval set expects it.

    `plain` answers are spoken without the courtesies of a version (other languages, fixed formats).
    """

    user: str
    steps: tuple[Reply, ...]
    answer: str
    plain: bool = False
    picture: bytes | None = None
    rubrics: tuple[Rubric, ...] = ()


def turn(
    user: str,
    *steps: Reply,
    answer: str,
    plain: bool = False,
    picture: bytes | None = None,
    rubrics: tuple[Rubric, ...] = (),
) -> Turn:
    """What the user says, the calls that are expected, and the answer that is."""
    return Turn(user, steps, answer, plain, picture, rubrics)


@dataclass(frozen=True)
class Play:
    """What happens in one trial, where it differs from the eval set.

    Attributes:
        steps: the replies in `turn`; None plays the turn as expected.
        turn: which turn differs, from 1.
        remarks: what the judge finds wrong in that turn, by rubric id.
        invented: parts of the answer that the judge finds nowhere in the context.
        unparsable: the judge of the answer does not keep to its format.
    """

    steps: tuple[Reply, ...] | None = None
    turn: int = 1
    remarks: Mapping[str, str] = field(default_factory=dict)
    invented: tuple[str, ...] = ()
    unparsable: bool = False


GOOD = Play()


def play(
    *steps: Reply, turn: int = 1, invented: tuple[str, ...] = (), unparsable: bool = False, **remarks: str
) -> Play:
    """A trial in which one turn goes another way; the keywords are rubric ids."""
    return Play(steps or None, turn, remarks, invented, unparsable)


@dataclass(frozen=True)
class Case:
    """One eval case and how every trial of either version goes."""

    case_id: str
    turns: tuple[Turn, ...]
    trials: Mapping[str, tuple[Play, ...]]
    rubrics: tuple[Rubric, ...] = ()

    def replies(self, version: str, trial: int) -> list[Reply]:
        """Every reply of the model in one trial, in order, with the version's courtesies."""
        chosen = self.trials[version][trial - 1]
        replies: list[Reply] = []
        for number, expected in enumerate(self.turns, start=1):
            differs = chosen.steps is not None and chosen.turn == number
            steps = chosen.steps if differs else (*expected.steps, say(expected.answer))
            replies += steps if expected.plain else [_with_courtesy(step, version, trial, number) for step in steps]
        return replies


def case(
    case_id: str,
    *turns: Turn,
    v1: Play | tuple[Play, ...] = GOOD,
    v2: Play | tuple[Play, ...] = GOOD,
    rubrics: tuple[Rubric, ...] = (),
) -> Case:
    """A case from its turns; a version that names no plays goes as expected in every trial."""
    return Case(case_id, turns, {"v1": _each_trial(v1), "v2": _each_trial(v2)}, rubrics)


def _each_trial(plays: Play | tuple[Play, ...]) -> tuple[Play, ...]:
    if isinstance(plays, Play):
        return (plays,) * N_TRIALS
    if len(plays) != N_TRIALS:
        raise ValueError(f"{len(plays)} plays for {N_TRIALS} trials")
    return plays


# The first version was told to be warm and thorough, the second to be brief.
_COURTESIES = {
    "v1": (
        ("Thank you for reaching out! ", " Is there anything else I can do for you?"),
        ("", " Please let me know if you need anything else."),
        ("Of course, happy to help. ", ""),
    ),
    "v2": (("", ""), ("", " Anything else?"), ("", "")),
}


def _with_courtesy(reply: Reply, version: str, trial: int, turn: int) -> Reply:
    if not reply.text or reply.calls:
        return reply
    opening, closing = _COURTESIES[version][(trial + turn) % 3]
    if turn > 1:
        opening = ""
    if "\n" in reply.text:
        closing = closing and "\n\n" + closing.strip()
    return Reply(text=opening + reply.text + closing, thought=reply.thought)
