"""Expected against actual tool calls of a turn, side by side."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, Literal

import msgspec

from ..model import ToolCall, Turn

Result = Literal["same", "differs", "missing", "extra"]
Match = Literal["exact", "in order", "any order"]
_BY_NUMBER: Final[dict[int, Match]] = {0: "exact", 1: "in order", 2: "any order"}
_Pairs = list[tuple[int, int]]


class AlignedCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row: an expected call, an actual one, or both.

    Attributes:
        result: `same`; `differs` (same tool, other arguments); `missing` (expected only); `extra` (actual only).
        expected: the expected call.
        actual: the actual call.
        differs: names of the arguments that differ or that only one of both has.
        step: the actual call's event within its turn, from 1.
        repeats: step of the first earlier call of the turn with the same name and arguments.
    """

    result: Result
    expected: ToolCall | None = None
    actual: ToolCall | None = None
    differs: list[str] = []
    step: int | None = None
    repeats: int | None = None


class Alignment(msgspec.Struct, frozen=True, omit_defaults=True):
    """The aligned calls of a turn, and the match type they were aligned by."""

    turn: int
    match: str
    rows: list[AlignedCall]


def align_turn(turn: Turn, match: Any = "in order", ignore_args: bool | Sequence[str] = ()) -> Alignment | None:
    """The alignment of a turn with its expected calls; None where it has no reference of calls or nothing to align."""
    if turn.expected_calls is None:
        return None
    steps = [step for step, event in enumerate(turn.events, start=1) if event.kind == "call" and event.call]
    if not steps and not turn.expected_calls:
        return None
    named = match_type(match)
    return Alignment(turn.number, named, align_calls(turn.expected_calls, turn.calls, named, ignore_args, steps))


def align_calls(
    expected: Sequence[ToolCall],
    actual: Sequence[ToolCall],
    match: Any = "in order",
    ignore_args: bool | Sequence[str] = (),
    steps: Sequence[int] | None = None,
) -> list[AlignedCall]:
    """Pair expected with actual calls: those that are the same first, then those of the same tool.

    In order and exactly, pairs are a longest common subsequence; in any order, each expected call takes the first
    actual call that is left. Ids and responses do not matter, and 2 is the same as 2.0.

    Args:
        expected: the reference's calls, in order.
        actual: the agent's calls, in order.
        match: ADK's match type, in any of its spellings (see `match_type`).
        ignore_args: arguments that do not count; True for all of them, as ADK's `ignore_args` says.
        steps: step of each actual call; by default its position from 1.

    Returns:
        Rows in the order of the actual calls, a missing call where it was expected.
    """
    wanted = [_same_key(call, ignore_args) for call in expected]
    found = [_same_key(call, ignore_args) for call in actual]
    in_order = match_type(match) != "any order"
    pairs = _common(wanted, found) if in_order else _greedy(wanted, found, [])
    same = set(pairs)
    names = [call.name for call in expected], [call.name for call in actual]
    pairs = _fill(pairs, *names) if in_order else _greedy(*names, pairs)
    numbers = list(steps) if steps is not None else list(range(1, len(actual) + 1))
    repeats = _repeats(actual, numbers)
    rows = []
    for left, right in _merged(pairs, len(expected), len(actual), in_order):
        one, other = None if left is None else expected[left], None if right is None else actual[right]
        result: Result = "differs" if one and other else "missing" if one else "extra"
        if (left, right) in same:
            result = "same"
        rows.append(
            AlignedCall(
                result=result,
                expected=one,
                actual=other,
                differs=_differing(one, other, ignore_args) if one and other and result == "differs" else [],
                step=None if right is None else numbers[right],
                repeats=None if right is None else repeats[right],
            )
        )
    return rows


