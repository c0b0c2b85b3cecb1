"""The mean of every metric with its interval and threshold."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from ..analysis import wording
from ..analysis.trials import candidate_names
from . import findings
from .board import Board, Metric, rows_of
from .chart import Chart, Numbers
from .text import label, one_line
from .theme import COLORWAY, axis, ink, layout

MOST_METRICS: Final = 24
ROW: Final = 30  # px a metric
AXIS: Final = 30  # px below a panel


def draw(board: Board) -> Chart | None:
    """Means with 95 % intervals, metrics of one range side by side; None where no metric has a score."""
    scored = [metric for metric in board.metrics if np.isfinite(board.scores[:, metric.number]).any()]
    shown = scored[:MOST_METRICS]
    if not shown:
        return None
    panels = _grouped(shown)
    names = candidate_names(board.run)
    title = findings.furthest_below(board.table, shown)
    data, drawn, height = _panels(board, panels, names)
    several = len(names) > 1
    return Chart(
        id="summary",
        title=title,
        caption=_caption(board, len(shown), len(scored)),
        legend=(
            *((one_line(name), COLORWAY[n % len(COLORWAY)]) for n, name in enumerate(names) if several),
            *([("threshold", "threshold")] if any(np.isfinite(metric.threshold) for metric in shown) else []),
        ),
        figure={"data": data, "layout": drawn},
        height=height,
        alt=f"Means of {wording.plural(len(shown), 'metric')} with 95% intervals. {title}.",
        numbers=_numbers(board.table, {metric.name: metric.unit for metric in shown}, several),
    )


def _grouped(metrics: list[Metric]) -> list[list[Metric]]:
    """Metrics that share an axis: those with the same range and no unit; every other one has its own."""
    panels: dict[tuple[float, float] | int, list[Metric]] = {}
    for metric in metrics:
        ranged = np.isfinite(metric.low) and np.isfinite(metric.high) and metric.unit is None
        panels.setdefault((metric.low, metric.high) if ranged else metric.number, []).append(metric)
    return list(panels.values())


def _panels(
    board: Board, panels: list[list[Metric]], names: list[str]
) -> tuple[list[dict[str, Any]], dict[str, Any], int]:
    height = sum(ROW * len(panel) + AXIS for panel in panels)
    drawn = layout(margin={"l": 8, "r": 12, "t": 4, "b": 4})
    data: list[dict[str, Any]] = []
    top = 0
    for place, panel in enumerate(panels):
        number = "" if place == 0 else str(place + 1)
        bottom = top + ROW * len(panel)
        ends = _ends(board.table, panel)
        drawn[f"xaxis{number}"] = axis(
            anchor=f"y{number}", range=ends, tickformat=",", zeroline=False, nticks=6, automargin=False
        )
        drawn[f"yaxis{number}"] = axis(
            anchor=f"x{number}",
            domain=[round(1 - bottom / height, 4), round(1 - top / height, 4)],
            range=[-len(panel) + 0.5, 0.5],
            tickvals=[-row for row in range(len(panel))],
            ticktext=[label(metric.name, 26) for metric in panel],
            tickfont={"size": 12, "color": ink("ink-2")},
            showgrid=False,
            zeroline=False,
        )
        axes = {"xaxis": f"x{number}", "yaxis": f"y{number}"}
        data += [_means(board.table, panel, name, n, len(names)) | axes for n, name in enumerate(names)]
        if any(np.isfinite(metric.threshold) for metric in panel):
            data.append(_thresholds(panel) | axes)
        top = bottom + AXIS
    for trace in data:
        trace["showlegend"] = trace["xaxis"] == "x" and len(names) > 1
    return data, drawn, height


def _ends(table: pd.DataFrame, panel: list[Metric]) -> list[float]:
    first = panel[0]
    rows = table[table["metric"].isin([metric.name for metric in panel])]
    seen = rows[["mean", "mean_low", "mean_high"]].to_numpy(dtype=float).ravel().tolist() + [m.threshold for m in panel]
    finite = [value for value in (*seen, first.low, first.high, 0.0) if np.isfinite(value)]
    low, high = min(finite), max(finite)
    pad = (high - low or 1.0) * 0.03
    return [low - pad, high + pad]


def _means(table: pd.DataFrame, panel: list[Metric], name: str, n: int, n_names: int) -> dict[str, Any]:
    mine = table[table["candidate"] == name].set_index("metric")
    rows = [mine.loc[metric.name] for metric in panel]
    offset = 0.0 if n_names == 1 else 0.5 * (0.5 - (n + 0.5) / n_names)
    colour = ink(COLORWAY[n % len(COLORWAY)])

    def reach(row: Any, end: str) -> float | None:
        value = abs(row[end] - row["mean"])
        return _rounded(value) if np.isfinite(value) else None

    return {
        "type": "scatter",
        "mode": "markers",
        "name": label(name),
        "x": [_rounded(row["mean"]) if np.isfinite(row["mean"]) else None for row in rows],
        "y": [round(-y + offset, 3) for y in range(len(panel))],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [reach(row, "mean_high") for row in rows],
            "arrayminus": [reach(row, "mean_low") for row in rows],
            "color": colour,
            "thickness": 2,
            "width": 4,
        },
        "customdata": [
            f"{label(metric.name)}{f' · {label(name)}' if name else ''}<br>{_mean(row, metric.unit)}, n = {row['n']}"
            for metric, row in zip(panel, rows, strict=True)
        ],
        "hovertemplate": "%{customdata}<extra></extra>",
        "marker": {"size": 9, "color": colour, "line": {"color": ink("bg"), "width": 1.5}},
    }


def _thresholds(panel: list[Metric]) -> dict[str, Any]:
    needed = [(y, metric) for y, metric in enumerate(panel) if np.isfinite(metric.threshold)]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "threshold",
        "x": [metric.threshold for _, metric in needed],
        "y": [-y for y, _ in needed],
        "customdata": [
            f"{label(metric.name)} needs {wording.measure(metric.threshold, metric.unit)}" for _, metric in needed
        ],
        "hovertemplate": "%{customdata}<extra></extra>",
        "marker": {"symbol": "line-ns", "size": 16, "line": {"color": ink("ink-2"), "width": 1.5}},
    }


def _mean(row: Any, unit: str | None) -> str:
    if not row["n"]:
        return "no score"
    ends = wording.interval(row["mean_low"], row["mean_high"])
    return f"{wording.measure(row['mean'], unit)} ({f'95% CI {ends}' if ends else 'no spread, no interval'})"


def _rounded(value: float) -> float:
    return float(f"{value:.5g}")


def _caption(board: Board, n_shown: int, n_scored: int) -> str:
    trials = " of the mean over each case’s trials" if int(board.cases["n_trials"].max()) > 1 else ""
    more = f"; {n_shown} of {wording.plural(n_scored, 'metric')}" if n_shown < n_scored else ""
    return f"Mean over cases{trials}, 95% Student t interval; tick: threshold{more}"


def _numbers(table: pd.DataFrame, units: dict[str, str | None], several: bool) -> Numbers:
    rows = [
        (
            one_line(row.metric),
            *([one_line(row.candidate)] if several else []),
            int(row.n),
            wording.measure(row.mean, units[row.metric]) if row.n else wording.MISSING,
            wording.interval(row.mean_low, row.mean_high) or ("no spread" if row.n > 1 else wording.MISSING),
            wording.MISSING if np.isnan(row.threshold) else wording.score(row.threshold),
        )
        for row in rows_of(table[table["metric"].isin(units)])
    ]
    return Numbers(("Metric", *(["Candidate"] if several else []), "n", "mean", "95% CI", "threshold"), tuple(rows))
