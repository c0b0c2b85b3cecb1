"""Marks of the static summary, made of spans with inline styles.

They must survive a sanitiser. JupyterLab's keeps no SVG, no `calc()` and no `currentColor` as a background, so a mark
is placed by a percentage and a negative margin, and what has the colour of the text is a border, whose default it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ..charts.board import Floats, Metric
from .static_text import span

# mid tones: 3:1 on white and on black
COLOURS: Final = {"passed": "#14907f", "failed": "#d9541e", "informational": "#6d87b0", "not_evaluated": "#858c97"}
DATA: Final = "#4f7fe0"
TRACK: Final = "rgba(128,128,128,.3)"
GLYPHS: Final = {"passed": "✓", "failed": "✕", "informational": "i", "not_evaluated": "–", "error": "!"}


def swatch(status: str) -> str:
    """The mark of a status: a small disc for passed, a square for the others."""
    radius = "50%" if status == "passed" else "2px"
    box = "display:inline-block;margin-right:5px;border-radius:" + radius
    if status == "error":
        return span(f"{box};width:0;height:0;border:4.5px solid")
    return span(f"{box};width:9px;height:9px;background:{COLOURS[status]}")


def mean_mark(low: float, high: float, row: Any) -> str:
    """Mean as a dot, its interval as a band, the threshold as a tick, on a track from `low` to `high`."""

    def place(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.1f}%"

    parts = [span(f"position:absolute;left:0;right:0;top:5px;height:2px;background:{TRACK}")]
    if np.isfinite(row.mean_low):
        start, end = max(low, row.mean_low), min(high, row.mean_high)
        width = f"{100 * (end - start) / (high - low):.1f}%"
        band = f"top:4px;height:4px;border-radius:2px;background:{DATA};opacity:.5"
        parts.append(span(f"position:absolute;left:{place(start)};width:{width};{band}"))
    dot = f"margin-left:-4px;top:2px;width:8px;height:8px;border-radius:50%;background:{DATA}"
    parts.append(span(f"position:absolute;left:{place(row.mean)};{dot}"))
    if np.isfinite(row.threshold):
        tick = "margin-left:-1px;top:0;height:12px;border-left:2px solid"
        parts.append(span(f"position:absolute;left:{place(row.threshold)};{tick}"))
    return span(
        "display:inline-block;position:relative;width:110px;height:12px;vertical-align:middle;margin-right:8px",
        "".join(parts),
    )


def status_bar(counts: Sequence[tuple[str, int]]) -> str:
    """How many cases are in each state; a state with one case of many stays visible."""
    parts = []
    for status, count in counts:
        if not count:
            continue
        own = "border-top:9px solid" if status == "error" else f"background:{COLOURS[status]}"
        parts.append(span(f"flex:{count} 1 0;min-width:3px;{own}"))
    return span("display:inline-flex;width:150px;height:9px;gap:1px;vertical-align:middle", "".join(parts))


def scale(metric: Metric, scores: Floats, row: Any) -> tuple[float, float]:
    """The ends of a metric's track: its range where that holds what is drawn, else all scores, and 0."""
    drawn = [value for value in (row.mean, row.mean_low, row.mean_high, row.threshold) if np.isfinite(value)]
    if metric.low < metric.high and all(metric.low <= value <= metric.high for value in drawn):
        return metric.low, metric.high
    finite = scores[np.isfinite(scores)]
    ends = [*drawn, 0.0, *(value for value in (metric.low, metric.high) if np.isfinite(value))]
    low, high = float(min(finite.min(), *ends)), float(max(finite.max(), *ends))
    return (low, high) if low < high else (low, low + 1)
