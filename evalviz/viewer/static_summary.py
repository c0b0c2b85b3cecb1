"""The summary without a script: what untrusted notebooks, GitHub and pages with JavaScript off show.

Only inline styles, no style sheet, ids or classes, and only tags and styles that notebook sanitisers keep, so that the
same markup works everywhere. Where even the styles are taken away, words and numbers still say everything. The text
takes the colours of its host, the marks are mid tones that stand out on white and on black.
"""

from __future__ import annotations

import html
import re
from typing import Any, Final

import numpy as np

from ..analysis import wording
from ..analysis.verdict import Fact, verdict
from ..charts.board import Board, board_of
from ..charts.text import name_line, one_line
from ..model import EvalRun
from .run_line import n_line, notices_line, reported_line, run_line, said_facts, states_word, urgent_notices
from .static_case import unfolded
from .static_marks import GLYPHS, mean_mark, scale, status_bar, swatch
from .static_text import LINE, SMALL, escaped, span
from .worst import LONGEST_REASON, WorstCases, excerpt, worst_cases

BELOW: Final = (
    "The interactive report follows below. Not there? Trust the notebook, or open the file that "
    '`result.save("report.html")` writes.'
)
NO_SCRIPT: Final = "The interactive report needs JavaScript, which is off here."
MOST_METRICS: Final = 20
LONGEST_UNBROKEN: Final = 36  # characters of a name that keeps to one line

_FONT: Final = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif"
_CELL: Final = (
    f"text-align:left;vertical-align:middle;padding:4px 14px 4px 0;border-bottom:{LINE.format('.25')};background:none"
)
_HEAD: Final = (
    "text-align:left;font-weight:500;font-size:11px;padding:3px 14px 3px 0;white-space:nowrap;background:none;"
    f"border-bottom:{LINE.format('.5')}"
)
_STATES: Final = ("passed", "failed", "informational", "not_evaluated", "error")


def static_summary(run: EvalRun, *, hint: str = BELOW, heading: str = "div") -> str:
    """The run as script-free HTML: verdict, counts, metrics with marks, the worst cases.

    Args:
        run: the run.
        hint: last line, how to see more; text between backticks is set as code. "" for none.
        heading: tag of the verdict: "h1" in a page of its own; a cell's should not enter the notebook's outline.

    Returns:
        One `<div>`.
    """
    board = board_of(run)
    parts = [
        _run(board),
        _verdict(run, heading),
        _counts(said_facts(run)) if len(board.cases) else "",
        _metrics(board),
        _worst(board),
        _notices(run),
    ]
    if hint:
        parts.append(f'<p style="margin:10px 0 0;font-size:12px;opacity:.85">{_with_code(hint)}</p>')
    style = f"font:13px/1.5 {_FONT};font-variant-numeric:tabular-nums;max-width:1100px;overflow-wrap:break-word"
    return f'<div style="{style}">\n' + "\n".join(part for part in parts if part) + "\n</div>"


def _run(board: Board) -> str:
    title, *others = [escaped(one_line(part, 120)) for part in run_line(board)]
    return f'<p style="margin:0;font-size:12px">{" · ".join([f"<strong>{title}</strong>", *others])}</p>'


def _verdict(run: EvalRun, heading: str) -> str:
    said = verdict(run)
    interval = span("font-weight:400", escaped(said.interval)) if said.interval else ""
    style = "margin:4px 0 6px;font-size:18px;line-height:1.3;font-weight:600"
    return f'<{heading} style="{style}">{escaped(said.lead)}{interval}{escaped(said.rest)}</{heading}>'


def _counts(counts: list[Fact]) -> str:
    states = [
        span(
            "white-space:nowrap",
            f"{swatch(fact.status)}{GLYPHS[fact.status]} <strong>{escaped(fact.value)}</strong> {fact.label}",
        )
        for fact in counts
        if fact.status
    ]
    others = [f"<strong>{escaped(fact.value)}</strong> {escaped(fact.label)}" for fact in counts if not fact.status]
    return f'<p style="margin:0 0 10px">{" &nbsp; ".join([*states, *([" · ".join(others)] if others else [])])}</p>'


def _metrics(board: Board) -> str:
    rows = list(board.table.itertuples())
    if not rows:
        return ""
    several = board.table["candidate"].nunique() > 1
    n_cases = len(board.cases) if not several else int(board.table["n_cases"].max())
    heads = (
        "Metric",
        "Mean, 95% CI, threshold",
        "Cases passed, 95% CI",
        f"Status of {wording.plural(n_cases, 'case')}",
    )
    by_name = {metric.name: metric for metric in board.metrics}
    body = [_metric(board, by_name[str(row.metric)], row, several) for row in rows[:MOST_METRICS]]
    table = _table("Metrics", heads, body)
    return table if len(rows) <= MOST_METRICS else table + _small_line(f"showing {MOST_METRICS} of {len(rows)} rows")


