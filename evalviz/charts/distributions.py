"""Where the scores of every metric lie: a small histogram each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np

from ..analysis import wording
from ..analysis.summary import Histogram, histogram
from ..model.status import FAILED, INFORMATIONAL, PASSED
from . import findings
from .board import Board, Metric
from .chart import Chart, Numbers
from .text import label, one_line
from .theme import axis, ink, layout, threshold_line

MOST_METRICS: Final = 12
COLUMNS: Final = 2
PANEL: Final = 92  # px, with the name above the bars and their ends below
STATUSES: Final = ((FAILED, "failed"), (PASSED, "passed"), (INFORMATIONAL, "data-1"))


@dataclass(frozen=True)
class Panel:
    """One small histogram and its place in the figure, as fractions of it.

    Attributes:
        axis: suffix of its axes, "" for the first.
        whole: bins of all scores.
    """

    axis: str
    metric: Metric
    whole: Histogram
    left: float
    right: float
    bottom: float
    top: float


def draw(board: Board) -> Chart | None:
    """A histogram of the case means of every metric, stacked by status; None where nothing has a score."""
    scored = [metric for metric in board.metrics if np.isfinite(board.scores[:, metric.number]).any()]
    if not scored:
        return None
    panels = _panels(board, scored[:MOST_METRICS])
    bars = [bar for panel in panels for bar in _bars(board, panel)]
    used = {bar["name"] for bar in bars}
    title = findings.near_misses(board)
    trials = ", mean over trials" if (board.cases["n_trials"] > 1).any() else ""
    more = f"; {len(panels)} of {wording.plural(len(scored), 'metric')}" if len(panels) < len(scored) else ""
    return Chart(
        id="distributions",
        title=title,
        caption=f"Cases by their score{trials}; dotted line: threshold{more}",
        legend=tuple((status, token) for status, token in STATUSES if status in used),
        figure={"data": bars, "layout": _layout(panels)},
        height=PANEL * -(-len(panels) // COLUMNS) + 20,
        alt=f"Histograms of {wording.plural(len(panels), 'metric')}. {title}.",
        numbers=_numbers(board, [panel.metric for panel in panels]),
    )


def _panels(board: Board, metrics: list[Metric]) -> list[Panel]:
    n_columns = min(COLUMNS, len(metrics))
    height = 1 / -(-len(metrics) // n_columns)
    panels = []
    for number, metric in enumerate(metrics):
        row, column = divmod(number, n_columns)
        left, top = column / n_columns, 1 - row * height
        gap = 0.04 if column < n_columns - 1 else 0
        panels.append(
            Panel(
                axis="" if number == 0 else str(number + 1),
                metric=metric,
                whole=_histogram(board, metric),
                left=left,
                right=left + 1 / n_columns - gap,
                bottom=top - height * 0.54,
                top=top,
            )
        )
    return panels


def _histogram(board: Board, metric: Metric) -> Histogram:
    low, high = (metric.low, metric.high) if np.isfinite(metric.low + metric.high) else (None, None)
    found = histogram(board.scores[:, metric.number], low, high)
    assert found is not None  # only metrics with a score are drawn
    return found


def _bars(board: Board, panel: Panel) -> list[dict[str, Any]]:
    whole, metric = panel.whole, panel.metric
    edges = np.linspace(whole.low, whole.high, len(whole.counts) + 1).tolist()
    scores, statuses = board.scores[:, metric.number], board.statuses[:, metric.number]
    bars = []
    for status, token in STATUSES:
        found = histogram(scores[statuses == status], whole.low, whole.high, len(whole.counts))
        if found is None:
            continue
        bars.append(
            {
                "type": "bar",
                "name": status,
                "showlegend": panel.axis == "",
                "xaxis": f"x{panel.axis}",
                "yaxis": f"y{panel.axis}",
                "x": [_rounded((low + high) / 2) for low, high in pairwise(edges)],
                "y": found.counts,
                "width": _rounded((edges[1] - edges[0]) * 0.88),
                "customdata": [
                    f"{wording.plural(count, 'case')} {status}, {wording.score(low)} to {wording.score(high)}"
                    for count, low, high in zip(found.counts, edges[:-1], edges[1:], strict=True)
                ],
                "hovertemplate": "%{customdata}<extra></extra>",
                "marker": {"color": ink(token), "line": {"width": 0}},
            }
        )
    return bars


def _layout(panels: list[Panel]) -> dict[str, Any]:
    drawn = layout(barmode="stack", margin={"l": 2, "r": 2, "t": 20, "b": 0}, shapes=[], annotations=[])
    for panel in panels:
        suffix, whole, metric = panel.axis, panel.whole, panel.metric
        bare = {"showticklabels": False, "zeroline": False, "automargin": False}
        drawn[f"xaxis{suffix}"] = axis(
            domain=_domain(panel.left, panel.right),
            anchor=f"y{suffix}",
            range=[whole.low, whole.high],
            showgrid=False,
            **bare,
        )
        drawn[f"yaxis{suffix}"] = axis(
            domain=_domain(panel.bottom, panel.top),
            anchor=f"x{suffix}",
            showgrid=False,
            **(bare | {"zeroline": True, "zerolinecolor": ink("axis"), "zerolinewidth": 0.5}),
        )
        ends = wording.score(whole.low), wording.measure(whole.high, metric.unit)
        drawn["annotations"] += [
            _note(label(metric.name, 30), panel.left, panel.top, font={"size": 12, "color": ink("ink-2")}),
            _note(ends[0], panel.left, panel.bottom, yanchor="top"),
            _note(ends[1], panel.right, panel.bottom, yanchor="top", xanchor="right"),
        ]
        if whole.low <= metric.threshold <= whole.high:
            drawn["shapes"].append(threshold_line(x=metric.threshold, xref=f"x{suffix}", yref=f"y{suffix}"))
    return drawn


def _note(text: str, x: float, y: float, **options: Any) -> dict[str, Any]:
    """Text at a place of the figure, to the right of it and above unless `options` say otherwise."""
    place = {
        "x": round(x, 4),
        "xref": "paper",
        "xanchor": "left",
        "y": round(y, 4),
        "yref": "paper",
        "yanchor": "bottom",
    }
    return place | {"text": text, "showarrow": False, "borderpad": 0} | options


def _domain(start: float, end: float) -> list[float]:
    return [round(max(start, 0), 4), round(min(end, 1), 4)]


def _rounded(value: float) -> float:
    return float(f"{value:.5g}")


def _numbers(board: Board, metrics: list[Metric]) -> Numbers:
    rows = []
    for metric in metrics:
        column = board.scores[:, metric.number]
        finite = column[np.isfinite(column)]
        quantiles = np.quantile(finite, [0, 0.25, 0.5, 0.75, 1]).tolist()
        words = (wording.measure(value, metric.unit) for value in quantiles)
        rows.append((one_line(metric.name), int(finite.size), *words))
    return Numbers(("Metric", "n", "least", "quarter below", "median", "quarter above", "most"), tuple(rows))
