"""The metric table, the rubric table and the distribution of scores."""

from __future__ import annotations

from dataclasses import replace
from statistics import median, stdev
from time import process_time

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evalviz.analysis.intervals import bootstrap_mean
from evalviz.analysis.summary import histogram, rubric_rates, summary
from evalviz.model import EvalRun, RunInfo, frame

from .builder import result, run

STATES = ["passed", "failed", "not_evaluated", "informational", "error"]


def test_a_row_has_n_beside_its_mean_and_k_of_n_with_intervals_behind_its_rate() -> None:
    # given 20 cases of which 17 pass, one more not evaluated and one with an error
    scores = [1.0] * 12 + [0.8] * 5 + [0.2] * 3
    results = [result(f"c{i}", scores={"quality": score}) for i, score in enumerate(scores)]
    results += [result("void", scores={"quality": "not_evaluated"}), result("lost", scores={"quality": "error"})]
    # when
    row = summary(run(*results, metrics={"quality": {"threshold": 0.5, "kind": "judge"}})).iloc[0]
    # then
    assert row[["n", "n_cases", "n_passed", "n_failed", "n_not_evaluated", "n_informational", "n_error"]].tolist() == [
        20,
        22,
        17,
        3,
        1,
        0,
        1,
    ]
    assert row["mean"] == pytest.approx(0.83)
    assert row["std"] == pytest.approx(stdev(scores))
    assert row["median"] == median(scores)
    assert (round(row["pass_rate_low"] * 100), round(row["pass_rate_high"] * 100)) == (64, 95)  # Wilson of 17/20
    # t(19) = 2.093 (published tables), standard error = sd / sqrt(20)
    assert row["mean_high"] - row["mean"] == pytest.approx(2.093 * stdev(scores) / 20**0.5, rel=1e-3)
    assert (row["kind"], row["threshold"], row["candidate"]) == ("judge", 0.5, "")


def test_a_bootstrap_interval_of_the_mean_is_offered() -> None:
    # one case of ten failed: the bootstrap mean is binomial, of which 95 % lie from 0.7 to 1
    given_run = run(*(result(f"c{i}", scores={"quality": float(i > 0)}) for i in range(10)))
    row = summary(given_run, mean_interval=bootstrap_mean).iloc[0]
    assert (row["mean_low"], row["mean_high"]) == (pytest.approx(0.7), pytest.approx(1.0))


@pytest.mark.parametrize("scores", [[1e308, -1e308, 1e308], [1e200, 2e200], [5e-324, 1e-320]])
def test_scores_at_the_ends_of_floats_give_numbers_or_none_and_no_warning(scores: list[float]) -> None:
    row = summary(run(*(result(f"c{i}", scores={"drift": (s, "passed")}) for i, s in enumerate(scores)))).iloc[0]
    assert row["n"] == len(scores)
    assert not np.isinf(row[["mean", "mean_low", "mean_high", "std"]].astype(float)).any()
    assert sum(histogram(scores).counts) == len(scores)


def test_a_metric_that_was_judged_in_one_of_two_cases() -> None:  # field case 02
    row = summary(run(result("a", scores={"quality": 0.85}), result("b", scores={"quality": "not_evaluated"}))).iloc[0]
    assert (row["mean"], row["n"], row["n_cases"]) == (0.85, 1, 2)
    assert (row["n_passed"], row["n_failed"], row["pass_rate"]) == (1, 0, 1.0)
    assert np.isnan([row["mean_low"], row["mean_high"], row["std"]]).all()


def test_values_without_a_verdict_have_a_mean_and_no_rate() -> None:
    row = summary(
        run(*(result(f"c{i}", scores={"tokens": (value, "informational")}) for i, value in enumerate([2048, 1024])))
    ).iloc[0]
    assert (row["mean"], row["n_informational"]) == (1536, 2)
    assert np.isnan([row["pass_rate"], row["pass_rate_low"], row["pass_rate_high"]]).all()


def test_repeats_of_a_case_count_once() -> None:  # field case 15
    scores = [0.9, 0.5, 1.0, 0.91]
    table = summary(
        run(
            *(
                result("book", trial=t, scores={"match": (s, "passed" if s >= 0.8 else "failed")})
                for t, s in enumerate(scores, 1)
            )
        )
    )
    assert table.loc[0, "mean"] == pytest.approx(0.8275)
    assert table.loc[0, ["n", "n_cases", "n_passed"]].tolist() == [1, 1, 1]


def test_several_candidates_have_a_row_each_in_the_order_of_the_source() -> None:
    both = [result("a", candidate=name, scores={"quality": score}) for name, score in (("old", 0.4), ("new", 0.9))]
    table = summary(run(*both, candidates=("new", "old")))
    assert table[["metric", "candidate", "mean"]].values.tolist() == [["quality", "new", 0.9], ["quality", "old", 0.4]]


def test_a_run_without_results_has_its_metrics_and_no_numbers() -> None:
    table = summary(run(metrics={"quality": {"kind": "judge"}}))
    assert table[["metric", "n", "n_cases"]].values.tolist() == [["quality", 0, 0]]
    assert table[["mean", "pass_rate"]].isna().all(axis=None)
    assert summary(run()).empty


