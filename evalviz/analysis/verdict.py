"""The sentence above a report and the counts below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from ..model import EvalRun, Status
from ..model.memory import once_per_run
from ..model.status import ERROR, FAILED, INFORMATIONAL, NOT_EVALUATED, PASSED
from . import wording
from .intervals import Interval, wilson
from .reliability import reliability
from .summary import summary
from .trials import CASE, FLAKY, STABLE_FAIL, STABLE_PASS, by_case, candidate_names, positions, whole_case

_UNFINISHED = ("RUNNING", "PENDING", "INFERENCE", "GENERATING")


@dataclass(frozen=True)
class Verdict:
    """A run in one sentence, which is the three joined: what passed, how sure that is, what else to know."""

    lead: str
    interval: str
    rest: str

    def __str__(self) -> str:
        return self.lead + self.interval + self.rest


class Fact(NamedTuple):
    """A number to show below the sentence.

    Attributes:
        label: what it is.
        value: formatted.
        status: the status whose cases it counts.
        filter: another filter that selects its cases, as in the page's address.
    """

    label: str
    value: str
    status: Status | None = None
    filter: str | None = None


@once_per_run
def verdict(run: EvalRun) -> Verdict:
    """What came out, in one sentence: cases that passed of those judged, the others, and the weakest metric."""
    cases = by_case(run)
    if cases.empty:
        return _without_cases(run)
    names = candidate_names(run)
    several = len(names) > 1
    lead, interval, more = _passed(cases[cases["candidate"] == names[0]])
    if several:
        lead = f"{names[0]}: {_inside(lead)}"
    rest = [_trials(cases), *more]
    if several and not cases["status"].isin([PASSED, FAILED]).any():
        n_cases, n_names = wording.plural(cases["case_id"].nunique(), "case"), wording.count(len(names))
        lead, interval, rest, names = f"No result of {n_cases} × {n_names} candidates was judged", "", [], names[:1]
    for name in names[1:]:
        text, also, further = _passed(cases[cases["candidate"] == name])
        rest += [f"; {name}: {_inside(text)}{also}", *further]
    rest += [_unjudged(run, cases), _weakest(run, several), _state(run)]
    return Verdict(lead, interval, "".join(rest))


@once_per_run
def facts(run: EvalRun) -> list[Fact]:
    """The cases by status; with several trials also how stable they are, and pass@k and pass^k with their intervals."""
    cases = by_case(run)
    count = {
        status: int((cases["status"] == status).sum())
        for status in (PASSED, FAILED, NOT_EVALUATED, INFORMATIONAL, ERROR)
    }
    found = [
        Fact("passed", wording.count(count[PASSED]), PASSED),
        Fact("failed", wording.count(count[FAILED]), FAILED),
        Fact("not evaluated", wording.count(count[NOT_EVALUATED]), NOT_EVALUATED),
        Fact("error", wording.count(count[ERROR]), ERROR),
    ]
    if count[INFORMATIONAL]:
        found.append(Fact("informational", wording.count(count[INFORMATIONAL]), INFORMATIONAL))
    if (cases["n_judged"] < 2).all():
        return found
    for label in (STABLE_PASS, FLAKY, STABLE_FAIL):
        n_cases = int((cases["stability"] == label).sum())
        found.append(Fact(label, wording.count(n_cases), filter=f"stability={label.replace(' ', '_')}"))
    names = candidate_names(run)
    for name in names:
        measured = reliability(cases[cases["candidate"] == name])
        if not measured.n_cases:
            continue
        suffix = f" {name}" if len(names) > 1 else ""
        for sign, value, interval in (
            ("@", measured.pass_at_k, measured.pass_at_k_interval),
            ("^", measured.pass_hat_k, measured.pass_hat_k_interval),
        ):
            found.append(Fact(f"pass{sign}{measured.k}{suffix}", wording.score(value) + _bracketed(interval)))
    return found


def _passed(cases: pd.DataFrame) -> tuple[str, str, list[str]]:
    """The lead, its interval, and what must follow at once, for the cases of one candidate."""
    n_cases, n_passed = len(cases), int((cases["status"] == PASSED).sum())
    n_judged = n_passed + int((cases["status"] == FAILED).sum())
    if n_cases == 1:
        return _one(cases.iloc[0])
    if not n_judged:
        return f"None of {wording.count(n_cases)} cases was judged", "", []
    noun = "judged case" if n_judged == 1 else "judged cases"
    if n_passed == n_judged > 1:
        lead = f"{'Both' if n_judged == 2 else f'All {wording.count(n_judged)}'} {noun} passed"
    else:
        lead = f"{wording.count(n_passed)} of {wording.count(n_judged)} {noun} passed"
    ends = wilson(n_passed, n_judged)
    return lead, f" ({wording.percent(n_passed / n_judged)}, 95% CI {wording.percent_interval(*ends)})", []


def _inside(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _one(case: pd.Series) -> tuple[str, str, list[str]]:
    words: dict[str, str] = {PASSED: "passed", FAILED: "failed", ERROR: "ended in an error"}
    lead = f"The only case {words.get(case['status'], 'was not judged')}"
    n_judged = int(case["n_judged"])
    return lead, "", [f": {case['n_passed']} of {n_judged} judged trials passed"] if n_judged > 1 else []


def _trials(cases: pd.DataFrame) -> str:
    most = int(cases["n_trials"].max())
    if most == 1 or len(cases) == 1:
        return ""
    return (
        f" by the majority of {most} trials"
        if (cases["n_trials"] == most).all()
        else f" by the majority of up to {most} trials"
    )


def _unjudged(run: EvalRun, cases: pd.DataFrame) -> str:
    """Cases outside the rate: those of which nobody asked for more than values, and those that could not be evaluated.

    A case with a value of one metric and an error or no verdict of another could not be evaluated.
    """
    scores = whole_case(run.scores)
    cell, status = positions(scores, cases, CASE), scores["status"]
    n_values = np.bincount(cell[status == INFORMATIONAL], minlength=len(cases))
    n_gaps = np.bincount(cell[status.isin([NOT_EVALUATED, ERROR])], minlength=len(cases))
    values = cases["status"].isin([NOT_EVALUATED, INFORMATIONAL]) & (n_values > 0) & (n_gaps == 0)
    values |= cases["status"] == INFORMATIONAL
    lost = ~values & cases["status"].isin([NOT_EVALUATED, ERROR])
    n_valued, n_lost = int(values.sum()), int(lost.sum())
    if len(cases) == 1:
        return "; it has scores without a verdict" if n_valued else ""
    has = "has" if n_valued == 1 else "have"
    words = f"; {wording.count(n_valued)} {has} scores without a verdict" if n_valued else ""
    return words + (f"; {wording.count(n_lost)} could not be evaluated" if n_lost else "")


def _weakest(run: EvalRun, several: bool) -> str:
    """The metric with the lowest pass rate; where none is judged, that with the lowest mean of those from 0 to 1."""
    best_at_one = {
        metric
        for metric, ends, higher in zip(*(run.metrics[c] for c in ("metric", "range", "higher_is_better")), strict=True)
        if ends is not None and tuple(ends) == (0, 1) and (pd.isna(higher) or higher)
    }
    table = summary(run)
    table["unit_range"] = table["metric"].isin(best_at_one)
    if table["metric"].nunique() < 2:
        return ""
    judged = table[table["pass_rate"].notna()]
    if not judged.empty:
        row = judged.sort_values(["pass_rate", "mean"], kind="stable").iloc[0]
        return "" if row["pass_rate"] == 1 else f"; weakest metric: {_named(row, several)}"
    rows = table[table["mean"].notna() & table["unit_range"]]
    return "" if len(rows) < 2 else f"; lowest mean: {_named(rows.sort_values('mean', kind='stable').iloc[0], several)}"


def _named(row: Any, several: bool) -> str:
    shown = (
        wording.score(row["mean"]) if row["unit_range"] and row["n"] else wording.percent(row["pass_rate"]) + " passed"
    )
    return f"{row['metric']} {shown}" + (f" ({row['candidate']})" if several else "")


def _bracketed(interval: Interval) -> str:
    text = wording.interval(*interval)
    return f" ({text})" if text else ""


def _state(run: EvalRun) -> str:
    return f"; state of the run: {run.info.state}" if run.info.state else ""


def _without_cases(run: EvalRun) -> Verdict:
    unfinished = (run.info.state or "").upper().startswith(_UNFINISHED)
    return Verdict("No results yet" if unfinished else "No results", "", _state(run))
