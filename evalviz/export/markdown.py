"""A run as Markdown, for a pull request."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

import pandas as pd

from ..analysis import wording
from ..analysis.checks import checks
from ..analysis.verdict import facts, verdict
from ..charts.board import board_of
from ..charts.text import one_line
from ..model import EvalRun
from ..viewer.run_line import run_line
from ..viewer.worst import worst_cases

_MOST_CASES: Final = 10
# what Markdown or the HTML within it would take for markup
_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")


def to_markdown(run: EvalRun) -> str:
    """Verdict, counts, a table of metrics, the worst cases, the checks that do not hold."""
    board = board_of(run)
    counts = " · ".join(f"**{fact.value}** {fact.label}" for fact in facts(run))
    lines = [f"### {_text(verdict(run))}", "", " · ".join(_text(part) for part in run_line(board)), "", counts, ""]
    lines += _table(
        ("Metric", "Mean (95% CI)", "Passed (95% CI)", "Threshold", "Not evaluated", "Errors"),
        [_metric(row, board.table["candidate"].nunique() > 1) for row in board.table.to_dict("records")],
    )
    worst = worst_cases(board, _MOST_CASES)
    if worst.shown:
        lines += ["", f"#### Worst cases: {worst.heading}", ""]
        rows = [(case.name, f"{case.status} {case.trials}", case.failed, case.reason) for case in worst.shown]
        lines += _table(("Case", "Status", "Failed metrics", "Why"), rows)
    broken = checks(run)
    broken = broken[broken["state"] == "not held"]
    if len(broken):
        lines += ["", "#### Checks that do not hold", ""]
        lines += [f"- {_text(row['check'])}: {_text(row['detail'])}" for row in broken.to_dict("records")]
    return "\n".join(lines) + "\n"


def _metric(row: Mapping[Hashable, Any], several: bool) -> tuple[str, ...]:
    name = f"{row['metric']} ({row['candidate']})" if several else row["metric"]
    mean = wording.score(row["mean"]) if row["n"] else "—"
    ends = wording.interval(row["mean_low"], row["mean_high"])
    n_judged = row["n_passed"] + row["n_failed"]
    passed, rate = wording.share(row["n_passed"], n_judged), wording.percent(row["pass_rate"])
    rates = wording.percent_interval(row["pass_rate_low"], row["pass_rate_high"])
    return (
        name,
        f"{mean} ({ends}), n={row['n']}" if ends else f"{mean}, n={row['n']}",
        f"{passed} {rate} ({rates})" if n_judged else "not judged",
        "—" if pd.isna(row["threshold"]) else wording.score(row["threshold"]),
        str(row["n_not_evaluated"]),
        str(row["n_error"]),
    )


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    return lines + ["| " + " | ".join(_text(cell) for cell in row) + " |" for row in rows]


def _text(value: object) -> str:
    return _MARKUP.sub(r"\\\1", one_line(value, 300))
