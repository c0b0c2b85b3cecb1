"""The trust checks: what each says where it holds, where it does not, and where it is not about the run."""

from __future__ import annotations

from time import process_time

import pandas as pd
import pytest

from evalviz.analysis.checks import CHECKS, checks, without_inference_errors
from evalviz.model import EvalRun, Notice

from .builder import check, result, run, trace, turn


def test_every_check_is_stated_for_every_run() -> None:
    for given in (run(), run(result("a")), run(result("a", scores={"quality": 1.0}))):
        table = checks(given)
        assert table.columns.tolist() == ["check", "state", "detail", "case_ids"]
        assert len(table) == len(CHECKS) == 12
        assert set(table["state"]) <= {"held", "not held", "not applicable"}
        assert (table["detail"].str.len() > 0).all()
        assert not (table["state"] == "not held").any()


# ---- every case has a result


def test_cases_without_a_result_are_named() -> None:  # field case 58
    results = [result(f"c{i}") for i in range(18)] + [result(f"x{i}", "error", error="no result") for i in range(2)]
    found = check(run(*results), "every case of the eval set has a result")
    assert found["state"] == "not held"
    assert found["case_ids"] == ("x0", "x1")
    assert found["detail"].startswith("of 20 cases 2 have none: x0, x1")


def test_cases_that_only_the_eval_set_knows_are_named() -> None:
    found = check(run(result("a"), expected_cases=("a", "b", "c")), "has a result")
    assert (found["state"], found["case_ids"]) == ("not held", ("b", "c"))


def test_the_totals_of_the_source_count() -> None:
    counted = {"total items": "10", "failed items": "1"}
    found = check(run(*(result(f"c{i}") for i in range(9)), facts=counted), "has a result")
    assert found["detail"] == "the source counts 10 items, 9 results were loaded; the source counts 1 failed item"


def test_all_cases_there() -> None:
    found = check(run(result("a"), result("b"), expected_cases=("a", "b")), "has a result")
    assert (found["state"], found["detail"]) == ("held", "2 cases, each with a result")


# ---- every metric has a verdict


def test_errors_and_missing_verdicts_are_counted_with_their_reasons() -> None:
    given = run(
        result("a", scores={"quality": 1.0, "safety": 1.0}),
        result(
            "b", scores={"quality": {"status": "error", "error": "429 RESOURCE_EXHAUSTED: quota\nmore"}, "safety": 1.0}
        ),
        result("c", scores={"quality": "not_evaluated"}),
    )
    found = check(given, "every metric has a verdict")
    assert found["state"] == "not held"
    assert (
        found["detail"]
        == "quality: 1 error (429 RESOURCE_EXHAUSTED: quota), 1 not evaluated; safety: 1 without a score"
    )
    assert found["case_ids"] == ("b", "c")


def test_a_result_without_any_score_is_told_once_with_its_reason() -> None:
    lost = result("lost", "error", error="inference error: RuntimeError: no model")
    found = check(run(result("a", scores={"quality": 1.0, "safety": 1.0}), lost), "every metric has a verdict")
    assert found["detail"] == "1 result without any score (inference error: RuntimeError: no model): lost"


def test_values_without_a_verdict_are_no_gap() -> None:
    found = check(run(result("a", scores={"tokens": (2048.0, "informational")})), "every metric has a verdict")
    assert (found["state"], found["detail"]) == ("held", "1 score of 1 result, 1 of them values without a verdict")


# ---- no judged metric is constant at an extreme


def flat(value: float, n_cases: int, **metric) -> EvalRun:
    results = [
        result(f"pier_{i}", scores={"safety_v1": value, "match": 0.5 + i / 100}, turns={"safety_v1": [value] * 2})
        for i in range(n_cases)
    ]
    return run(*results, metrics={"safety_v1": {"kind": "judge", "range": (0.0, 1.0), **metric}})


