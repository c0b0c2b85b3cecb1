"""The look of every chart: two palettes, one layout, and how colours get from one to the other.

A chart is drawn in token names (`ink("data-1")` is `"var(--ev-data-1)"`). In a page the front end reads the tokens from
the style sheet, again when the scheme changes; for a `go.Figure` `painted` puts one palette in their place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

Theme = Literal["light", "dark"]

# equal to assets/viewer/src/css/tokens.css, held equal by tests/charts/test_theme.py
LIGHT: Final[Mapping[str, str]] = {
    "bg": "#ffffff",
    "bg-sunken": "#f6f7f9",
    "bg-hover": "#eff1f5",
    "line": "#e4e7ec",
    "ink": "#14171c",
    "ink-2": "#454c58",
    "ink-3": "#606875",
    "passed": "#0b736a",
    "failed": "#b5380a",
    "error": "#6f1d77",
    "not-evaluated": "#606875",
    "informational": "#44689c",
    "data-1": "#2f62cf",
    "data-2": "#79828f",
    "data-3": "#a8690a",
    "data-4": "#0f7f8c",
    "data-5": "#8550b8",
    "data-6": "#5d7a1f",
    "data-1-soft": "#cfdcf7",
    "data-2-soft": "#e3e6eb",
    "grid": "#e9ebef",
    "axis": "#858d9a",
    "h0": "#b5380a",
    "h1": "#dd7c4f",
    "h2": "#f5c8af",
    "h4": "#e0f1ee",
    "h5": "#bce1db",
    "h6": "#8ecbc2",
}
DARK: Final[Mapping[str, str]] = {
    "bg": "#111418",
    "bg-sunken": "#171b21",
    "bg-hover": "#1f252d",
    "line": "#272d36",
    "ink": "#e9ebef",
    "ink-2": "#b8bec8",
    "ink-3": "#98a0ac",
    "passed": "#4cc3b3",
    "failed": "#ff9365",
    "error": "#f0b8f2",
    "not-evaluated": "#98a0ac",
    "informational": "#86abe0",
    "data-1": "#7fa6ff",
    "data-2": "#8d96a4",
    "data-3": "#e0a545",
    "data-4": "#55bccb",
    "data-5": "#bf97ec",
    "data-6": "#a3c25e",
    "data-1-soft": "#22365e",
    "data-2-soft": "#2c333d",
    "grid": "#232932",
    "axis": "#737c8a",
    "h0": "#fb8a58",
    "h1": "#b85a32",
    "h2": "#6a3722",
    "h4": "#14302d",
    "h5": "#1b4742",
    "h6": "#27665f",
}
PALETTES: Final[Mapping[Theme, Mapping[str, str]]] = {"light": LIGHT, "dark": DARK}
FONT: Final = "-apple-system, Segoe UI, Roboto, Helvetica Neue, Noto Sans, Liberation Sans, Arial, sans-serif"
COLORWAY: Final = ("data-1", "data-2", "data-3", "data-4", "data-5", "data-6")

_TOKEN: Final = re.compile(r"var\(--ev-([a-z0-9-]+)\)(?:/([0-9.]+))?")


def ink(token: str, opacity: float | None = None) -> str:
    """A token as a colour of a chart; with an opacity `"var(--ev-data-1)/0.38"`, which only evalviz reads."""
    return f"var(--ev-{token})" + ("" if opacity is None else f"/{opacity:g}")


def painted(figure: Any, theme: Theme = "light") -> Any:
    """A copy of a figure's dicts and lists with the palette's colours in place of the tokens."""
    if isinstance(figure, str):
        token = _TOKEN.fullmatch(figure)
        return _plain(token.group(1), token.group(2), PALETTES[theme]) if token else figure
    if isinstance(figure, dict):
        return {key: painted(value, theme) for key, value in figure.items()}
    if isinstance(figure, list):
        return [painted(value, theme) for value in figure]
    return figure


def _plain(token: str, opacity: str | None, palette: Mapping[str, str]) -> str:
    if token == "font":  # noqa: S105 - a design token, no secret
        return FONT
    colour = palette[token]
    if opacity is None:
        return colour
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def axis(**options: Any) -> dict[str, Any]:
    """An axis: quiet grid, no line, labels outside; `options` win."""
    quiet = {"gridcolor": ink("grid"), "zerolinecolor": ink("grid"), "showline": False, "ticks": "", "automargin": True}
    return quiet | {"fixedrange": True} | options


def layout(**options: Any) -> dict[str, Any]:
    """The layout every chart starts from; `options` win."""
    return {
        "font": {"family": ink("font"), "size": 11, "color": ink("ink-3")},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 8, "r": 8, "t": 8, "b": 28},
        "showlegend": False,
        "hovermode": "closest",
        "hoverlabel": {
            "bgcolor": ink("bg-sunken"),
            "bordercolor": ink("line"),
            "font": {"family": ink("font"), "size": 12, "color": ink("ink")},
        },
        "colorway": [ink(token) for token in COLORWAY],
    } | options


def threshold_line(x: float | None = None, y: float | None = None, **refs: str) -> dict[str, Any]:
    """A dotted threshold across the plot (a layout shape), upright at `x` or level at `y`; `refs` name its axes."""
    upright = x is not None
    ends = {"x0": x, "x1": x, "y0": 0, "y1": 1} if upright else {"x0": 0, "x1": 1, "y0": y, "y1": y}
    xref, yref = refs.get("xref", "x"), refs.get("yref", "y")
    return {
        "type": "line",
        "xref": xref if upright else f"{xref} domain",
        "yref": f"{yref} domain" if upright else yref,
        "line": {"color": ink("ink-2"), "width": 1.5, "dash": "dot"},
    } | ends
