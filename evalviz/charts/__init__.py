"""Charts of a run: frames in, figures out. `charts_of` draws all for a page, the others each give a `go.Figure`."""

from .chart import Chart, Numbers, for_page, to_plotly
from .plots import VIEWS, charts_of, cost, distributions, heatmap, rubrics, summary, trials
from .theme import Theme

__all__ = [
    "VIEWS",
    "Chart",
    "Numbers",
    "Theme",
    "charts_of",
    "cost",
    "distributions",
    "for_page",
    "heatmap",
    "rubrics",
    "summary",
    "to_plotly",
    "trials",
]
