"""Are there scores that cannot mean what they seem to mean?"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

import numpy as np
import pandas as pd

from ...model import EvalRun, Key
from ...model.status import FAILED, JUDGED
from .. import wording
from ..trials import CASE, metric_names, positions
from .check import Check, findings, held, not_applicable, not_held

CONSTANT = "no judged metric is constant at an extreme"
IDENTICAL = "no answer identical to its reference scores low"
_FEWEST_CASES: Final = 5
_SIMILARITY: Final = re.compile(
    r"response_match|exact_match|rouge|bleu|meteor|chrf|bert_?score|similarity|levenshtein", re.IGNORECASE
)
# metrics that only match words of ASCII letters and digits: ADK's response_match_score is ROUGE-1 of rouge_score
_WORDS_ONLY: Final = re.compile(r"response_match_score|rouge", re.IGNORECASE)


def no_constant_metric(run: EvalRun) -> Check:
    """Judged metrics with the same lowest or highest score on every case, five or more, and on every turn.

    A metric that surely ran, being computed or having rubric verdicts, is not reported at its best: agents do pass.
    """
    scores = run.scores[np.isfinite(run.scores["score"])]
    facts = run.metrics.drop_duplicates("metric").set_index("metric")
    judged = set(run.scores.loc[run.scores["status"].isin(JUDGED), "metric"])
    with_verdicts = set(run.verdicts.loc[run.verdicts["verdict"].notna(), "metric"])
    parts, hints, n_metrics = [], dict[str, list[str]](), 0
    for metric in metric_names(run):
        mine = scores[scores["metric"] == metric]
        cases = mine.loc[:, list(CASE)].drop_duplicates()
        if metric not in judged or len(cases) < _FEWEST_CASES:
            continue
        n_metrics += 1
        value = mine["score"].iloc[0]
        kind, low, high = _facts(facts, metric)
        ran = kind == "computed" or metric in with_verdicts
        if (mine["score"] != value).any() or not (value == low or (value == high and not ran)):
            continue
        n_turns = int(mine["turn"].notna().sum())
        turns = f" and all {wording.plural(n_turns, 'turn')}" if n_turns > 1 else ""
        on_all = f"on all {wording.plural(len(cases), 'case')}{turns}"
        doubt = "it may be set up wrongly" if ran else "it may never have run"
        parts.append(f"{metric} is {wording.score(value)} {on_all}: {doubt}")
        for case_id in cases["case_id"].unique():
            hints.setdefault(case_id, []).append(parts[-1])
    if parts:
        return not_held(CONSTANT, "; ".join(parts), hints, _joined(hints))
    if not n_metrics:
        return not_applicable(CONSTANT, f"no judged metric has scores on {_FEWEST_CASES} cases or more")
    return held(CONSTANT, wording.plural(n_metrics, "judged metric"))


def no_identical_answer_scored_low(run: EvalRun) -> Check:
    """Low scores of similarity metrics for answers that are, character by character, the reference.

    Low is failed, or under half of the range. A turn's answer is looked up in the trace only where its score is low.
    """
    named = [metric for metric in metric_names(run) if _SIMILARITY.search(metric)]
    rows = run.scores[run.scores["metric"].isin(named) & np.isfinite(run.scores["score"])]
    if rows.empty or run.cases["reference"].isna().all():
        return not_applicable(IDENTICAL, "no similarity metric was scored against references")
    facts = run.metrics.drop_duplicates("metric").set_index("metric")
    half = {metric: sum(_facts(facts, metric)[1:]) / 2 for metric in named}
    low = (rows["status"] == FAILED) | (rows["score"] < rows["metric"].map(half))
    suspects = rows[low.to_numpy(dtype=bool)]
    by_turn = set(positions(run.scores[run.scores["turn"].notna()], run.cases))
    keys, hints = run.keys, dict[str, list[str]]()
    responses, references = run.cases["response"].tolist(), run.cases["reference"].tolist()
    several = (run.cases["n_turns"].fillna(1) > 1).tolist()
    columns = (suspects[name].tolist() for name in ("case_id", "metric", "score", "turn"))
    for number, case_id, metric, score, turn in zip(positions(suspects, run.cases), *columns, strict=True):
        text = None
        if not pd.isna(turn) and several[number]:
            text = _identical_turn(run, keys[number], int(turn))
        elif pd.isna(turn) and not (several[number] and number in by_turn):  # else its turns speak for themselves
            text = _identical(responses[number], references[number])
        if text is not None:
            hints.setdefault(case_id, []).append(_hint(metric, score, turn, text))
    if not hints:
        return held(IDENTICAL, f"{wording.plural(len(rows), 'score')} of {', '.join(named)}")
    sentences = (f"{case_id}{_joint(hint)}{hint}" for case_id, hinted in hints.items() for hint in hinted)
    return not_held(IDENTICAL, findings(sentences), hints, _joined(hints))


def _joined(hints: dict[str, list[str]]) -> dict[str, str]:
    return {case_id: "; ".join(said) for case_id, said in hints.items()}


def _joint(hint: str) -> str:
    return ", " if hint.startswith("turn ") else ": "


def _identical(response: str | None, reference: str | None) -> str | None:
    """The answer where it is its reference, blanks at the ends and Unicode's spelling apart, else None."""
    if not response or not reference:
        return None
    return response if _plain(response) == _plain(reference) else None


def _identical_turn(run: EvalRun, key: Key, number: int) -> str | None:
    trace = run.traces[key]() if key in run.traces else None
    turn = next((turn for turn in trace.turns if turn.number == number), None) if trace else None
    return _identical(turn.response, turn.reference) if turn else None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip())


def _hint(metric: str, score: float, turn: Any, text: str) -> str:
    where = "" if pd.isna(turn) else f"turn {int(turn)}: "
    why = f"; {metric} ignores non-ASCII text" if _WORDS_ONLY.search(metric) and not text.isascii() else ""
    return f"{where}answer and reference are identical, yet {metric} is {wording.score(score)}{why}"


def _facts(facts: pd.DataFrame, metric: str) -> tuple[str | None, float, float]:
    """Kind, lowest and highest score of a metric; 0 and 1 where the range is unknown."""
    if metric not in facts.index:
        return None, 0.0, 1.0
    row = facts.loc[metric]
    low, high = row["range"] if isinstance(row["range"], (tuple, list)) else (0.0, 1.0)
    return row["kind"], 0.0 if low is None else low, 1.0 if high is None else high
