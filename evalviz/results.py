"""What users hold. Binds the layers; computes nothing itself."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .model import EvalRun, Notice, Trace

if TYPE_CHECKING:
    import pandas as pd

Named = str | Iterable[str] | None


class EvalResult:
    """A loaded evaluation: one run with its cases, scores, verdicts and traces.

    The last line of a cell shows it. Frames are pandas DataFrames; their columns are documented in the README and in
    `evalviz.model.frames`.
    """

    def __init__(self, run: EvalRun | Callable[[], EvalRun]) -> None:
        self._open = run if callable(run) else lambda: run

    @cached_property
    def run(self) -> EvalRun:
        """The run behind the result."""
        return self._open()

    @property
    def cases(self) -> pd.DataFrame:
        """One row per result (case, trial, candidate): status, prompt, response, tokens, error, …"""
        return self.run.cases

    @property
    def scores(self) -> pd.DataFrame:
        """One row per score, of whole cases (turn is NA) and of turns."""
        return self.run.scores

    @property
    def verdicts(self) -> pd.DataFrame:
        """One row per rubric verdict or checked claim, with its rationale."""
        return self.run.verdicts

    @property
    def metrics(self) -> pd.DataFrame:
        """One row per metric: kind, range, direction, threshold, judge."""
        return self.run.metrics

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the loader saw and a reader should know."""
        return self.run.notices

    @cached_property
    def checks(self) -> pd.DataFrame:
        """Can these numbers be trusted? check, state (held, not held, not applicable), detail, case_ids."""
        from .analysis.checks import checks

        return checks(self.run)

    @property
    def passed(self) -> bool:
        """Whether every case passed: none failed, none ended in an error, none could not be evaluated."""
        from .analysis.trials import by_case

        statuses = set(by_case(self.run)["status"])
        return bool(statuses) and statuses <= {"passed", "informational"}

    def summary(self) -> pd.DataFrame:
        """One row per metric (and candidate): n, mean, interval, std, median, pass rate, threshold, states.

        Intervals are 95 %: Student t for means over cases, Wilson for rates. Counts are cases.
        """
        from .analysis.summary import summary

        return summary(self.run)

    def to_frame(self) -> pd.DataFrame:
        """One wide row per result: `cases`, then `<metric>/score`, `/status` and `/explanation` per metric."""
        from .export.table import wide

        return wide(self.run)

    def trace(self, case_id: str, *, trial: int | None = None, candidate: str | None = None) -> TraceView:
        """What the agent did in a case: turns, events, tool calls. The last line of a cell shows it.

        Raises:
            EvalvizError: there is no such case, trial or candidate.
        """
        return TraceView(self, case_id, self.run.trace(case_id, trial=trial, candidate=candidate), trial, candidate)

    def filter(
        self,
        *,
        status: Named = None,
        metric: Named = None,
        case_id: Named = None,
        trial: int | Iterable[int] | None = None,
        candidate: Named = None,
        tool: Named = None,
        rubric: Named = None,
        text: str | None = None,
        where: Callable[[pd.DataFrame], Any] | None = None,
    ) -> EvalResult:
        """The same run with fewer results; conditions are joined by "and", several values of one by "or".

        Args:
            status: passed, failed, not_evaluated, informational or error; with `metric` the status of that metric, else
                that of the case.
            metric: results that have a score of the metric (of this status, where `status` is given).
            case_id: ids; `*` and `?` match as in file names.
            trial: trial numbers, from 1.
            candidate: names of candidates.
            tool: results that called the tool.
            rubric: results that failed a rubric whose id or text contains this.
            text: results whose prompt, response, reference or error contains this, whatever its case.
            where: a function of the frame `cases` that gives a boolean per row.

        Raises:
            EvalvizError: a name does not occur in the run.
        """
        from .analysis.selection import select

        chosen = {
            "status": status,
            "metric": metric,
            "case_id": case_id,
            "trial": trial,
            "candidate": candidate,
            "tool": tool,
            "rubric": rubric,
        }
        return EvalResult(select(self.run, chosen, text=text, where=where))

    @property
    def plot(self) -> Plots:
        """The charts of the report as plotly figures: `result.plot.summary()`, `.heatmap()`, …"""
        return Plots(self.run)

    def show(self, *, height: int = 640, start: str = "", limit_mb: float = 2.0) -> None:
        """Display the report.

        Args:
            height: of the frame in px; it can be dragged, and the report has a full screen button.
            start: where it starts, as in the address of a saved report: `"case=refund_twice"`, `"status=failed"`.
            limit_mb: megabytes that the output may take in the notebook; above it the bodies of the best cases are left
                out, and the report says so.
        """
        from .viewer.notebook import display_report

        display_report(self.run, height=height, start=start, limit_mb=limit_mb)

    def save(self, path: str | os.PathLike[str], *, on_progress: Callable[[int], None] | None = None) -> Path:
        """Write the result to a file and return its path; the suffix decides.

        `.html` is the report as one offline file; `.json`, `.parquet` and `.csv` are for other tools (a CSV that
        spreadsheets open safely); `.md` is a summary for a pull request. A path that ends in `/` or is a folder gets
        a file named for the run.

        Args:
            path: where to write.
            on_progress: called with the number of cases written so far.

        Raises:
            EvalvizError: the suffix is none of these, or the file cannot be written.
        """
        from .export import save

        return save(self.run, path, on_progress)

    def to_html(self) -> str:
        """The text of the report that `save("report.html")` writes."""
        from .viewer.report import report_html

        return report_html(self.run)

    def to_markdown(self) -> str:
        """The summary for a pull request that `save("summary.md")` writes."""
        from .export.markdown import to_markdown

        return to_markdown(self.run)

    def __len__(self) -> int:
        return len(self.run.cases)

    def __repr__(self) -> str:
        from .viewer.text_summary import text_summary

        return text_summary(self.run)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from .viewer.notebook import mimebundle

        return mimebundle(self.run)