def test_a_metric_flat_at_zero_may_never_have_run() -> None:  # field case 60
    found = check(flat(0.0, 6), "constant at an extreme")
    assert found["state"] == "not held"
    assert found["detail"] == "safety_v1 is 0.00 on all 6 cases and all 12 turns: it may never have run"
    assert len(found["case_ids"]) == 6


def test_so_may_one_flat_at_the_top_unless_it_is_computed() -> None:
    assert check(flat(1.0, 5), "constant at an extreme")["state"] == "not held"
    assert check(flat(1.0, 5, kind="computed"), "constant at an extreme")["state"] == "held"
    assert check(flat(0.0, 5, kind="computed"), "constant at an extreme")["state"] == "not held"


@pytest.mark.parametrize(
    "given", [flat(0.0, 4), flat(0.4, 6), flat(1.0, 6, range=(1.0, 5.0), kind="computed", higher_is_better=True)]
)
def test_few_cases_and_values_inside_the_range_are_no_sign(given: EvalRun) -> None:
    found = check(given, "constant at an extreme")
    assert "safety_v1" not in found["detail"] or given.scores["score"].max() == 1.0


def test_rubric_verdicts_show_that_a_metric_ran() -> None:
    def judged_flat(value: float) -> pd.Series:
        said = {"metric": "quality", "rubric": "Is polite.", "verdict": value == 1.0}
        given = run(*(result(f"c{i}", scores={"quality": value}, verdicts=[said]) for i in range(5)))
        return check(given, "constant at an extreme")

    assert judged_flat(1.0)["state"] == "held"
    assert judged_flat(0.0)["detail"] == "quality is 0.00 on all 5 cases: it may be set up wrongly"


def test_one_turn_that_differs_is_enough() -> None:
    results = [result(f"c{i}", scores={"safety": 0.0}, turns={"safety": [0.0, float(i == 3)]}) for i in range(6)]
    assert check(run(*results), "constant at an extreme")["state"] == "held"


def test_values_that_nobody_judges_may_be_constant() -> None:
    results = [result(f"c{i}", scores={"tool_calls": (0.0, "informational")}) for i in range(6)]
    assert check(run(*results), "constant at an extreme")["state"] == "not applicable"


# ---- no failed inference was scored


def scored_error() -> EvalRun:  # field case 26
    return run(
        result("fare", "not_evaluated", scores={"final_response_quality_v1": (0.9, "informational")}),
        result(
            "claims",
            "error",
            error="inference error: Failed to parse agent run response",
            scores={"final_response_quality_v1": (0.1, "informational"), "tool_use_quality_v1": "error"},
        ),
    )


def test_a_scored_inference_error_is_named_with_both_means() -> None:
    found = check(scored_error(), "no failed inference was scored")
    assert (found["state"], found["case_ids"]) == ("not held", ("claims",))
    assert "final_response_quality_v1 mean 0.50 as reported; 0.90 without 1 inference error" in found["detail"]


def test_the_means_without_inference_errors() -> None:
    row = without_inference_errors(scored_error()).set_index("metric").loc["final_response_quality_v1"]
    assert row[["n", "mean", "n_errors", "n_without", "mean_without"]].tolist() == [
        2,
        pytest.approx(0.5),
        1,
        1,
        pytest.approx(0.9),
    ]


def test_an_error_without_scores_was_not_scored() -> None:
    given = run(result("a", scores={"quality": 1.0}), result("b", "error", error="inference error: 500"))
    assert check(given, "no failed inference was scored")["state"] == "held"


# ---- no identical answer scores low


def answered(case_id: str, response: str, reference: str, score: float, **columns):
    return result(
        case_id, "failed", scores={"response_match_score": score}, response=response, reference=reference, **columns
    )


def test_identical_answers_with_a_low_score_are_named() -> None:  # field case 10
    given = run(
        answered("日本語_時刻", "午前9時15分に出ます🚢。", "午前9時15分に出ます🚢。", 0.0),
        answered("thai_greeting", "สวัสดี", " สวัสดี\n", 0.0),
        answered("english_control", "It leaves at ten.", "The boat is late.", 0.1),
    )
    found = check(given, "no answer identical to its reference")
    assert (found["state"], found["case_ids"]) == ("not held", ("日本語_時刻", "thai_greeting"))
    assert found["detail"].startswith(
        "日本語_時刻: answer and reference are identical, yet response_match_score is 0.00; "
        "response_match_score ignores non-ASCII text"
    )


