"""Case by metric: which cases fail what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ..analysis import wording
from ..model.status import ERROR, FAILED, INFORMATIONAL, NOT_EVALUATED, PASSED
from . import findings
from .board import Board, Metric
from .chart import Chart, Numbers
from .order import STATUS_ORDER, worst_first
from .text import label, one_line, plotly_text
from .theme import axis, ink, layout

MOST_CASES: Final = 60
MOST_METRICS: Final = 24
LONGEST_NAME: Final = 24  # characters
WIDEST_NAME: Final = 156  # px
ROW: Final = 22  # px

# what a cell's number means: three steps below the threshold, three above, error, four shades without a threshold
_BELOW, _ABOVE, _ERROR, _SHADES = 0, 3, 6, 7
_COLOURS: Final = (
    *(ink(step) for step in ("h0", "h1", "h2", "h4", "h5", "h6")),
    ink("error"),
    *(ink("data-1", opacity) for opacity in (0.32, 0.52, 0.72, 0.92)),
)


def draw(board: Board) -> Chart | None:
    """Mean score per case and metric, worst cases first; None without cases or metrics."""
    if board.cases.empty or not board.metrics:
        return None
    shown = worst_first(board)[:MOST_CASES].tolist()
    metrics = board.metrics[:MOST_METRICS]
    codes = [[_code(board, metric, case) for case in shown] for metric in metrics]
    words = [[_words(board, metric, case) for case in shown] for metric in metrics]
    empty = [(x, y) for y, row in enumerate(codes) for x, code in enumerate(row) if code is None]
    hover = _hover(board, shown, metrics, words)
    title = findings.failing_together(board)
    size = f"{wording.plural(len(shown), 'case')} by {wording.plural(len(metrics), 'metric')}"
    return Chart(
        id="heatmap",
        title=title,
        caption=_caption(board, len(shown), len(metrics)),
        legend=_legend(codes),
        figure={
            "data": [_cells(codes, hover), *([_hatched(empty, hover)] if empty else [])],
            "layout": _layout(board, shown, metrics),
        },
        height=ROW * len(metrics) + 40,
        alt=f"Heat-map of {size}, worst cases first. {title}.",
        numbers=_numbers(board, shown, metrics, words),
        wide=True,
        cases=[shown, *([[shown[x] for x, _ in empty]] if empty else [])],
    )


def _hover(board: Board, shown: list[int], metrics: Sequence[Metric], words: list[list[str]]) -> list[list[str]]:
    names = [plotly_text(board.label(case)) for case in shown]
    return [
        [f"{name}<br>{label(metric.name)}: {word}" for name, word in zip(names, row, strict=True)]
        for metric, row in zip(metrics, words, strict=True)
    ]


def _cells(codes: list[list[int | None]], hover: list[list[str]]) -> dict[str, Any]:
    steps = len(_COLOURS)
    return {
        "type": "heatmap",
        "x": list(range(len(codes[0]))),
        "y": [-y for y in range(len(codes))],  # the first metric on top
        "z": codes,
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
        "colorscale": [[edge / steps, colour] for n, colour in enumerate(_COLOURS) for edge in (n, n + 1)],
        "zmin": -0.5,
        "zmax": steps - 0.5,
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
    }


def _hatched(empty: list[tuple[int, int]], hover: list[list[str]]) -> dict[str, Any]:
    """The cells without a verdict: a heat-map cannot hatch, bars one row high can."""
    return {
        "type": "bar",
        "x": [x for x, _ in empty],
        "y": [0.9] * len(empty),
        "base": [-y - 0.45 for _, y in empty],
        "width": 0.94,
        "customdata": [hover[y][x] for x, y in empty],
        "hovertemplate": "%{customdata}<extra></extra>",
        "marker": {
            "color": ink("bg-hover"),
            "line": {"width": 0},
            "pattern": {"shape": "/", "size": 5, "solidity": 0.28, "fgcolor": ink("ink-3"), "bgcolor": ink("bg-hover")},
        },
    }


def _numbers(board: Board, shown: list[int], metrics: Sequence[Metric], words: list[list[str]]) -> Numbers:
    rows = [
        (board.label(case, 200), board.case_statuses[case].replace("_", " "), *(row[x] for row in words))
        for x, case in enumerate(shown)
    ]
    return Numbers(("Case", "status", *(one_line(metric.name) for metric in metrics)), tuple(rows))


def _layout(board: Board, shown: list[int], metrics: Sequence[Metric]) -> dict[str, Any]:
    groups, shapes, notes = _groups(board, shown), [], []
    bottom = -len(metrics) + 0.5
    for status, first, last in groups:
        n_cases = last - first + 1
        shapes.append(
            {"type": "line", "x0": first - 0.44, "x1": last + 0.44, "y0": bottom - 0.28, "y1": bottom - 0.28}
            | {"line": {"color": ink("axis"), "width": 1.2}}
        )
        if n_cases / len(shown) > 0.08:
            notes.append(
                {"x": (first + last) / 2, "y": bottom - 0.4, "yanchor": "top", "showarrow": False}
                | {"text": f"{n_cases} {status.replace('_', ' ')}", "font": {"size": 11}}
            )
    names = [label(metric.name, LONGEST_NAME) for metric in metrics]
    left = min(10 + round(5.9 * max(map(len, names))), WIDEST_NAME)  # px
    quiet = {"showarrow": False, "borderpad": 0, "font": {"size": 12, "color": ink("ink-2")}}
    for y, name in enumerate(names):  # no tick labels: they would stand to the right
        place = {"x": 0, "xref": "paper", "xanchor": "left", "xshift": -left, "y": -y, "yanchor": "middle"}
        notes.append(place | {"text": name} | quiet)
    bare = {"showgrid": False, "zeroline": False, "showticklabels": False, "automargin": False}
    return layout(
        xaxis=axis(range=[-0.5, len(shown) - 0.5], **bare),
        yaxis=axis(range=[bottom - 1.3, 0.5], **bare),
        margin={"l": left, "r": 2, "t": 2, "b": 2},
        barmode="overlay",
        shapes=shapes,
        annotations=notes,
    )


def _groups(board: Board, shown: list[int]) -> list[tuple[str, int, int]]:
    """Status with the first and the last column of its cases."""
    statuses = [board.case_statuses[case] for case in shown]
    return [
        (status, statuses.index(status), len(statuses) - 1 - statuses[::-1].index(status))
        for status in STATUS_ORDER
        if status in statuses
    ]


def _code(board: Board, metric: Metric, case: int) -> int | None:
    status, score = board.statuses[case, metric.number], board.scores[case, metric.number]
    if status == ERROR:
        return _ERROR
    if status == NOT_EVALUATED:
        return None
    low, high = _ends(board, metric)
    if status == INFORMATIONAL:
        return None if not np.isfinite(score) else _SHADES + _step((score - low) / (high - low) if high > low else 1, 4)
    worst, best = (high, low) if metric.lower_is_better else (low, high)
    # the stored status says on which side; the score only says how far
    if status == FAILED:
        from_, to = (metric.threshold if np.isfinite(metric.threshold) else best), worst
        return _BELOW + 2 - _step(_share(score, from_, to), 3)
    from_, to = (metric.threshold if np.isfinite(metric.threshold) else worst), best
    return _ABOVE + _step(_share(score, from_, to), 3)


def _share(score: float, from_: float, to: float) -> float:
    if not np.isfinite(score):
        return 0.5
    return abs(score - from_) / abs(to - from_) if to != from_ else 1.0


def _step(share: float, n_steps: int) -> int:
    return int(min(max(share * n_steps, 0), n_steps - 1))


def _ends(board: Board, metric: Metric) -> tuple[float, float]:
    column = board.scores[:, metric.number]
    finite = column[np.isfinite(column)]
    seen = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    return (
        metric.low if np.isfinite(metric.low) else seen[0],
        metric.high if np.isfinite(metric.high) else seen[1],
    )


def _words(board: Board, metric: Metric, case: int) -> str:
    status, score = board.statuses[case, metric.number], board.scores[case, metric.number]
    if not np.isfinite(score):
        return str(status).replace("_", " ")
    value = wording.measure(float(score), metric.unit)
    return value if status in (PASSED, INFORMATIONAL) else f"{value} {str(status).replace('_', ' ')}"


def _caption(board: Board, n_shown: int, n_metrics: int) -> str:
    parts = ["Mean score per case and metric; worst cases first; colour turns at each metric’s threshold"]
    if n_shown < len(board.cases):
        parts.append(f"the {n_shown} worst of {wording.plural(len(board.cases), 'case')}")
    if n_metrics < len(board.metrics):
        parts.append(f"{n_metrics} of {len(board.metrics)} metrics")
    return "; ".join(parts)


def _legend(codes: list[list[int | None]]) -> tuple[tuple[str, str], ...]:
    used = {code for row in codes for code in row}
    entries = []
    if used & set(range(_ERROR)):
        entries.append(("far below threshold … far above", "steps"))
    if None in used:
        entries.append(("not evaluated", "not_evaluated"))
    if _ERROR in used:
        entries.append(("error", "error"))
    if used & set(range(_SHADES, len(_COLOURS))):
        entries.append(("no threshold: low … high", "shades"))
    return tuple(entries)
