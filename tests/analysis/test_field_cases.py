"""Inputs that broke other tools, loaded and judged from end to end; what is right stands in their expect.json."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

import evalviz
from evalviz.analysis.checks import without_inference_errors
from evalviz.analysis.verdict import verdict
from tests.places import SHARED, case, expected, needs_shared


def check(result: evalviz.EvalResult, statement: str) -> pd.Series:
    (number,) = result.checks.index[result.checks["check"].str.contains(statement, regex=False)]
    return result.checks.loc[number]


def vertex(slug: str) -> Path:
    return SHARED / "cases" / slug / "result.json"


def test_02_one_of_two_results_was_evaluated() -> None:
    expect = expected("02-not-evaluated-null-score")
    result = evalviz.load(case("02-not-evaluated-null-score"))
    row = result.summary().set_index("metric").loc[expect["metric"]]
    assert (row["mean"], row["n"], row["n_cases"]) == (expect["mean"], expect["n_scored"], expect["n_total"])
    assert row["n_not_evaluated"] == expect["not_evaluated"]
    assert verdict(result.run).lead == "Both judged cases passed"
    assert f"{expect['metric']}: 1 not evaluated" in check(result, "every metric has a verdict")["detail"]


def test_06_a_turn_without_a_reference() -> None:
    expect = expected("06-uneven-turns-and-metrics")
    found = check(evalviz.load(case("06-uneven-turns-and-metrics")), "turns and references line up")
    assert found["state"] == "not held"
    assert f"{expect['turns_without_reference']} of {expect['turns']} turns has no reference" in found["detail"]


def test_10_identical_answers_scored_low() -> None:
    found = check(evalviz.load(case("10-identical-cjk-answer-scored-zero")), "no answer identical")
    assert sorted(found["case_ids"]) == sorted(expected("10-identical-cjk-answer-scored-zero")["hints"])


def test_15_an_id_with_four_results() -> None:
    expect = expected("15-same-eval-id-several-runs")
    result = evalviz.load(case("15-same-eval-id-several-runs"))
    row = result.summary().set_index("metric").loc["response_match_score"]
    assert row["mean"] == pytest.approx(expect["mean_response_match_score"])
    assert str(verdict(result.run)).startswith("The only case passed: 3 of 4 judged trials passed")
    assert check(result, "no id stands for two different cases")["case_ids"] == ("book_two_seats",)


def test_59_a_judge_that_calls_tool_output_invented() -> None:
    found = check(evalviz.load(case("59-judge-contradicts-tool-output")), "no rationale calls a value invented")
    assert list(found["case_ids"]) == expected("59-judge-contradicts-tool-output")["doubtful_rationales"]
    assert '"KT-4471" stands in the output of list_refunds' in found["detail"]


def test_60_a_metric_flat_at_zero() -> None:
    expect = expected("60-metric-flat-at-zero")
    found = check(evalviz.load(case("60-metric-flat-at-zero")), "constant at an extreme")
    assert all(name in found["detail"] for name in expect["constant_metrics"])
    assert not any(name in found["detail"] for name in expect["not_constant"])
    assert "6 cases and all 12 turns: it may never have run" in found["detail"]


@needs_shared
def test_26_an_inference_error_scored_as_an_answer() -> None:
    result = evalviz.load(vertex("26-inference-error-scored-as-answer"))
    row = without_inference_errors(result.run).set_index("metric").loc["final_response_quality_v1"]
    assert (row["mean"], row["mean_without"]) == (pytest.approx(0.5), pytest.approx(0.9))
    found = check(result, "no failed inference was scored")
    assert "mean 0.50 as reported; 0.90 without 1 inference error" in found["detail"]
    assert check(result, "own summary agrees")["state"] == "held"


@needs_shared
def test_58_cases_without_a_result() -> None:
    result = evalviz.load(vertex("58-cases-without-a-result"))
    found = check(result, "every case of the eval set has a result")
    assert found["case_ids"] == ("case-00003", "case-00007")
    stated = {"multi_turn_task_success_v1": 0.7222222222222222, "multi_turn_tool_use_quality_v1": 0.6444444444444445}
    means = result.summary().set_index("metric")["mean"]
    assert {metric: means[metric] for metric in stated} == pytest.approx(stated)  # the means of the 18
    assert check(result, "own summary agrees")["state"] == "held"


@needs_shared
@pytest.mark.parametrize(
    "file",
    sorted((SHARED / "data" / "adk").glob("*/*.evalset_result.json")),
    ids=lambda f: f.parent.name + "/" + f.name,
)
def test_every_recorded_run_can_be_checked(file: Path) -> None:
    result = evalviz.load(file)
    states = ["n_passed", "n_failed", "n_not_evaluated", "n_informational", "n_error"]
    table = result.summary()
    assert (table[states].sum(axis=1) == table["n_cases"]).all()
    assert set(result.checks["state"]) <= {"held", "not held", "not applicable"}
    assert not check(result, "no rationale calls")["case_ids"]  # the recorded judges invented no such doubt
