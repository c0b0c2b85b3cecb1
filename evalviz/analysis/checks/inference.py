"""Was a failed inference scored as if its error were the agent's answer?"""

from __future__ import annotations

import numpy as np
import pandas as pd

from ...model import EvalRun
from .. import wording
from ..trials import CASE, positions, whole_case
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
    means = "; ".join(
        f"{row.metric}{f' ({row.candidate})' if row.candidate and table.candidate.nunique() > 1 else ''} mean "
        f"{wording.score(row.mean)} as reported; {wording.score(row.mean_without)} without {wording.plural(row.n_errors, 'inference error')}"
        for row in table.itertuples()
        if row.n_errors
    )
    return not_held(STATEMENT, f"{errors} scored: {some(ids)}; {means}", ids)


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
        return cases.groupby(by, sort=False)["score"].agg(["size", "mean"])

    reported, clean = means(scores), means(scores[~failed])
    table = reported.set_axis(["n", "mean"], axis=1).join(clean.set_axis(["n_without", "mean_without"], axis=1))
    table["n_errors"] = scores[failed].groupby(by, sort=False).size()
    table = table.fillna({"n_without": 0, "n_errors": 0}).astype({"n_without": int, "n_errors": int}).reset_index()
    return table[["metric", "candidate", "n", "mean", "n_errors", "n_without", "mean_without"]]


def _scored_errors(run: EvalRun) -> np.ndarray:
    """Numbers of the results with an error and a finite score of the whole case."""
    scores = whole_case(run.scores)
    scored = np.bincount(positions(scores[np.isfinite(scores["score"])], run.cases), minlength=len(run.cases)) > 0
    return np.flatnonzero(scored & run.cases["error"].notna().to_numpy(dtype=bool))
