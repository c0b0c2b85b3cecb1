"""What asking again changes: pass@k and pass^k over the number of trials."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ..analysis import wording
from ..analysis.reliability import Reliability, reliability
from . import findings
from .board import Board
from .chart import Chart, Numbers
from .theme import axis, ink, layout

MOST_POINTS: Final = 8
CURVES: Final = (
    ("pass@k: one of k trials passes, or more", "pass_at_k", "data-1"),
    ("pass^k: all k trials pass", "pass_hat_k", "data-2"),
)


def draw(board: Board) -> Chart | None:
    """Both curves with bands from a bootstrap over cases; None where most cases have one judged trial only."""
    most = reliability(board.cases)
    if most.k < 2 or not most.n_cases:
        return None
    ks = sorted({round(k) for k in np.linspace(1, most.k, min(most.k, MOST_POINTS)).tolist()})
    points = [most if k == most.k else reliability(board.cases, k) for k in ks]
    title = findings.repeating(most.pass_at_k, most.pass_hat_k, most.k)
    n_judged = int((board.cases["n_judged"] > 0).sum())
    those = f"{wording.plural(most.n_cases, 'case')} with"
    if most.n_cases < n_judged:
        those = f"{wording.count(most.n_cases)} of {wording.plural(n_judged, 'judged case')}, those with"
    return Chart(
        id="trials",
        title=title,
        caption=f"Mean over {those} {most.k} judged trials or more; 95% bootstrap over cases, seed {most.seed}",
        legend=tuple((label, token) for label, _, token in CURVES),
        figure={
            "data": [trace for label, name, token in CURVES for trace in _curve(points, label, name, token)],
            "layout": layout(
                xaxis=axis(tickvals=ks, range=[0.9, most.k + 0.1], showgrid=False, title=_title("trials (k)")),
                yaxis=axis(range=[0, 1.03], tickvals=[0, 0.5, 1], tickformat=".0%"),
                margin={"l": 8, "r": 8, "t": 8, "b": 36},
            ),
        },
        height=212,
        alt=f"pass@k and pass^k for k from 1 to {most.k}. {title}.",
        numbers=Numbers(
            ("k", "cases", "pass@k", "95% CI", "pass^k", "95% CI"),
            tuple(
                (
                    point.k,
                    point.n_cases,
                    wording.score(point.pass_at_k),
                    wording.interval(*point.pass_at_k_interval) or "no spread",
                    wording.score(point.pass_hat_k),
                    wording.interval(*point.pass_hat_k_interval) or "no spread",
                )
                for point in points
            ),
        ),
    )


def _title(text: str) -> dict[str, Any]:
    return {"text": text, "standoff": 4, "font": {"size": 11}}


def _curve(points: list[Reliability], label: str, name: str, token: str) -> list[dict[str, Any]]:
    ks = [point.k for point in points]
    means = [getattr(point, name) for point in points]
    ends = [getattr(point, f"{name}_interval") for point in points]
    # no spread: the band is as thin as the line
    low = [end.low if np.isfinite(end.low) else mean for end, mean in zip(ends, means, strict=True)]
    high = [end.high if np.isfinite(end.high) else mean for end, mean in zip(ends, means, strict=True)]
    band = {
        "type": "scatter",
        "mode": "lines",
        "showlegend": False,
        "x": ks + ks[::-1],
        "y": [round(float(value), 4) for value in high + low[::-1]],
        "fill": "toself",
        "fillcolor": ink(f"{token}-soft", 0.6),
        "line": {"width": 0},
        "hoverinfo": "skip",
    }
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": label,
        "x": ks,
        "y": [round(float(value), 4) for value in means],
        "customdata": [wording.interval(*end) or "no spread" for end in ends],
        "hovertemplate": f"{label[:5]}%{{x}}: %{{y:.2f}} (%{{customdata}})<extra></extra>",
        "line": {"color": ink(token), "width": 2},
        "marker": {"size": 8, "color": ink(token), "line": {"color": ink("bg"), "width": 1.5}},
    }
    return [band, line]