def match_type(value: Any) -> Match:
    """ADK's match type as a word, from `"IN_ORDER"`, `"any-order"`, 0, 1, 2 or its enum; "exact", its default, else."""
    value = getattr(value, "value", value)
    if isinstance(value, (int, float)):
        return _BY_NUMBER.get(int(value), "exact")
    word = str(value or "exact").strip().lower().replace("_", " ").replace("-", " ")
    return "in order" if word == "in order" else "any order" if word == "any order" else "exact"


def frozen(value: Any) -> Hashable:
    """A JSON value as something hashable; equal values, 2 and 2.0 included, give equal results."""
    if isinstance(value, dict):
        return ("{}", frozenset((key, frozen(item)) for key, item in value.items()))
    if isinstance(value, (list, tuple)):
        return ("[]", tuple(frozen(item) for item in value))
    return value if isinstance(value, Hashable) else repr(value)


def _same_key(call: ToolCall, ignore_args: bool | Sequence[str]) -> Hashable:
    if ignore_args is True:
        return call.name
    args = {} if call.args is None else call.args
    if ignore_args and isinstance(args, dict):
        args = {name: value for name, value in args.items() if name not in ignore_args}
    return (call.name, frozen(args))


def _differing(one: ToolCall, other: ToolCall, ignore_args: bool | Sequence[str]) -> list[str]:
    left, right = one.args or {}, other.args or {}
    if not (isinstance(left, dict) and isinstance(right, dict)):
        return []
    ignored = () if isinstance(ignore_args, bool) else ignore_args
    names = [name for name in dict.fromkeys([*left, *right]) if name not in ignored]
    return [n for n in names if (n in left) != (n in right) or frozen(left.get(n)) != frozen(right.get(n))]


def _repeats(calls: Sequence[ToolCall], numbers: list[int]) -> list[int | None]:
    first: dict[Hashable, int] = {}
    seen = []
    for call, number in zip(calls, numbers, strict=True):
        key = _same_key(call, ())
        seen.append(first.get(key))
        first.setdefault(key, number)
    return seen


def _common(left: Sequence[Hashable], right: Sequence[Hashable]) -> _Pairs:
    """A longest common subsequence as pairs of positions, the earliest ones."""
    if list(left) == list(right):
        return [(i, i) for i in range(len(left))]
    length = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in reversed(range(len(left))):
        for j in reversed(range(len(right))):
            equal = left[i] == right[j]
            length[i][j] = length[i + 1][j + 1] + 1 if equal else max(length[i + 1][j], length[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] == right[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif length[i + 1][j] >= length[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _fill(pairs: _Pairs, left: Sequence[str], right: Sequence[str]) -> _Pairs:
    """The pairs, and between each two of them the longest common subsequence of names."""
    filled: _Pairs = []
    i = j = 0
    for end_i, end_j in [*pairs, (len(left), len(right))]:
        filled += [(i + a, j + b) for a, b in _common(left[i:end_i], right[j:end_j])]
        filled.append((end_i, end_j))
        i, j = end_i + 1, end_j + 1
    return filled[:-1]


def _greedy(left: Sequence[Hashable], right: Sequence[Hashable], pairs: _Pairs) -> _Pairs:
    """The pairs, and for every left one that is free the first free equal right one."""
    paired, used = dict(pairs), {j for _, j in pairs}
    for i, key in enumerate(left):
        free = (j for j, other in enumerate(right) if j not in used and other == key)
        if i not in paired and (j := next(free, None)) is not None:
            paired[i] = j
            used.add(j)
    return sorted(paired.items())


def _merged(pairs: _Pairs, n_left: int, n_right: int, in_order: bool) -> list[tuple[int | None, int | None]]:
    partner = {j: i for i, j in pairs}
    paired = set(partner.values())
    missing = [i for i in range(n_left) if i not in paired]
    rows: list[tuple[int | None, int | None]] = []
    for j in range(n_right):
        i = partner.get(j)
        while in_order and i is not None and missing and missing[0] < i:
            rows.append((missing.pop(0), None))
        rows.append((i, j))
    return rows + [(i, None) for i in missing]
