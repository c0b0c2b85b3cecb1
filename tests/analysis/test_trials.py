"""Results to cases: majority, stability, missing metrics, clustered errors."""

from __future__ import annotations

import numpy as np
import pytest

from evalviz.analysis.intervals import t_interval
from evalviz.analysis.trials import by_case, metric_by_case

from .builder import Result, result, run


def trials(case_id: str, *statuses: str) -> list[Result]:
    return [result(case_id, status, trial=number) for number, status in enumerate(statuses, start=1)]


@pytest.mark.parametrize(
    ("statuses", "status", "stability"),
    [
        (["passed", "passed", "passed"], "passed", "stable pass"),
        (["passed", "failed", "passed"], "passed", "flaky"),
        (["passed", "failed"], "failed", "flaky"),  # a tie fails
        (["failed", "failed", "error"], "failed", "stable fail"),
        (["passed", "error", "error"], "passed", None),  # one judged trial says nothing about stability
        (["error", "informational"], "error", None),
        (["informational", "not_evaluated"], "informational", None),
        (["not_evaluated", "not_evaluated"], "not_evaluated", None),
    ],
)
def test_the_majority_of_the_judged_trials_decides(statuses: list[str], status: str, stability: str | None) -> None:
    case = by_case(run(*trials("c", *statuses))).iloc[0]
    assert case["status"] == status
    assert case["stability"] == stability
    assert case["n_trials"] == len(statuses)


def test_candidates_of_a_case_are_cases_of_their_own_in_the_order_of_their_results() -> None:
    cases = by_case(
        run(
            result("b", candidate="new"), result("a", "failed", candidate="new"), result("b", "failed", candidate="old")
        )
    )
    assert cases[["case_id", "candidate", "status"]].values.tolist() == [
        ["b", "new", "passed"],
        ["a", "new", "failed"],
        ["b", "old", "failed"],
    ]


def test_a_missing_score_is_an_error_where_the_case_could_not_run_and_else_not_evaluated() -> None:
    cells = metric_by_case(
        run(
            result("scored", scores={"quality": 0.8, "safety": 1.0}),
            result("partly", scores={"quality": 0.4}),
            result("broken", "error", error="429 quota"),
        )
    )
    status = cells.set_index(["case_id", "metric"])["status"].to_dict()
    assert status == {
        ("scored", "quality"): "passed",
        ("scored", "safety"): "passed",
        ("partly", "quality"): "failed",
        ("partly", "safety"): "not_evaluated",
        ("broken", "quality"): "error",
        ("broken", "safety"): "error",
    }


def test_scores_of_turns_and_scores_that_are_no_number_do_not_count() -> None:
    cells = metric_by_case(
        run(result("c", scores={"quality": (float("nan"), "not_evaluated")}, turns={"quality": [1.0, 1.0]}))
    )
    assert np.isnan(cells["score"].iloc[0])
    assert cells["n_scored"].iloc[0] == 0
    assert cells["status"].iloc[0] == "not_evaluated"


def test_trials_are_averaged_within_the_case_and_the_error_is_that_of_clusters() -> None:
    # given 6 cases of 3 trials each
    rng = np.random.default_rng(11)
    values = rng.uniform(size=(6, 3)).round(2)
    results = [result(f"c{i}", trial=j + 1, scores={"quality": values[i, j]}) for i in range(6) for j in range(3)]
    # when their scores become scores of cases
    means = metric_by_case(run(*results))["score"]
    # then the interval of the mean is statsmodels' for an intercept with standard errors clustered by case
    import statsmodels.api as sm

    groups = np.repeat(np.arange(6), 3)
    fit = sm.OLS(values.ravel(), np.ones(18)).fit(
        cov_type="cluster", cov_kwds={"groups": groups, "use_correction": True}, use_t=True
    )
    low, high = t_interval(means)
    assert means.mean() == pytest.approx(fit.params[0])
    # statsmodels corrects by G/(G-1) * (N-1)/(N-K); with one parameter the second factor is 1
    assert (high - low) / 2 == pytest.approx(np.diff(fit.conf_int())[0][0] / 2)
