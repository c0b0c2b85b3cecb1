"""A case in full without a script, folded: what was asked and answered, and why it failed."""

from __future__ import annotations

from typing import Final

import pandas as pd

from ..analysis import wording
from ..model import EvalRun
from ..model.status import FAILED
from .static_text import LINE, SMALL, escaped, span
from .worst import WorstCase

_COLUMNS: Final = (("Error", "error"), ("Prompt", "prompt"), ("Answer", "response"), ("Reference", "reference"))
_LONGEST: Final = 4000  # characters of a text; the report holds the rest
_MOST_RATIONALES: Final = 8


def unfolded(run: EvalRun, case: WorstCase) -> str:
    """A case's first bad result as `<details>`: error, prompt, answer, reference, failed rubrics and explanations."""
    case_id, candidate = case.key
    results = run.cases[(run.cases["case_id"] == case_id) & (run.cases["candidate"] == candidate)]
    bad = results[results["status"] == case.status]
    result = (bad if len(bad) else results).iloc[0]
    parts = [_part(label, result[column]) for label, column in _COLUMNS]
    parts += [_part("Failed", text) for text in _reasons(run, result)]
    said = " " + case.status.replace("_", " ") + (f" · trial {result['trial']}" if case.trials else "")
    line = LINE.format(".25")
    return (
        f'<details style="border-bottom:{line};padding:3px 0;font-size:13px">'
        f"<summary>{escaped(case.name)}{span(SMALL, said)}</summary>"
        f"{''.join(parts)}</details>"
    )


def _reasons(run: EvalRun, result: pd.Series) -> list[str]:
    """Failed rubrics with their rationale, failed metrics with their explanation."""
    verdicts, scores = _of(run.verdicts, result), _of(run.scores, result)
    failed = verdicts[verdicts["verdict"].eq(False).fillna(False).to_numpy(dtype=bool)]
    reasons = [
        f"{metric}: {rubric}" + (f"\n{rationale}" if rationale else "")
        for metric, rubric, rationale in zip(failed["metric"], failed["rubric"], failed["rationale"], strict=True)
    ]
    told = scores[(scores["status"] == FAILED) & scores["explanation"].notna()]
    reasons += [f"{metric}: {text}" for metric, text in zip(told["metric"], told["explanation"], strict=True)]
    return list(dict.fromkeys(reasons))[:_MOST_RATIONALES]


def _of(frame: pd.DataFrame, result: pd.Series) -> pd.DataFrame:
    mine = [frame[column] == result[column] for column in ("case_id", "trial", "candidate")]
    rows: pd.DataFrame = frame[mine[0] & mine[1] & mine[2]]
    return rows


def _part(label: str, text: object) -> str:
    if not isinstance(text, str):
        return ""
    shown = text[:_LONGEST]
    size = wording.size(len(text.encode("utf-8", "replace")))
    cut = "" if len(text) <= _LONGEST else f"\n… {size} in all"
    body = escaped(shown or "(empty)") + escaped(cut)
    return (
        f'<div style="margin:4px 0 6px 16px"><div style="{SMALL}">{label}</div>'
        f'<div dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">{body}</div></div>'
    )
