"""The index of a page: the columns of its case list, its metric rows, charts, checks and notices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import PurePath
from typing import Any

import numpy as np
import pandas as pd

from ...analysis.checks import without_inference_errors
from ...analysis.summary import histogram, rubric_rates
from ...analysis.trials import FLAKY, STABLE_FAIL, STABLE_PASS
from ...charts import Chart, for_page
from ...charts.board import Board, Floats
from ...charts.order import worst_score
from ...model import EvalRun
from ...model.frames import CASES
from .encode import number, present
from .order import PageOrder, columns

_LETTER = {"passed": "p", "failed": "f", "not_evaluated": "n", "informational": "i", "error": "e"}
_STABILITY = {STABLE_PASS: "s", FLAKY: "k", STABLE_FAIL: "x"}
_STATISTICS = (
    *("mean", "mean_low", "mean_high", "std", "median"),
    *("pass_rate", "pass_rate_low", "pass_rate_high", "threshold"),
)
_PROMPT_LENGTH = 140
_MOST_FACET_VALUES = 40


def run_columns(run: EvalRun, board: Board) -> dict[str, Any]:
    """`Run` of the contract."""
    info = run.info
    n_trials = int(board.cases["n_trials"].max()) if len(board.cases) else 0
    return present(
        title=info.title,
        agent=info.agent,
        created=info.created.isoformat(timespec="seconds") if info.created else None,
        n_cases=len(board.cases),
        n_trials=n_trials,
        candidates=list(info.candidates),
        source=shown_source(info.source),
        format=info.format,
        state=info.state,
        selection=info.selection or None,
        facts=[list(fact) for fact in info.facts.items()],
    )


def shown_source(source: str) -> str:
    """What a page says of its source: a file by its name, for the folders above it may name a person or a client."""
    return PurePath(source.replace("\\", "/")).name if "://" not in source else source


def metric_rows(run: EvalRun, board: Board) -> list[dict[str, Any]]:
    """`MetricRow` of the contract, one a metric and candidate."""
    facts = run.metrics.drop_duplicates("metric").set_index("metric")
    candidates = board.cases["candidate"].to_numpy(dtype=object)
    several = board.table["candidate"].nunique() > 1
    place = {metric.name: metric for metric in board.metrics}
    without_errors = _without_errors(run)
    rows = []
    for row in board.table.to_dict("records"):
        metric = place[row["metric"]]
        known: Any = facts.loc[metric.name] if metric.name in facts.index else {}
        scores = board.scores[candidates == row["candidate"], metric.number]
        low, high = (None if np.isnan(end) else end for end in (metric.low, metric.high))
        bars = histogram(scores, low, high)
        better = known.get("higher_is_better", pd.NA)
        counts = {str(name): int(row[name]) for name in row if name == "n" or str(name).startswith("n_")}
        rows.append(
            present(
                name=metric.name,
                candidate=row["candidate"] if several else None,
                kind=metric.kind or "custom",
                description=known.get("description"),
                options=_options(known.get("options")),
                unit=metric.unit,
                judge=known.get("judge"),
                low=number(metric.low),
                high=number(metric.high),
                # the board knows from the stored statuses where the source does not say
                higher_is_better=False if metric.lower_is_better else None if pd.isna(better) else bool(better),
                **counts,
                **{name: number(row[name], 12) for name in _STATISTICS},  # rounded once only, by the page
                histogram=asdict(bars) if bars else None,
                reported=_reported(run, metric.name, row["candidate"]),
                without_errors=without_errors.get((metric.name, row["candidate"])),
            )
        )
    return rows


def case_columns(run: EvalRun, board: Board, order: PageOrder) -> dict[str, Any]:
    """`CaseColumns` of the contract."""
    cases = board.cases.iloc[order.cases]
    source = columns(run.cases)
    first = [results[0] for results in order.results]
    statuses = board.statuses[order.cases]
    scores = board.scores[order.cases]
    tools: dict[str, int] = {}
    used = [_used(results, source["tools"], tools) for results in order.results]
    errors = {
        row: _line(text)
        for row, results in enumerate(order.results)
        if (text := next((source["error"][result] for result in results if source["error"][result]), None))
    }
    candidates = {name: place for place, name in enumerate(run.info.candidates)}
    return present(
        id=cases["case_id"].tolist(),
        candidate=[candidates.get(name, -1) for name in cases["candidate"]] if len(candidates) > 1 else None,
        status="".join(_LETTER[status] for status in cases["status"]),
        trials=["".join(_LETTER[source["status"][result]] for result in results) for results in order.results],
        stability="".join(_STABILITY.get(word, "-") for word in cases["stability"])
        if cases["n_trials"].gt(1).any()
        else None,
        prompt=[_line(source["prompt"][result]) for result in first],
        score=[number(value, 4) for value in _list_score(board)[order.cases].tolist()],
        scores=[[number(value, 4) for value in scores[:, metric.number].tolist()] for metric in board.metrics],
        statuses=["".join(_LETTER[status] for status in statuses[:, metric.number]) for metric in board.metrics],
        metric_names=[metric.name for metric in board.metrics],
        n_turns=[_most(results, source["n_turns"]) for results in order.results],
        n_tool_calls=[_most(results, source["n_tool_calls"]) for results in order.results],
        tokens=_costs(cases["tokens"]),
        duration_s=_costs(cases["duration_s"]),
        error=errors or None,
        tools=list(tools),
        used=used,
        facets=_facets(source, first),
    )


def rubric_rows(run: EvalRun, board: Board, order: PageOrder) -> list[dict[str, Any]]:
    """`RubricRow` of the contract, those that failed most first."""
    rates = rubric_rates(run)
    keys = zip(board.cases["case_id"].tolist(), board.cases["candidate"].tolist(), strict=True)
    rows = order.rows
    row_of = {key: rows[case] for case, key in enumerate(keys)}
    return [
        present(
            rubric=row["rubric"],
            metric=row["metric"],
            type=row["type"],
            importance=row["importance"],
            n_passed=int(row["n_passed"]),
            n_judged=int(row["n_judged"]),
            rate=number(row["rate"]),
            low=number(row["low"]),
            high=number(row["high"]),
            failed=sorted(row_of[key] for key in row["failed"]),
        )
        for row in rates[rates["n_judged"] > 1].to_dict("records")
    ]


def figures(charts: Sequence[Chart], order: PageOrder) -> list[dict[str, Any]]:
    """`Figure` of the contract; cases by their row of the page."""
    rows = order.rows
    drawn = []
    for chart in charts:
        page = for_page(chart)
        if "cases" in page:
            page["cases"] = [[rows.get(case, -1) for case in trace] for trace in page["cases"]]
        drawn.append(page)
    return drawn


def _options(options: Any) -> list[list[str]] | None:
    """The settings of a metric as text: "match type" and "ANY_ORDER"."""
    if not isinstance(options, dict):
        return None
    return [
        [name.replace("_", " "), value if isinstance(value, str) else str(value)] for name, value in options.items()
    ]


def _without_errors(run: EvalRun) -> dict[tuple[str, str], dict[str, Any]]:
    """By metric and candidate: how many failed inferences were scored as answers, and the mean without them."""
    if run.cases["error"].isna().all():
        return {}
    rows = without_inference_errors(run).to_dict("records")
    return {
        (row["metric"], row["candidate"]): present(n=row["n_errors"], mean=number(row["mean_without"], 12))
        for row in rows
        if row["n_errors"]
    }


def _list_score(board: Board) -> Floats:
    """The score a case has in the list: its worst one, or that of the only metric, judged or not."""
    return board.scores[:, 0] if len(board.metrics) == 1 else worst_score(board)


def _reported(run: EvalRun, metric: str, candidate: str) -> list[list[str]] | None:
    rows = run.reported[(run.reported["metric"] == metric) & run.reported["candidate"].isin([candidate, ""])]
    return [[str(name), _shown(value)] for name, value in zip(rows["name"], rows["value"], strict=True)] or None


def _shown(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _used(results: list[int], tools_of: list[Any], known: dict[str, int]) -> list[int]:
    names = dict.fromkeys(name for result in results for name in tools_of[result] or ())
    return [known.setdefault(name, len(known)) for name in names]


def _line(text: Any) -> str:
    """The first line of a text that has anything on it, clipped for a list."""
    if not text:
        return ""
    line = next((line for line in str(text)[:2000].splitlines() if line.strip()), "").strip()
    return line if len(line) <= _PROMPT_LENGTH else line[: _PROMPT_LENGTH - 1] + "…"


def _most(results: list[int], values: list[Any]) -> int:
    return max((values[result] or 0 for result in results), default=0)


def _costs(values: pd.Series) -> list[float | int | None] | None:
    listed = [number(value, 4) for value in values.tolist()]
    return listed if any(value is not None for value in listed) else None


def _facets(source: dict[str, list[Any]], first: list[int]) -> list[dict[str, Any]]:
    """The source's own columns that have few distinct values, to filter by."""
    found = []
    for name, values in source.items():
        if name in CASES:
            continue
        listed = [values[result] for result in first]
        texts = [
            None if value is None else str(value)
            for value in listed
            if isinstance(value, (str, bool, int, float, type(None)))
        ]
        distinct = sorted({text for text in texts if text is not None})
        most = min(_MOST_FACET_VALUES, max(2, len(listed) // 2), len(listed) - 1)  # a column of ids is no filter
        if len(texts) == len(listed) and 1 < len(distinct) <= most:
            place = {text: code for code, text in enumerate(distinct)}
            found.append({"name": name, "values": distinct, "codes": [-1 if t is None else place[t] for t in texts]})
    return found