class TraceView:
    """A trace that shows itself; `turns`, `calls`, `agents` and `state` are those of `Trace`."""

    def __init__(
        self, result: EvalResult, case_id: str, trace: Trace, trial: int | None, candidate: str | None
    ) -> None:
        self._result, self._case_id, self._trial, self._candidate = result, case_id, trial, candidate
        self.trace = trace

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "trace":
            raise AttributeError(name)
        return getattr(self.trace, name)

    def show(self, *, height: int = 640) -> None:
        """Display the case with its trace."""
        from .viewer.notebook import display_report

        one, start = self._one()
        display_report(one.run, height=height, start=start)

    def __repr__(self) -> str:
        from .viewer.text_trace import text_trace

        return text_trace(self._case_id, self.trace)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from .viewer.notebook import mimebundle

        one, start = self._one()
        return {**mimebundle(one.run, start=start), "text/plain": repr(self)}

    def _one(self) -> tuple[EvalResult, str]:
        from urllib.parse import urlencode

        run = self._result.run
        keys = [key for key in run.keys if key[0] == self._case_id and self._candidate in (None, key[2])]
        start = {"case": self._case_id} | ({"trial": str(self._trial)} if self._trial else {})
        return EvalResult(run.select(keys, f"case {self._case_id}")), urlencode(start)


class Plots:
    """The charts of a run as `plotly.graph_objects.Figure`; each takes `theme="light"` or `"dark"`."""

    def __init__(self, run: EvalRun) -> None:
        self._run = run

    def summary(self, *, theme: Any = "light") -> Any:
        """Mean of every metric with its 95 % interval and threshold."""
        from .charts import summary

        return summary(self._run, theme=theme)

    def distributions(self, *, theme: Any = "light") -> Any:
        """Histogram of every metric's scores, stacked by status."""
        from .charts import distributions

        return distributions(self._run, theme=theme)

    def heatmap(self, *, theme: Any = "light") -> Any:
        """Case by metric, the worst cases first."""
        from .charts import heatmap

        return heatmap(self._run, theme=theme)

    def rubrics(self, *, theme: Any = "light") -> Any:
        """Pass rates of the rubrics that failed most, with Wilson intervals."""
        from .charts import rubrics

        return rubrics(self._run, theme=theme)

    def cost(self, *, theme: Any = "light") -> Any:
        """Tokens, else seconds, else tool calls against the weakest metric, a point a case."""
        from .charts import cost

        return cost(self._run, theme=theme)

    def trials(self, *, theme: Any = "light") -> Any:
        """pass@k and pass^k over k."""
        from .charts import trials

        return trials(self._run, theme=theme)
