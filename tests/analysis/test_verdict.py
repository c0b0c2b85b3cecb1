"""The sentence above the report and the counts below it."""

from __future__ import annotations

import pytest

from evalviz.analysis.verdict import Fact, facts, verdict

from .builder import result, run

JUDGED = {"kind": "judge", "range": (0.0, 1.0)}


def test_the_sentence_of_the_design() -> None:
    # given 40 cases: 26 passed, 12 failed, 1 not evaluated, 1 error
    results = [result(f"p{i}", scores={"tool_use_quality": 0.9, "safety": 1.0}) for i in range(26)]
    results += [
        result(f"f{i}", "failed", scores={"tool_use_quality": (0.361667, "failed"), "safety": 1.0}) for i in range(12)
    ]
    results += [result("void", "not_evaluated"), result("lost", "error", error="429 quota")]
    # then
    assert str(verdict(run(*results))) == (
        "26 of 38 judged cases passed (68%, 95% CI 53–81%); 2 could not be evaluated; "
        "weakest metric: tool_use_quality 0.73"
    )


def test_all_passed() -> None:
    told = verdict(run(*(result(f"c{i}", scores={"quality": 0.9, "safety": 1.0}) for i in range(5))))
    assert (told.lead, told.interval, told.rest) == ("All 5 judged cases passed", " (100%, 95% CI 57–100%)", "")


def test_none_passed() -> None:
    told = verdict(run(*(result(f"c{i}", "failed") for i in range(6))))
    assert told.lead + told.interval == "0 of 6 judged cases passed (0%, 95% CI 0–39%)"  # 1 / (1 + 6 / 1.96**2)


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        ("passed", "The only case passed"),
        ("failed", "The only case failed"),
        ("error", "The only case ended in an error"),
        ("not_evaluated", "The only case was not judged"),
    ],
)
def test_one_case_is_no_rate(status: str, sentence: str) -> None:
    assert str(verdict(run(result("a", status)))) == sentence


def test_the_sentence_says_so_when_trials_decide() -> None:
    statuses = {"a": ["passed", "passed", "failed"], "b": ["failed", "failed", "passed"]}
    results = [result(c, s, trial=t) for c, listed in statuses.items() for t, s in enumerate(listed, 1)]
    assert str(verdict(run(*results))) == "1 of 2 judged cases passed (50%, 95% CI 9–91%) by the majority of 3 trials"
    assert str(verdict(run(*results[:-1]))).endswith(" by the majority of up to 3 trials")


def test_the_trials_of_one_case() -> None:  # field case 15
    results = [result("book", s, trial=t) for t, s in enumerate(["passed", "failed", "passed", "passed"], 1)]
    assert str(verdict(run(*results))) == "The only case passed: 3 of 4 judged trials passed"


def test_every_candidate_is_named() -> None:
    old = [result(f"c{i}", "passed" if i < 7 else "failed", candidate="old") for i in range(10)]
    new = [result(f"c{i}", "passed", candidate="new") for i in range(5)] + [result("c9", "error", candidate="new")]
    assert str(verdict(run(*old, *new, candidates=("old", "new")))) == (
        "old: 7 of 10 judged cases passed (70%, 95% CI 40–89%); new: all 5 judged cases passed (100%, 95% CI 57–100%); "
        "1 could not be evaluated"
    )


def test_scores_without_verdicts_are_not_called_failures_to_evaluate() -> None:
    results = [
        result(
            f"c{i}",
            "not_evaluated",
            scores={"tone": (0.9, "informational"), "facts": (0.42, "informational"), "tokens": (9.0, "informational")},
        )
        for i in range(3)
    ]
    told = verdict(run(*results, result("lost", "error", error="boom"), metrics={"tokens": {"range": None}}))
    assert (
        str(told) == "None of 4 cases was judged; 3 have scores without a verdict; 1 could not be evaluated; "
        "lowest mean: facts 0.42"
    )


def test_a_case_whose_judge_broke_could_not_be_evaluated_whatever_else_was_counted() -> None:
    scores = {"quality": "not_evaluated", "tool_calls": (2.0, "informational")}
    told = verdict(run(*(result(f"c{i}", "not_evaluated", scores=scores) for i in range(8))))
    assert str(told) == "None of 8 cases was judged; 8 could not be evaluated"


def test_a_weakest_metric_without_a_range_is_told_by_its_rate() -> None:
    results = [
        result("a", scores={"safety": 1.0, "seconds": (9.0, "passed")}),
        result("b", "failed", scores={"safety": 1.0, "seconds": (90.0, "failed")}),
    ]
    assert verdict(run(*results, metrics={"seconds": {"range": None}})).rest == "; weakest metric: seconds 50% passed"


def test_a_run_without_results_says_its_state() -> None:
    assert str(verdict(run())) == "No results"
    assert str(verdict(run(state="RUNNING"))) == "No results yet; state of the run: RUNNING"
    assert str(verdict(run(state="FAILED: 13 INTERNAL"))) == "No results; state of the run: FAILED: 13 INTERNAL"


def test_the_counts_of_a_run_of_single_trials() -> None:
    assert facts(run(result("a"), result("b", "failed"), result("c", "error"))) == [
        Fact("passed", "1", "passed"),
        Fact("failed", "1", "failed"),
        Fact("not evaluated", "0", "not_evaluated"),
        Fact("error", "1", "error"),
    ]


def test_the_counts_of_the_mock() -> None:
    letters = {"p": "passed", "f": "failed"}
    trials = ["ppp"] * 19 + ["ppf"] * 7 + ["pff"] * 5 + ["fff"] * 7
    results = [result(f"c{i}", letters[s], trial=t) for i, row in enumerate(trials) for t, s in enumerate(row, 1)]
    found = {fact.label: fact for fact in facts(run(*results))}
    assert [found[label].value for label in ("passed", "failed", "stable pass", "flaky", "stable fail")] == [
        "26",
        "12",
        "19",
        "12",
        "7",
    ]
    assert found["flaky"].filter == "stability=flaky"
    assert found["stable fail"].filter == "stability=stable_fail"
    # 31/38 and 19/38; the normal approximation puts their 95 % intervals at 0.69-0.94 and 0.34-0.66
    assert found["pass@3"].value.startswith("0.82 (0.6")
    assert found["pass^3"].value == "0.50 (0.34–0.66)"
