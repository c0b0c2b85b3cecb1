"""The charts of a run by name, as plotly figures, and all of them for a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..model import EvalRun, EvalvizError
from . import cost as cost_view
from . import distributions as distributions_view
from . import heatmap as heatmap_view
from . import rubrics as rubrics_view
from . import summary as summary_view
from . import trials as trials_view
from .board import Board, board_of
from .chart import Chart, to_plotly
from .theme import Theme

Draw = Callable[[Board], Chart | None]

# in the order of the page, with what a run lacks that cannot be drawn
VIEWS: Final[Mapping[str, tuple[Draw, str]]] = {
    "heatmap": (heatmap_view.draw, "cases with metrics"),
    "rubrics": (rubrics_view.draw, "rubric verdicts"),
    "cost": (cost_view.draw, "tokens, durations or tool calls beside a score"),
    "distributions": (distributions_view.draw, "scores"),
    "summary": (summary_view.draw, "scores"),
    "trials": (trials_view.draw, "several judged trials of its cases"),
}


def charts_of(run: EvalRun) -> list[Chart]:
    """Every chart that the run has data for, in the order of the page."""
    board = board_of(run)
    return [chart for draw, _ in VIEWS.values() if (chart := draw(board)) is not None]


def summary(run: EvalRun, *, theme: Theme = "light") -> Any:
    """Mean of every metric with its 95 % interval and threshold, as a `go.Figure`."""
    return _figure("summary", run, theme)


def distributions(run: EvalRun, *, theme: Theme = "light") -> Any:
    """Histogram of every metric's scores, stacked by status, as a `go.Figure`."""
    return _figure("distributions", run, theme)


def heatmap(run: EvalRun, *, theme: Theme = "light") -> Any:
    """Case by metric, the 60 worst cases, worst first, as a `go.Figure`."""
    return _figure("heatmap", run, theme)


def rubrics(run: EvalRun, *, theme: Theme = "light") -> Any:
    """Pass rates of the rubrics that failed most, with Wilson intervals, as a `go.Figure`."""
    return _figure("rubrics", run, theme)


def cost(run: EvalRun, *, theme: Theme = "light") -> Any:
    """Tokens, else seconds, else tool calls against the weakest metric, a point a case, as a `go.Figure`."""
    return _figure("cost", run, theme)


def trials(run: EvalRun, *, theme: Theme = "light") -> Any:
    """pass@k and pass^k over k with bootstrap bands, as a `go.Figure`."""
    return _figure("trials", run, theme)


def _figure(view: str, run: EvalRun, theme: Theme) -> Any:
    draw, needed = VIEWS[view]
    chart = draw(board_of(run))
    if chart is None:
        raise EvalvizError(f"{run.info.title}: there is nothing to draw in plot.{view}(); the run has no {needed}.")
    return to_plotly(chart, theme)
