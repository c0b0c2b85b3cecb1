"""A chart: a plotly figure with everything that stands around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .text import wrapped
from .theme import Theme, ink, painted


@dataclass(frozen=True)
class Numbers:
    """The numbers behind a chart, as a table.

    Attributes:
        columns: names.
        rows: one tuple a row; text as it is shown, numbers, or None.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]


@dataclass(frozen=True)
class Chart:
    """A drawn view of a run.

    Attributes:
        id: "heatmap", "cost", …
        title: what the data say.
        caption: how it was computed and what was left out.
        legend: (label, mark) of each entry. A mark is a status, a heat-map step ("h0"), "data-1", "data-2",
            "threshold", or a ramp: "steps" and "shades", whose labels say both ends, `"low … high"`.
        figure: `{"data": [...], "layout": {...}}` as plotly takes it, colours as tokens (see `theme`).
        height: px.
        alt: text alternative.
        numbers: the table behind it.
        wide: whether it takes the whole width.
        cases: for each point of each trace the number of the case in `by_case`. A heat-map has one a column.
    """

    id: str
    title: str
    caption: str
    figure: dict[str, Any]
    height: int
    alt: str
    numbers: Numbers
    legend: tuple[tuple[str, str], ...] = ()
    wide: bool = False
    cases: list[list[int]] | None = field(default=None, repr=False)


def for_page(chart: Chart) -> dict[str, Any]:
    """The chart as the page holds it: `Figure` in assets/viewer/src/state.ts, but with `cases` as in `Chart`."""
    page: dict[str, Any] = {
        "id": chart.id,
        "title": chart.title,
        "caption": chart.caption,
        "legend": [{"label": label, "mark": mark} for label, mark in chart.legend],
        "plotly": chart.figure,
        "height": chart.height,
        "alt": chart.alt,
        "numbers": {"columns": list(chart.numbers.columns), "rows": [list(row) for row in chart.numbers.rows]},
        "wide": chart.wide,
    }
    return page if chart.cases is None else page | {"cases": chart.cases}


def to_plotly(chart: Chart, theme: Theme = "light") -> Any:
    """The chart as a `plotly.graph_objects.Figure` with its title and method, in the colours of a theme."""
    import plotly.graph_objects as go

    layout = dict(chart.figure["layout"])
    margin = layout["margin"]
    title = wrapped(chart.title, 80)
    caption = wrapped(chart.caption, 110)
    top = margin["t"] + 26 + 20 * (title.count("<br>") + 1) + 16 * (caption.count("<br>") + 1)
    named = [trace for trace in chart.figure["data"] if trace.get("showlegend") is not False and trace.get("name")]
    legend = len(named) > 1
    layout |= {
        "title": {
            "text": title,
            "subtitle": {"text": caption, "font": {"size": 12, "color": ink("ink-2")}},
            "font": {"size": 15, "color": ink("ink")},
            "x": 0.01,
            "xanchor": "left",
            "y": 1,
            "yref": "container",
            "yanchor": "top",
            "pad": {"t": 14},
        },
        "margin": {"l": max(16, margin["l"]), "r": 24, "t": top, "b": 72 if legend else 44},
        "paper_bgcolor": ink("bg"),
        "showlegend": legend,
        "legend": {"orientation": "h", "x": 0, "y": 0, "yref": "container", "yanchor": "bottom"},
        "height": chart.height + top + (72 if legend else 44),
        "template": "none",
        "meta": {"alt": chart.alt},
    }
    return go.Figure(painted({"data": chart.figure["data"], "layout": layout}, theme))
