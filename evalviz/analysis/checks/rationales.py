"""Does a judge call a value invented that stands in the request or in tool output?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

import pandas as pd

from ...model import KEY, EvalRun, Trace
from ...model.status import PASSED
from ...model.trace import UNSET
from .. import wording
from .check import Check, findings, held, not_applicable, not_held
from .claims import Claim, claims, may_claim

STATEMENT = "no rationale calls a value invented that stands in the request or in tool output"
_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")


def no_doubtful_rationale(run: EvalRun) -> Check:
    """Doubtful rationales: shown beside the place where the value stands, for a person to decide.

    Rationales of failed verdicts and explanations of scores that did not pass are read. The trace is decoded
    only for results whose rationale calls a value invented.
    """
    rows = _rationales(run)
    if rows.empty:
        return not_applicable(STATEMENT, "no verdict that did not pass has a rationale")
    claiming = {text: values for text in rows["text"].unique() if may_claim(text) and (values := claims(text))}
    suspects = rows[rows["text"].isin(list(claiming))]
    doubts: dict[tuple[str, str], dict[str, None]] = {}
    for key, mine in suspects.groupby(list(KEY), sort=False):
        evidence = list(_evidence(run.traces[key]())) if key in run.traces else []
        for metric, text, turn in zip(mine["metric"], mine["text"], mine["turn"], strict=True):
            for claim in claiming[text]:
                place = _place(claim, evidence, None if pd.isna(turn) else int(turn))
                if place:
                    doubts.setdefault((key[0], metric), {})[f'"{claim.value}" stands in {place}'] = None
    if not doubts:
        n_claims = f"{wording.count(len(suspects))} with such a claim"
        return held(STATEMENT, f"{wording.plural(len(rows), 'rationale')} read, {n_claims}")
    hints: dict[str, list[str]] = {}
    for (case_id, metric), found in doubts.items():
        hint = f"{metric} calls a value invented or absent, yet {', '.join(found)}"
        hints.setdefault(case_id, []).append(hint)
    parts = (f"{case_id}: {hint}" for case_id, said in hints.items() for hint in said)
    by_case = {case_id: f"{'; '.join(said)}. Read both and decide" for case_id, said in hints.items()}
    return not_held(STATEMENT, findings(parts) + ". Read both and decide", hints, by_case)


def _rationales(run: EvalRun) -> pd.DataFrame:
    """The judges' words on what did not pass: key, metric, turn, text."""
    columns = [*KEY, "metric", "turn", "text"]
    verdicts = run.verdicts[run.verdicts["rationale"].notna() & ~run.verdicts["verdict"].fillna(False).astype(bool)]
    scores = run.scores[run.scores["explanation"].notna() & (run.scores["status"] != PASSED)]
    texts = verdicts.rename(columns={"rationale": "text"}), scores.rename(columns={"explanation": "text"})
    rows: pd.DataFrame = pd.concat([frame[columns] for frame in texts], ignore_index=True)
    return rows


class _Evidence(NamedTuple):
    """A text that the agent had to go by."""

    turn: int
    kind: Literal["request", "output"]
    place: str
    text: str


def _evidence(trace: Trace) -> Iterator[_Evidence]:
    for turn, step, event in trace.events():
        if event.author == "user" and event.text:
            yield _Evidence(turn.number, "request", f"the request (turn {turn.number})", event.text)
        if event.call is not None and event.call.response is not UNSET:
            where = f"the output of {event.call.name or 'a tool'} (turn {turn.number}, step {step})"
            yield _Evidence(turn.number, "output", where, "\n".join(_leaves(event.call.response)))
        if event.kind == "code_result" and event.text:
            where = f"the output of code (turn {turn.number}, step {step})"
            yield _Evidence(turn.number, "output", where, event.text)


def _leaves(value: Any) -> Iterator[str]:
    """Every key and value of a JSON value as text, so that quoting and escapes do not hide it."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _leaves(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item)
    elif value is not None:
        yield str(value)


def _place(claim: Claim, evidence: list[_Evidence], last: int | None) -> str | None:
    """Where the value of a claim stands word for word, up to the given turn; numbers compare by value."""
    word = re.compile(rf"(?<![\w-]){re.escape(claim.value)}(?![\w-]|[.,:]\d)", re.IGNORECASE)
    number = float(claim.value.replace(",", "")) if _NUMBER.fullmatch(claim.value) else None
    for piece in evidence:
        if last is not None and piece.turn > last:
            break
        stands = word.search(piece.text) or (number is not None and number in _numbers(piece.text))
        if stands and claim.where in (None, piece.kind):
            return piece.place
    return None


def _numbers(text: str) -> set[float]:
    found = re.finditer(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-]|[.,:]\d)", text)
    return {float(match.group().replace(",", "")) for match in found}