case = st.tuples(st.sampled_from(STATES), st.one_of(st.none(), st.floats(0, 1)), st.integers(1, 3))


@settings(deadline=None, max_examples=40)
@given(st.lists(case, min_size=1, max_size=12), st.randoms())
def test_the_five_states_always_sum_to_the_cases_and_order_does_not_matter(cases, random) -> None:
    results = [
        result(f"c{number}", trial=trial, scores={"quality": (score, status)})
        for number, (status, score, trials) in enumerate(cases)
        for trial in range(1, trials + 1)
    ]
    table = summary(run(*results))
    assert table[[f"n_{state}" for state in STATES]].sum(axis=1).tolist() == table["n_cases"].tolist() == [len(cases)]
    random.shuffle(results)
    pd.testing.assert_frame_equal(summary(run(*results)), table)


def said(rubric: str, verdict: bool | None, **columns) -> dict:
    return {"metric": "quality", "rubric_id": rubric, "rubric": rubric, "type": "TONE", "verdict": verdict, **columns}


def test_a_rubric_counts_cases_and_the_worst_comes_first() -> None:
    table = rubric_rates(
        run(
            result("a", verdicts=[said("polite", True), said("exact", False)]),
            result("b", verdicts=[said("polite", True), said("exact", False)]),
            result("c", verdicts=[said("polite", False), said("exact", True), said("short", None)]),
        )
    )
    assert table[["rubric", "n_passed", "n_judged"]].values.tolist() == [["exact", 1, 3], ["polite", 2, 3]]
    assert table.loc[0, "failed"] == [("a", ""), ("b", "")]
    # Wilson 1/3, as statsmodels and R's prop.test(correct = FALSE) print it
    assert table.loc[0, ["low", "high"]].tolist() == pytest.approx([0.0615, 0.7923], abs=1e-4)


def test_turns_of_a_rubric_are_one_verdict_unless_the_source_has_one_for_the_case() -> None:
    turns = [said("polite", value, turn=n) for n, value in enumerate([True, True, False], 1)]
    table = rubric_rates(
        run(
            result("most turns", verdicts=turns),
            result("a tie", verdicts=turns[1:]),
            result("decided", verdicts=[*turns, said("polite", False)]),
        )
    )
    assert table.loc[0, ["n_passed", "n_judged"]].tolist() == [1, 3]
    assert table.loc[0, "failed"] == [("a tie", ""), ("decided", "")]


def test_trials_of_a_rubric_are_one_verdict_and_any_failed_trial_is_named() -> None:
    results = [result("a", trial=t, verdicts=[said("polite", value)]) for t, value in enumerate([True, False, True], 1)]
    table = rubric_rates(run(*results))
    assert table.loc[0, ["n_passed", "n_judged"]].tolist() == [1, 1]
    assert table.loc[0, "failed"] == [("a", "")]


def test_checked_sentences_are_no_rubrics() -> None:
    assert rubric_rates(run(result("a", verdicts=[said("It costs 5 EUR.", False, type="claim")]))).empty


def test_scores_on_an_edge_fall_into_the_bin_that_begins_there() -> None:
    counts = histogram([0.0, 0.1, 0.3, 0.6, 0.7, 0.99, 1.0, float("nan")], 0, 1).counts
    assert counts == [1, 1, 0, 1, 0, 0, 1, 1, 0, 2]


def test_a_histogram_never_drops_a_score_outside_its_range() -> None:
    bars = histogram([-1.0, 0.5, 4.0], 0, 1, bins=5)
    assert (bars.low, bars.high, bars.counts) == (-1, 4, [1, 1, 0, 0, 1])
    assert sum(histogram([3.0, 3.0]).counts) == 2
    assert histogram([float("nan")]) is None


def big_run(n_cases: int, n_metrics: int) -> EvalRun:
    rng = np.random.default_rng(2)
    ids = [f"case-{i:05d}" for i in range(n_cases)]
    key = {"trial": [1] * n_cases, "candidate": [""] * n_cases, "status": ["passed"] * n_cases}
    score = rng.uniform(size=n_cases * n_metrics).round(1)
    names = [f"metric_{m}" for m in range(n_metrics)]
    return EvalRun(
        info=RunInfo(run_id="big", title="big"),
        cases=frame("cases", {"case_id": ids, **key}),
        scores=frame(
            "scores",
            {
                "case_id": np.repeat(ids, n_metrics),
                "trial": [1] * n_cases * n_metrics,
                "candidate": [""] * n_cases * n_metrics,
                "metric": names * n_cases,
                "score": score,
                "status": np.where(score >= 0.5, "passed", "failed"),
            },
        ),
        verdicts=frame("verdicts", {}),
        metrics=frame("metrics", {"metric": names}),
        traces={},
    )


def test_ten_thousand_cases_take_well_under_a_second() -> None:
    given_run = big_run(10_000, 5)
    summary(replace(given_run))  # imports scipy
    start = process_time()
    table = summary(given_run)
    assert process_time() - start < 0.5
    assert table["n"].tolist() == [10_000] * 5
