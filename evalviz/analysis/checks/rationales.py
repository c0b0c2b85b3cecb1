"""Does a judge call a value invented that stands in the request or in tool output?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pandas as pd

from ...model import KEY, EvalRun, Trace
from ...model.status import PASSED
from ...model.trace import UNSET
from .. import wording
from .check import Check, findings, held, not_applicable, not_held
from .claims import claimed_values, may_claim

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
    claiming = {text: values for text in rows["text"].unique() if may_claim(text) and (values := claimed_values(text))}
    suspects = rows[rows["text"].isin(list(claiming))]
    doubts: dict[tuple[str, str], dict[str, None]] = {}
    for key, mine in suspects.groupby(list(KEY), sort=False):
        evidence = list(_evidence(run.traces[key]())) if key in run.traces else []
        for metric, text, turn in zip(mine["metric"], mine["text"], mine["turn"], strict=True):
            for value in claiming[text]:
                place = _place(value, evidence, None if pd.isna(turn) else int(turn))
                if place:
                    doubts.setdefault((key[0], metric), {})[f'"{value}" stands in {place}'] = None
    if not doubts:
        claims = f"{wording.count(len(suspects))} with such a claim"
        return held(STATEMENT, f"{wording.plural(len(rows), 'rationale')} read, {claims}")
    parts = (
        f"{case_id}: {metric} calls it invented, yet {', '.join(found)}" for (case_id, metric), found in doubts.items()
    )
    return not_held(STATEMENT, findings(parts) + ". Read both and decide", (case_id for case_id, _ in doubts))


def _rationales(run: EvalRun) -> pd.DataFrame:
    """The judges' words on what did not pass: key, metric, turn, text."""
    columns = [*KEY, "metric", "turn", "text"]
    verdicts = run.verdicts[run.verdicts["rationale"].notna() & ~run.verdicts["verdict"].fillna(False).astype(bool)]
    scores = run.scores[run.scores["explanation"].notna() & (run.scores["status"] != PASSED)]
    texts = verdicts.rename(columns={"rationale": "text"}), scores.rename(columns={"explanation": "text"})
    rows: pd.DataFrame = pd.concat([frame[columns] for frame in texts], ignore_index=True)
    return rows


def _evidence(trace: Trace) -> Iterator[tuple[int, str, str]]:
    """What the agent had to go by: turn, place in words, text."""
    for turn, step, event in trace.events():
        if event.author == "user" and event.text:
            yield turn.number, f"the request (turn {turn.number})", event.text
        if event.call is not None and event.call.response is not UNSET:
            where = f"the output of {event.call.name or 'a tool'} (turn {turn.number}, step {step})"
            yield turn.number, where, "\n".join(_leaves(event.call.response))
        if event.kind == "code_result" and event.text:
            yield turn.number, f"the output of code (turn {turn.number}, step {step})", event.text


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


def _place(value: str, evidence: list[tuple[int, str, str]], last: int | None) -> str | None:
    """Where the value stands word for word, up to the given turn; numbers compare by value."""
    word = re.compile(rf"(?<![\w-]){re.escape(value)}(?![\w-]|[.,:]\d)", re.IGNORECASE)
    number = float(value.replace(",", "")) if _NUMBER.fullmatch(value) else None
    for turn, place, text in evidence:
        if last is not None and turn > last:
            break
        if word.search(text) or (number is not None and number in _numbers(text)):
            return place
    return None


def _numbers(text: str) -> set[float]:
    found = re.finditer(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-]|[.,:]\d)", text)
    return {float(match.group().replace(",", "")) for match in found}
