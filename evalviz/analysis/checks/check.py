"""What a trust check says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .. import wording

State = Literal["held", "not held", "not applicable"]


@dataclass(frozen=True)
class Check:
    """A statement about a run, held or not.

    Attributes:
        check: the statement.
        state: `not applicable` where the run has nothing that it is about.
        detail: what was found, with the numbers; where it holds, what was looked at.
        case_ids: the cases it is about, each once.
        hints: what a reader of one of these cases should know, by case; without one the detail says it.
    """

    check: str
    state: State
    detail: str
    case_ids: tuple[str, ...] = ()
    hints: Mapping[str, str] = field(default_factory=dict)


def held(check: str, detail: str) -> Check:
    return Check(check, "held", detail)


def not_held(check: str, detail: str, case_ids: Iterable[str] = (), hints: Mapping[str, str] | None = None) -> Check:
    return Check(check, "not held", detail, tuple(dict.fromkeys(case_ids)), hints or {})


def not_applicable(check: str, detail: str) -> Check:
    return Check(check, "not applicable", detail)


def some(names: Iterable[str], limit: int = 5) -> str:
    """The first names, and how many more there are: "a, b and 3 more"."""
    listed = list(dict.fromkeys(names))
    shown = ", ".join(listed[:limit])
    return shown if len(listed) <= limit else f"{shown} and {wording.count(len(listed) - limit)} more"


def findings(sentences: Iterable[str], limit: int = 5) -> str:
    """The first sentences about what was found, and how many more there are."""
    listed = list(dict.fromkeys(sentences))
    more = len(listed) - limit
    return "; ".join(listed[:limit]) + (f"; and {wording.count(more)} more" if more > 0 else "")


def first_line(text: str, limit: int = 120) -> str:
    """The first line of a text, clipped with an ellipsis."""
    line = text.strip().split("\n", 1)[0]
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"
