"""Is anything missing inside the results: verdicts, rubrics, references, trials?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
import pandas as pd

from ...model import EvalRun, Key, Trace
from ...model.status import ERROR, INFORMATIONAL, NOT_EVALUATED
from .. import wording
from ..trials import by_case, metric_names, positions, whole_case
from .check import Check, findings, first_line, held, not_applicable, not_held, some

VERDICTS = "every metric has a verdict or a value on every result"
RUBRICS = "every declared rubric was scored"
TURNS = "turns and references line up"
TRIALS = "every case has all its trials"
UNIQUE = "no id stands for two different cases"


def metrics_have_verdicts(run: EvalRun) -> Check:
    """Results on which a metric has an error, no verdict or no score at all, with the reasons."""
    names, scores = metric_names(run), whole_case(run.scores)
    if not names or run.cases.empty:
        return not_applicable(VERDICTS, "there are no scores")
    row = positions(scores, run.cases)
    column = pd.Index(names, dtype=object).get_indexer(scores["metric"])
    present = np.zeros((len(run.cases), len(names)), dtype=bool)
    present[row, column] = True
    ids = run.cases["case_id"].to_numpy(dtype=object)
    unscored = ~present.any(axis=1)
    parts, case_ids = [], ids[unscored].tolist()
    if case_ids:
        reasons = _told(run.cases["error"].to_numpy(dtype=object)[unscored])
        parts.append(f"{wording.plural(len(case_ids), 'result')} without any score{reasons}: {some(case_ids)}")
    for number, metric in enumerate(names):
        mine = scores[(scores["metric"] == metric) & scores["status"].isin([ERROR, NOT_EVALUATED])]
        absent = ids[~present[:, number] & ~unscored]
        if mine.empty and not absent.size:
            continue
        case_ids += [*mine["case_id"], *absent]
        parts.append(f"{metric}: {_without_verdict(mine, len(absent))}")
    if parts:
        return not_held(VERDICTS, "; ".join(parts), case_ids)
    n_informational = int((scores["status"] == INFORMATIONAL).sum())
    values = f", {wording.count(n_informational)} of them values without a verdict" if n_informational else ""
    return held(
        VERDICTS, f"{wording.plural(len(scores), 'score')} of {wording.plural(len(run.cases), 'result')}{values}"
    )


def rubrics_scored(run: EvalRun) -> Check:
    """Rubrics that were declared for a result and have no verdict there."""
    verdicts = run.verdicts[run.verdicts["type"] != "claim"]
    if verdicts.empty:
        return not_applicable(RUBRICS, "there are no rubrics")
    missing = verdicts[verdicts["verdict"].isna()]
    if missing.empty:
        return held(RUBRICS, wording.plural(len(verdicts), "verdict"))
    texts = missing["rubric"].where(missing["rubric"].notna(), missing["rubric_id"]).fillna("(no text)")
    detail = f"{wording.count(len(missing))} of {wording.count(len(verdicts))} without a verdict: "
    return not_held(RUBRICS, detail + some((f'"{first_line(text, 60)}"' for text in texts), 3), missing["case_id"])


def turns_line_up(run: EvalRun) -> Check:
    """Cases in which some turns have a reference and others none, or expected turns that never ran.

    Only the traces of results whose turns are scored unevenly, or that the loader remarked on, are decoded.
    """
    rows = run.scores[run.scores["turn"].notna()]
    if run.cases.empty or (rows.empty and run.cases["reference"].isna().all()):
        return not_applicable(TURNS, "there are no references")
    keys = run.keys
    suspects = [keys[number] for number in _uneven(run, rows)]
    found = {key: said for key in suspects if key in run.traces and (said := _misaligned(run.traces[key]()))}
    if found:
        parts = (f"{_named(key)}: {' and '.join(said)}" for key, said in found.items())
        return not_held(TURNS, findings(parts), (key[0] for key in found))
    return held(TURNS, wording.plural(len(run.cases), "result"))


def trials_are_complete(run: EvalRun) -> Check:
    """Cases with fewer trials than the others, or with a gap in the numbers of their trials."""
    cases = by_case(run)
    if cases.empty:
        return not_applicable(TRIALS, "there are no results")
    most = int(cases["n_trials"].max())
    if most == 1:
        return not_applicable(TRIALS, "one trial a case")
    fewer = cases[cases["n_trials"] < most]
    if fewer.empty:
        return held(TRIALS, f"{most} trials of {wording.plural(len(cases), 'case')}")
    counts = ", ".join(
        f"{wording.plural(n, 'case')} with {size}" for size, n in sorted(Counter(cases["n_trials"].tolist()).items())
    )
    return not_held(TRIALS, f"the most are {most} trials; {counts}", fewer["case_id"])


def ids_are_unique(run: EvalRun) -> Check:
    """Results with the same key, and trials of a case that begin with different prompts."""
    if run.cases.empty:
        return not_applicable(UNIQUE, "there are no results")
    twins = run.cases[run.cases.duplicated(["case_id", "trial", "candidate"], keep=False)]
    prompts = run.cases.dropna(subset=["prompt"]).groupby("case_id", sort=False)["prompt"].nunique()
    differing = prompts[prompts > 1]
    parts = []
    if len(twins):
        parts.append(f"{wording.plural(len(twins), 'result')} share id, trial and candidate: {some(twins['case_id'])}")
    if len(differing):
        parts.append(
            f"{wording.plural(len(differing), 'id')} with different prompts in its results: {some(differing.index)}"
        )
    if parts:
        return not_held(UNIQUE, "; ".join(parts), [*twins["case_id"], *differing.index])
    return held(UNIQUE, wording.plural(run.cases["case_id"].nunique(), "id"))


def _without_verdict(rows: pd.DataFrame, n_absent: int) -> str:
    words = []
    for status, one, many in ((ERROR, "error", "errors"), (NOT_EVALUATED, "not evaluated", "not evaluated")):
        mine = rows[rows["status"] == status]
        if mine.empty:
            continue
        reasons = mine["error"].where(mine["error"].notna(), mine["explanation"])
        words.append(f"{wording.plural(len(mine), one, many)}{_told(reasons)}")
    if n_absent:
        words.append(f"{wording.count(n_absent)} without a score")
    return ", ".join(words)


def _misaligned(trace: Trace) -> list[str]:
    """What does not line up; nothing where no turn has a reference, as in simulated conversations."""
    without = [turn for turn in trace.turns if turn.reference is None and turn.expected_calls is None]
    said = []
    if without and (len(without) < len(trace.turns) or trace.unreferenced):
        has = "has" if len(without) == 1 else "have"
        said.append(f"{len(without)} of {wording.plural(len(trace.turns), 'turn')} {has} no reference")
    if trace.unreferenced:
        said.append(f"{wording.plural(len(trace.unreferenced), 'expected turn')} never ran")
    return said


def _named(key: Key) -> str:
    case_id, trial, candidate = key
    return f"{case_id}{f' of {candidate}' if candidate else ''}{f' (trial {trial})' if trial > 1 else ''}"


def _told(reasons: Iterable[str | None]) -> str:
    lines = [first_line(reason, 80) for reason in reasons if isinstance(reason, str) and reason.strip()]
    return f" ({some(lines, 2)})" if lines else ""


def _uneven(run: EvalRun, rows: pd.DataFrame) -> list[int]:
    """Numbers of the results whose turns may lack a reference: scored by some metrics only, at zero, or remarked on."""
    remarked = {
        n.case_id
        for n in run.notices
        if n.case_id is not None and ("reference" in n.message or "expected" in n.message)
    }
    suspect = run.cases["case_id"].isin(remarked).to_numpy(dtype=bool, copy=True)
    if not rows.empty:
        result = positions(rows, run.cases)
        n_turns = run.cases["n_turns"].fillna(0).to_numpy(dtype=int)
        per_metric = pd.DataFrame({"result": result, "metric": rows["metric"], "turn": rows["turn"]})
        n_scored = per_metric.groupby(["result", "metric"])["turn"].nunique().reset_index()
        number = n_scored["result"].to_numpy(dtype=int)
        suspect[number[n_scored["turn"].to_numpy(dtype=int) != n_turns[number]]] = True
        zero = ((rows["score"] == 0) | rows["score"].isna()).to_numpy(dtype=bool)
        suspect[result[zero & (n_turns[result] > 1)]] = True
    numbers: list[int] = np.flatnonzero(suspect).tolist()
    return numbers
