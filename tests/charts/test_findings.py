"""Titles claim what the data say and no more."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from evalviz.analysis.summary import rubric_rates
from evalviz.charts import findings
from evalviz.charts.board import board_of

from ..analysis.builder import result, run
from .harbor import harbor


def judged(*statuses: tuple[str, str]) -> object:
    """Cases with the statuses of two metrics; a case fails when one does."""
    return board_of(
        run(
            *(
                result(
                    f"c{n}",
                    "failed" if "failed" in pair else "passed",
                    scores={"a": (0.5, pair[0]), "b": (0.5, pair[1])},
                )
                for n, pair in enumerate(statuses)
            )
        )
    )


P, F = "passed", "failed"


@pytest.mark.parametrize(
    ("statuses", "title"),
    [
        ([(F, P), (F, F), (F, P), (P, F)], "a fails in 3 of 4 failed cases"),
        ([(F, P), (F, F), (P, P)], "Every failed case fails a"),
        ([(F, P), (P, F), (P, P)], "2 of 3 judged cases failed"),  # neither metric is ahead
        ([(P, P), (P, P)], "None of 2 judged cases failed"),
    ],
)
def test_the_metric_that_fails_most_is_named_only_if_it_is_ahead(statuses: list[tuple[str, str]], title: str) -> None:
    assert findings.failing_together(judged(*statuses)) == title


def test_without_a_judged_case_nothing_is_said_to_fail() -> None:
    given = run(result("a", "not_evaluated", scores={"words": (3.0, "informational")}))
    assert findings.failing_together(board_of(given)) == "Scores of every case and metric"


def test_misses_are_counted_within_a_tenth_of_the_range() -> None:
    # given threshold 0.8 on 0 to 1: 0.7 and 0.75 are near, 0.2 is not
    scores = {"a": 0.7, "b": 0.75, "c": 0.2}
    given = run(
        *(result(case, "failed", scores={"quality": (score, "failed")}) for case, score in scores.items()),
        metrics={"quality": {"threshold": 0.8}},
    )
    assert findings.near_misses(board_of(given)) == "2 of 3 cases that failed quality missed by 0.10 or less"


def test_a_mean_is_clearly_below_only_with_its_whole_interval() -> None:
    def table(**columns: list[object]) -> pd.DataFrame:
        return pd.DataFrame({"candidate": "", "n": 9, "pass_rate": 0.5, **columns})

    two = table(metric=["a", "b"], mean=[0.5, 0.9], mean_low=[0.4, 0.8], mean_high=[0.6, 1.0], threshold=[0.8, 0.8])
    assert findings.furthest_below(two, []) == "The mean of a is clearly below what it needs"
    of_two = two.assign(candidate=["old", "new"])
    assert findings.furthest_below(of_two, []) == "The mean of a (old) is clearly below what it needs"
    wide = two.assign(mean_high=[0.85, 1.0])
    assert findings.furthest_below(wide, []) == "No mean is clearly below its threshold"
    assert findings.furthest_below(two.assign(mean=[0.8, 0.9]), []) != "Every mean reaches its threshold"
    assert (
        findings.furthest_below(two.assign(mean=[0.8, 0.9], mean_high=[0.9, 1.0]), [])
        == "Every mean reaches its threshold"
    )
    one_case = two.assign(n=1, mean_low=np.nan, mean_high=np.nan)
    assert findings.furthest_below(one_case, []) == "No mean is clearly below its threshold"
    no_spread = one_case.assign(n=5)
    assert findings.furthest_below(no_spread, []) == "The mean of a is clearly below what it needs"
    assert findings.furthest_below(two.assign(threshold=np.nan), []) == "Mean score of every metric"


def test_a_metric_that_passes_below_its_threshold_is_no_metric_of_which_more_is_better() -> None:
    # given a source that does not say which way is better: 10 and 11 words passed and 90 failed with a threshold of 75
    words = [(10.0, "passed"), (11.0, "passed"), (90.0, "failed")]
    given = board_of(
        run(
            *(
                result(f"c{n}", status, scores={"words": {"score": score, "status": status, "threshold": 75.0}})
                for n, (score, status) in enumerate(words)
            ),
            metrics={"words": {"range": None, "threshold": 75.0}},
        )
    )
    assert given.metrics[0].lower_is_better
    assert findings.furthest_below(given.table, given.metrics) == "Every mean reaches its threshold"


def test_a_metric_without_a_verdict_is_below_nothing() -> None:
    given = board_of(
        run(
            *(result(f"c{n}", scores={"q": (0.1, "informational")}) for n in range(3)),
            metrics={"q": {"threshold": 0.9}},
        )
    )
    assert findings.furthest_below(given.table, given.metrics) == "Mean score of every metric"


def test_the_rubric_that_failed_in_most_cases() -> None:
    # given "Looks the booking up first" failed in 2 of 4 cases, "Names the currency" in none
    assert findings.failed_most(rubric_rates(harbor())) == "“Looks the booking up first” is the rubric failed most"


def rates(*counts: tuple[str, int, int]) -> pd.DataFrame:
    table = pd.DataFrame(counts, columns=["rubric", "n_passed", "n_judged"])
    return table.assign(rate=table["n_passed"] / table["n_judged"])


def test_equal_rubrics_are_not_ranked() -> None:
    assert (
        findings.failed_most(rates(("x", 1, 3), ("y", 1, 3), ("z", 3, 3)))
        == "2 rubrics are failed equally often, in 2 cases each"
    )
    assert findings.failed_most(rates(("x", 3, 3))) == "Every rubric passed in every case"


def test_costs_differ_only_where_the_interval_of_the_difference_leaves_out_zero() -> None:
    """Welch's example by hand: means 5,000 and 4,000, both sd 100, n 5, so the interval is about ±146."""
    passed = np.array([3900.0, 3900, 4000, 4100, 4100])
    assert findings.cost_of_failing(passed + 1000, passed, "tokens") == "Failed cases cost 25% more tokens"
    assert findings.cost_of_failing(passed - 1000, passed, "tokens") == "Failed cases cost 25% fewer tokens"
    assert findings.cost_of_failing(passed + 1000, passed, "time") == "Failed cases take 25% more time"
    unclear = "No clear difference in tokens between failed and passed cases"
    assert findings.cost_of_failing(passed + 100, passed, "tokens") == unclear


def test_two_cases_are_too_few_for_a_claim_about_cost() -> None:
    few = np.array([9000.0, 9100.0])
    assert findings.cost_of_failing(few, np.array([10.0, 11, 12, 13]), "tokens") == "Tokens and quality of each case"


def test_repeating_says_both_ends() -> None:
    assert findings.repeating(0.82, 0.5, 3) == "82% of the cases pass in one of 3 trials or more, 50% in all 3"
    assert findings.repeating(0.5, 0.5, 3) == "50% of the cases pass in all 3 trials, the others in none"
