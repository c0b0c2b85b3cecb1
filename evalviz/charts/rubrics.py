"""Which rubrics fail: pass rates with Wilson intervals."""

from __future__ import annotations

from typing import Any, Final

import pandas as pd

from ..analysis import wording
from ..analysis.summary import rubric_rates
from . import findings
from .board import Board, rows_of
from .chart import Chart, Numbers
from .text import label, one_line
from .theme import axis, ink, layout

MOST_RUBRICS: Final = 8
MOST_NUMBERS: Final = 200
ROW: Final = 32  # px


def draw(board: Board) -> Chart | None:
    """Share of the judged cases in which a rubric passed, failed most first; None without verdicts.

    Rubrics that were judged in one case only are left out where others were judged in several.
    """
    rates = rubric_rates(board.run)
    if rates.empty:
        return None
    shared = rates[rates["n_judged"] > 1]
    listed = shared if len(shared) else rates
    shown = listed.head(MOST_RUBRICS)
    title = findings.failed_most(listed)
    of_all = f"; {len(shown)} of {wording.plural(len(rates), 'rubric')}" if len(shown) < len(rates) else ""
    what = "Verdicts of rubrics shared by several cases" if len(shared) else "Verdicts of rubrics"
    return Chart(
        id="rubrics",
        title=title,
        caption=f"{what}; passed / judged cases, 95% CI{of_all}",
        figure={"data": [_rates(shown)], "layout": _layout(shown)},
        height=ROW * len(shown) + 28,
        alt=f"Pass rates of {wording.plural(len(shown), 'rubric')} with Wilson intervals, failed most first. {title}.",
        numbers=_numbers(rates),
    )


def _rates(shown: pd.DataFrame) -> dict[str, Any]:
    low, rate, high = (shown[column].to_numpy(dtype=float) for column in ("low", "rate", "high"))
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [round(float(value), 4) for value in rate],
        "y": [-row for row in range(len(shown))],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [round(float(value), 4) for value in high - rate],
            "arrayminus": [round(float(value), 4) for value in rate - low],
            "color": ink("data-1", 0.38),
            "thickness": 4,
            "width": 0,
        },
        # the page draws its own rows from these, whose texts it filters by: rubric, metric, passed, judged
        "customdata": [[row.rubric, row.metric, int(row.n_passed), int(row.n_judged)] for row in rows_of(shown)],
        "text": [label(row.rubric, 90) for row in rows_of(shown)],
        "hovertemplate": "%{text}<br>%{customdata[2]} of %{customdata[3]} judged cases passed<extra></extra>",
        "marker": {"size": 9, "color": ink("data-1"), "line": {"color": ink("bg"), "width": 1.5}},
    }


def _layout(shown: pd.DataFrame) -> dict[str, Any]:
    notes: list[dict[str, Any]] = []
    for y, row in enumerate(rows_of(shown)):
        right = f"{wording.share(int(row.n_passed), int(row.n_judged))} · {wording.percent(row.rate)}"
        sides = ((0, "left", label(row.rubric, 64), "ink-2"), (1, "right", right, "ink"))
        notes += [
            {"text": text, "x": x, "xref": "x domain", "xanchor": side, "y": -y, "yanchor": "bottom", "yshift": 5}
            | {"showarrow": False, "font": {"size": 12, "color": ink(token)}}
            for x, side, text, token in sides
        ]
    return layout(
        xaxis=axis(range=[-0.01, 1.01], tickformat=".0%", tickvals=[0, 0.5, 1], showgrid=False, zeroline=False),
        yaxis=axis(
            range=[-len(shown) + 0.6, 0.8], showticklabels=False, gridcolor=ink("line"), dtick=1, zeroline=False
        ),
        annotations=notes,
        margin={"l": 4, "r": 4, "t": 0, "b": 20},
    )


def _numbers(rates: pd.DataFrame) -> Numbers:
    several = rates["metric"].nunique() > 1
    rows = [
        (
            one_line(row.rubric, 400),
            *([one_line(row.metric)] if several else []),
            int(row.n_passed),
            int(row.n_judged),
            wording.percent(row.rate),
            wording.percent_interval(row.low, row.high),
        )
        for row in rows_of(rates.head(MOST_NUMBERS))
    ]
    if len(rates) > MOST_NUMBERS:
        rows.append(
            (f"{MOST_NUMBERS} of {wording.count(len(rates))} rubrics", *([""] if several else []), "", "", "", "")
        )
    return Numbers(("Rubric", *(["Metric"] if several else []), "passed", "judged", "rate", "95% CI"), tuple(rows))
