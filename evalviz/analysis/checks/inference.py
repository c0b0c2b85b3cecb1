"""Was a failed inference scored as if its error were the agent's answer?"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from ...model import EvalRun
from .. import wording
from ..trials import CASE, Ints, positions, whole_case
from .check import Check, held, not_applicable, not_held, some

STATEMENT = "no failed inference was scored as an answer"


def no_error_scored(run: EvalRun) -> Check:
    """Results that carry an error of the inference and scores all the same."""
    if run.cases.empty:
        return not_applicable(STATEMENT, "there are no results")
    numbers = _scored_errors(run)
    if not numbers.size:
        return held(STATEMENT, wording.plural(len(run.cases), "result"))
    ids = run.cases["case_id"].to_numpy(dtype=object)[numbers]
    table = without_inference_errors(run)
    errors = wording.plural(len(numbers), "inference error")
    several = table["candidate"].nunique() > 1
    means = [_means(row, several) for row in table.to_dict("records") if row["n_errors"]]
    hints = dict.fromkeys(ids, "the scores judge the text of an error, not an answer of the agent")
    return not_held(STATEMENT, f"{errors} scored: {some(ids)}; {'; '.join(means)}", ids, hints)


def without_inference_errors(run: EvalRun) -> pd.DataFrame:
    """The mean of every metric as reported, and as it is without the results whose inference failed.

    Returns:
        metric, candidate, n (cases with a score), mean, n_errors (results with a score although their inference
        failed), n_without, mean_without (NaN where nothing is left). Trials are averaged within their case first.
    """
    scores = whole_case(run.scores)
    scores = scores[np.isfinite(scores["score"])]
    failed = np.isin(positions(scores, run.cases), _scored_errors(run))
    by = ["metric", "candidate"]

    def means(rows: pd.DataFrame) -> pd.DataFrame:
        cases = rows.groupby(["metric", *CASE], sort=False, as_index=False)["score"].mean()
        table: pd.DataFrame = cases.groupby(by, sort=False)["score"].agg(["size", "mean"])
        return table

    reported, clean = means(scores), means(scores[~failed])
    table = reported.set_axis(["n", "mean"], axis=1).join(clean.set_axis(["n_without", "mean_without"], axis=1))
    table["n_errors"] = scores[failed].groupby(by, sort=False).size()
    table = table.fillna({"n_without": 0, "n_errors": 0}).astype({"n_without": int, "n_errors": int}).reset_index()
    ordered: pd.DataFrame = table[["metric", "candidate", "n", "mean", "n_errors", "n_without", "mean_without"]]
    return ordered


def _means(row: Mapping[Hashable, Any], several: bool) -> str:
    metric = f"{row['metric']} ({row['candidate']})" if several else row["metric"]
    errors = wording.plural(row["n_errors"], "inference error")
    reported, clean = wording.score(row["mean"]), wording.score(row["mean_without"])
    return f"{metric} mean {reported} as reported; {clean} without {errors}"


def _scored_errors(run: EvalRun) -> Ints:
    """Numbers of the results with an error and a finite score of the whole case."""
    scores = whole_case(run.scores)
    scored = np.bincount(positions(scores[np.isfinite(scores["score"])], run.cases), minlength=len(run.cases)) > 0
    return np.flatnonzero(scored & run.cases["error"].notna().to_numpy(dtype=bool))