def _metric(board: Board, metric: Any, row: Any, several: bool) -> str:
    below = [row.candidate if several else None, metric.kind]
    if np.isfinite(row.threshold):
        below.append(
            f"needs {'at most ' if metric.lower_is_better else ''}{wording.measure(row.threshold, metric.unit)}"
        )
    elif metric.lower_is_better:
        below.append("lower is better")
    under = " · ".join(escaped(one_line(part)) for part in below if part)
    name = f"{_strong(name_line(row.metric, 60))}<br>{span(SMALL, under)}"
    counts = [(status, int(getattr(row, f"n_{status}"))) for status in _STATES]
    said = " · ".join(states_word(n, status.replace("_", " ")) for status, n in counts if n)
    return (
        f'<tr style="background:none"><th scope="row" style="{_CELL}">{name}</th>'
        f'<td style="{_CELL}">{_mean(board, metric, row)}</td><td style="{_CELL}">{_passed(row)}</td>'
        f'<td style="{_CELL}">{status_bar(counts)}<br>{span(SMALL, said)}</td></tr>'
    )


def _mean(board: Board, metric: Any, row: Any) -> str:
    if not row.n:
        return escaped(one_line(reported_line(board.run, row.metric, row.candidate), 120)) or "no score"
    interval = wording.interval(row.mean_low, row.mean_high) or ("no spread" if row.n > 1 else "one case")
    mark = mean_mark(*scale(metric, board.scores[:, metric.number], row), row)
    below = ", ".join(part for part in (interval, n_line(row)) if part)
    return mark + span("white-space:nowrap", f"{wording.measure(row.mean, metric.unit)} {span(SMALL, below)}")


def _passed(row: Any) -> str:
    n_judged = int(row.n_passed + row.n_failed)
    if not n_judged:
        return span(SMALL, "no threshold" if np.isnan(row.threshold) else "not judged")
    rate = f"{wording.percent(row.pass_rate)}, {wording.percent_interval(row.pass_rate_low, row.pass_rate_high)}"
    return span("white-space:nowrap", f"{wording.share(int(row.n_passed), n_judged)} {span(SMALL, rate)}")


def _worst(board: Board) -> str:
    worst = worst_cases(board)
    if not worst.shown:
        return ""
    with_trials = any(case.trials for case in worst.shown)
    heads = ("Case", *(["Trials passed"] if with_trials else []), "Failed metrics", "First reason")
    title = f'<p style="margin:14px 0 4px;font-size:14px;font-weight:600">Worst cases {span(SMALL, worst.heading)}</p>'
    table = _table("Worst cases", heads, _worst_rows(worst, with_trials))
    rows = excerpt(board.run, [case.key[0] for case in worst.shown])
    folded = "".join(unfolded(rows, case) for case in worst.shown)
    lead = f'<p style="margin:10px 0 2px;{SMALL}">Prompt, answer and reasons of these cases</p>'
    return title + table + lead + folded


def _worst_rows(worst: WorstCases, with_trials: bool) -> list[str]:
    rows = []
    for case in worst.shown:
        name = f"{swatch(case.status)}{GLYPHS[case.status]} {_strong(case.name)}"
        if len(case.name) <= LONGEST_UNBROKEN:
            name = span("white-space:nowrap", name)
        word = "" if case.status == "failed" else f" {span(SMALL, case.status.replace('_', ' '))}"
        cells = [case.trials] if with_trials else []
        cells += [escaped(one_line(case.failed, 160)) or "–", escaped(one_line(case.reason, LONGEST_REASON)) or "–"]
        rest = "".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells)
        rows.append(f'<tr style="background:none"><th scope="row" style="{_CELL}">{name}{word}</th>{rest}</tr>')
    return rows


def _table(name: str, heads: tuple[str, ...], rows: list[str]) -> str:
    head = "".join(f'<th scope="col" style="{_HEAD}">{text}</th>' for text in heads)
    style = (
        "border-collapse:collapse;table-layout:auto;width:100%;min-width:680px;font-size:13px;line-height:1.35;border:0"
    )
    return (
        f'<div style="overflow-x:auto" tabindex="0" role="region" aria-label="{name}"><table style="{style}">'
        f'<thead><tr style="background:none">{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def _notices(run: EvalRun) -> str:
    line = notices_line(run)
    said = "".join(_small_line(escaped(one_line(message, 400))) for message in urgent_notices(run))
    return said + _small_line(f"{line} in the report and in <code>result.notices</code>") if line else ""


def _strong(text: str) -> str:
    return f'<strong style="font-weight:600">{escaped(text)}</strong>'


def _small_line(markup: str) -> str:
    return f'<p style="margin:10px 0 0;font-size:12px;opacity:.85">{markup}</p>'


def _with_code(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))