def test_the_same_text_in_another_unicode_form_is_identical() -> None:
    found = check(run(answered("a", "Cafe\u0301 ouvert", "Caf\u00e9 ouvert", 0.2)), "no answer identical")
    assert found["state"] == "not held"


def test_with_several_turns_each_turn_is_held_against_its_own_reference() -> None:
    turns = trace(
        turn("a", answer="さようなら", number=1, reference="さようなら"), turn("b", answer="x", number=2, reference="y")
    )
    given = run(
        result(
            "two", "failed", scores={"response_match_score": 0.0}, turns={"response_match_score": [0.0, 0.0]},
            response="x", reference="y", trace=turns,
        )
    )  # fmt: skip
    found = check(given, "no answer identical")
    assert (found["state"], found["case_ids"]) == ("not held", ("two",))
    assert found["detail"].startswith("two, turn 1: ")


def test_identical_answers_that_score_high_and_runs_without_references() -> None:
    assert check(run(answered("a", "Yes.", "Yes.", 1.0)), "no answer identical")["state"] == "held"
    assert check(run(result("a", scores={"quality": 0.0})), "no answer identical")["state"] == "not applicable"


# ---- rubrics, references, trials, ids


def test_declared_rubrics_without_a_verdict_are_named() -> None:
    said = {"metric": "quality", "rubric_id": "r1", "rubric": "Is polite.", "verdict": True}
    given = run(
        result("a", verdicts=[said, {**said, "rubric": "Names the price.", "verdict": None, "label": "not scored"}]),
        result("b", verdicts=[said]),
    )
    found = check(given, "every declared rubric was scored")
    assert (found["state"], found["case_ids"]) == ("not held", ("a",))
    assert found["detail"] == '1 of 3 without a verdict: "Names the price."'


def test_turns_without_a_reference_among_others_with_one() -> None:  # field case 06
    turns = trace(
        turn("Turn one", answer="A1", number=1, reference="A1", expected_calls=[]),
        turn("Turn two", answer="B2", number=2, reference="B2", expected_calls=[]),
        turn("Turn three", answer="C3", number=3),
    )
    one = result(
        "long_chat", scores={"match": 1.0, "tools": 1.0}, turns={"match": [1.0], "tools": [1.0, 1.0]}, trace=turns
    )
    simulated = trace(turn("a", answer="1"), turn("b", answer="2", number=2))
    other = result("simulated", scores={"match": 0.0}, turns={"match": [0.0, 0.0]}, trace=simulated)
    found = check(run(one, other), "turns and references line up")
    assert (found["state"], found["case_ids"]) == ("not held", ("long_chat",))
    assert found["detail"] == "long_chat: 1 of 3 turns has no reference"


def test_expected_turns_that_never_ran() -> None:
    from evalviz.model import Trace

    short = Trace(turns=[turn("a", answer="b", reference="b")], unreferenced=[turn("c", number=2)])
    notice = Notice("warning", "1 expected turn never ran", case_id="short")
    found = check(run(result("short", reference="b", trace=short), notices=(notice,)), "turns and references")
    assert found["detail"] == "short: 1 expected turn never ran"


def test_turns_that_all_have_a_reference_or_all_none_line_up() -> None:
    both = trace(turn("a", answer="1", reference="1"), turn("b", answer="2", number=2, reference="2"))
    none = trace(turn("a", answer="1"), turn("b", answer="2", number=2))
    results = [
        result(f"c{i}", scores={"q": 0.0}, turns={"q": [0.0, 0.0]}, reference="2", trace=t)
        for i, t in enumerate((both, none))
    ]
    assert check(run(*results), "turns and references")["state"] == "held"


