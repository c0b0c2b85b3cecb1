"""What a case costs, beside how good it is."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from ..analysis import wording
from ..model.status import FAILED, PASSED
from . import findings
from .board import Board, Floats, Metric
from .chart import Chart, Numbers
from .text import label, one_line, plotly_text
from .theme import axis, ink, layout, threshold_line

MOST_POINTS: Final = 2_000
SEED: Final = 0


class Cost(NamedTuple):
    """A column of `Board.cases`, its noun in a sentence, its unit on the axis."""

    column: str
    noun: str
    unit: str


TOKENS: Final = Cost("tokens", "tokens", "tokens")
TIME: Final = Cost("duration_s", "time", "s")
CALLS: Final = Cost("n_tool_calls", "tool calls", "tool calls")
COSTS: Final = (TOKENS, TIME, CALLS)


def draw(board: Board) -> Chart | None:
    """The weakest metric against tokens, else seconds, else tool calls; None where the source has none of them."""
    cost = next((cost for cost in COSTS if _has(board.cases[cost.column])), None)
    metric = _quality(board)
    if cost is None or metric is None:
        return None
    x, y = board.cases[cost.column].to_numpy(dtype=float), board.scores[:, metric.number]
    status = board.cases["status"].to_numpy(dtype=object)
    known = np.isfinite(x) & np.isfinite(y)
    if not known.any():
        return None
    groups = [(FAILED, known & (status == FAILED)), (PASSED, known & (status == PASSED))]
    groups.append(("not judged", known & ~np.isin(status, (FAILED, PASSED))))
    groups = [(name, mine) for name, mine in groups if mine.any()]
    drawn = _sampled(known)
    title = findings.cost_of_failing(_of(x, status == FAILED), _of(x, status == PASSED), cost.noun)
    return Chart(
        id="cost",
        title=title,
        caption=_caption(board, metric, cost, known, drawn),
        legend=tuple((name, name if name in (FAILED, PASSED) else "data-2") for name, _ in groups),
        figure={
            "data": [_points(board, metric, cost, name, np.flatnonzero(mine & drawn)) for name, mine in groups],
            "layout": _layout(metric, cost),
        },
        height=212,
        alt=f"Scatter of {cost.noun} and {one_line(metric.name)}, a point a case. {title}.",
        numbers=_numbers(board, metric, groups),
        cases=[np.flatnonzero(mine & drawn).tolist() for _, mine in groups],
    )


def _has(values: pd.Series) -> bool:
    return bool((values > 0).any())


def _of(values: Floats, chosen: Any) -> Floats:
    kept: Floats = values[chosen & np.isfinite(values)]
    return kept


def _quality(board: Board) -> Metric | None:
    """The metric that the fewest judged cases pass; where none is judged the first that is not a cost itself."""
    scored = [m for m in board.metrics if m.unit is None and np.isfinite(board.scores[:, m.number]).any()]
    judged = board.table.groupby("metric", sort=False)["pass_rate"].mean()
    rated = [m for m in scored if np.isfinite(judged.get(m.name, np.nan))]
    return min(rated, key=lambda m: judged[m.name]) if rated else next(iter(scored), None)


def _sampled(known: Any) -> Any:
    """At most `MOST_POINTS` of the known cases, chosen at random with a fixed seed."""
    places = np.flatnonzero(known)
    if len(places) <= MOST_POINTS:
        return known
    drawn = np.zeros_like(known)
    drawn[np.random.default_rng(SEED).choice(places, MOST_POINTS, replace=False)] = True
    return drawn


def _points(board: Board, metric: Metric, cost: Cost, name: str, cases: Any) -> dict[str, Any]:
    token = name if name in (FAILED, PASSED) else "data-2"
    failed = name == FAILED
    marker = {"size": 8, "color": ink(token), "opacity": 0.85, "line": {"color": ink("bg"), "width": 1}}
    if failed:
        marker = {"size": 8, "color": ink(token), "symbol": "x-thin", "line": {"color": ink(token), "width": 2}}
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": [_rounded(value) for value in board.cases[cost.column].to_numpy(dtype=float)[cases]],
        "y": [_rounded(value) for value in board.scores[cases, metric.number]],
        "customdata": [plotly_text(board.label(case)) for case in cases],
        "meta": label(metric.name),  # not in the template itself, which would read `%{…}` in a name
        "hovertemplate": f"%{{customdata}}<br>%{{x:,}} {cost.unit}<br>%{{meta}}: %{{y:,.3~r}}<extra></extra>",
        "marker": marker,
    }


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


def _layout(metric: Metric, cost: Cost) -> dict[str, Any]:
    bounded = np.isfinite(metric.low) and np.isfinite(metric.high)
    pad = (metric.high - metric.low) * 0.06 if bounded else 0
    drawn: dict[str, Any] = {}
    if np.isfinite(metric.threshold):
        drawn["shapes"] = [threshold_line(y=metric.threshold)]
        drawn["annotations"] = [
            {"text": f"threshold {wording.score(metric.threshold)}", "x": 1, "xref": "paper", "xanchor": "right"}
            | {"y": metric.threshold, "yanchor": "top", "showarrow": False, "font": {"color": ink("ink-2")}}
        ]
    return layout(
        xaxis=axis(
            rangemode="tozero", tickformat=",", title={"text": cost.unit, "standoff": 4, "font": {"size": 11}}, nticks=6
        ),
        yaxis=axis(nticks=5, zeroline=False, **({"range": [metric.low - pad, metric.high + pad]} if bounded else {})),
        margin={"l": 8, "r": 8, "t": 8, "b": 36},
        **drawn,
    )


def _caption(board: Board, metric: Metric, cost: Cost, known: Any, drawn: Any) -> str:
    n_trials = int(board.cases["n_trials"].max())
    trials = (
        f", mean of {'' if (board.cases['n_trials'] == n_trials).all() else 'up to '}{n_trials} trials"
        if n_trials > 1
        else ""
    )
    n_known, n_drawn = int(known.sum()), int(drawn.sum())
    counted = wording.plural(n_known, "case")
    shown = counted if n_drawn == n_known else f"{wording.count(n_drawn)} of {counted}, drawn at random (seed {SEED})"
    left_out = len(board.cases) - n_known
    without = f"; {wording.count(left_out)} without a value left out" if left_out else ""
    return f"{one_line(metric.name)} against {cost.noun}{trials}, {shown}{without}"


def _numbers(board: Board, metric: Metric, groups: list[tuple[str, Any]]) -> Numbers:
    costs = [cost for cost in COSTS if _has(board.cases[cost.column])]
    rows = []
    for name, mine in groups:
        means = [_mean_text(_of(board.cases[cost.column].to_numpy(dtype=float), mine), cost) for cost in costs]
        quality = _of(board.scores[:, metric.number], mine)
        rows.append((name, int(mine.sum()), *means, wording.score(quality.mean()) if quality.size else wording.MISSING))
    return Numbers(
        ("Cases", "n", *(f"mean {cost.noun}" for cost in costs), f"mean {one_line(metric.name)}"), tuple(rows)
    )


def _mean_text(values: Floats, cost: Cost) -> str:
    if not values.size:
        return wording.MISSING
    return wording.duration(values.mean()) if cost is TIME else wording.score(values.mean())