def test_missing_trials_are_named() -> None:
    results = [result(c, trial=t) for c in "abc" for t in (1, 2, 3)][:-1]
    found = check(run(*results), "has all its trials")
    assert (found["state"], found["case_ids"]) == ("not held", ("c",))
    assert found["detail"] == "the most are 3 trials; 1 case with 2, 2 cases with 3"
    assert check(run(*results[:6]), "has all its trials")["detail"] == "3 trials of 2 cases"


def test_one_id_for_two_cases_is_named() -> None:
    given = run(
        result("book", prompt="Two seats"), result("book", trial=2, prompt="A refund"), result("other", prompt="Hi")
    )
    found = check(given, "no id stands for two different cases")
    assert (found["state"], found["case_ids"]) == ("not held", ("book",))
    twice = run(result("book"), result("book"))
    assert check(twice, "no id stands")["detail"] == "2 results share id, trial and candidate: book"
    repeats = run(result("book", prompt="Two seats"), result("book", trial=2, prompt="Two seats"))
    assert check(repeats, "no id stands")["state"] == "held"


# ---- agreement


def reported(**values: float) -> EvalRun:
    results = [result(f"c{i}", scores={"quality": s}) for i, s in enumerate([1.0, 0.6])] + [
        result("x", scores={"quality": "error"})
    ]
    return run(*results, reported=[("quality", "", name, value) for name, value in values.items()])


def test_the_sources_summary_that_its_own_code_would_write_agrees() -> None:  # field case 27: sd 0.283, pass rate 50 %
    found = check(reported(mean=0.8, stdev=0.28284271, pass_rate=0.5, n=3, n_valid=2, n_error=1, p95=7), "own summary")
    assert (found["state"], found["detail"]) == ("held", "6 values")


@pytest.mark.parametrize(
    ("values", "detail"),
    [
        ({"mean": 0.9}, "quality: mean 0.90 as reported, 0.80 from the cases"),
        ({"n_valid": 3}, "quality: n_valid 3 as reported, 2 from the cases"),
        ({"pass_rate": 0.9}, "quality: pass_rate 90% as reported, 50% from the cases"),
    ],
)
def test_a_summary_that_differs_is_said_with_both_values(values: dict[str, float], detail: str) -> None:
    found = check(reported(**values), "own summary")
    assert (found["state"], found["detail"]) == ("not held", detail)


def test_thresholds_and_judges_that_change_within_a_metric() -> None:
    rows = [
        result(f"c{i}", scores={"quality": {"score": 0.7, "status": "passed", "threshold": t}})
        for i, t in enumerate([0.5, 0.5, 0.8])
    ]
    found = check(
        run(*rows, metrics={"quality": {"judge": "gemini-2.5-flash, gemini-2.5-pro"}}), "one judge and one threshold"
    )
    assert (found["state"], found["case_ids"]) == ("not held", ("c2",))
    assert (
        found["detail"]
        == "quality has the thresholds 0.50, 0.80; quality was judged by gemini-2.5-flash, gemini-2.5-pro"
    )
    same = check(run(*rows[:2], metrics={"quality": {"judge": "gemini-2.5-flash"}}), "one judge and one threshold")
    assert (same["state"], same["detail"]) == ("held", "1 metric with a threshold, 1 metric with a named judge")


def test_ten_thousand_cases_are_checked_in_about_a_second() -> None:
    text = "The agent said that booking B36560 was changed, but the tool returned an error, so it has no support."
    said = {"metric": "task", "rationale": text}
    rubrics = [{**said, "rubric": f"r{r}", "verdict": r > 1} for r in range(5)]
    columns = {"scores": {"task": 0.4, "tools": 0.8}, "response": "a", "reference": "b"}
    given = run(
        *(
            result(f"c{i}", "failed", verdicts=[{**v, "rationale": f"{i} {text}"} for v in rubrics], **columns)
            for i in range(10_000)
        )
    )
    start = process_time()
    checks(given)
    assert process_time() - start < 2
