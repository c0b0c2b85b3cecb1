"""EvaluationResult: statuses, claims, candidates and trials."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from evalviz.sources import vertex

from .vertex_documents import dataset, result, rubric, statuses

# statuses


def test_an_adaptive_metric_passes_when_every_rubric_passed() -> None:
    run = vertex.read_result(
        result(
            {"tone": {"score": 1.0, "rubric_verdicts": [rubric(True, "a"), rubric(True, "b")]}},
            {"tone": {"score": 0.5, "rubric_verdicts": [rubric(True, "c"), rubric(False, "d")]}},
            {"tone": {"score": None, "error_message": "429"}},
            {"tone": {"score": None}},
        ),
        "x",
    )

    assert statuses(run) == ["passed", "failed", "error", "not_evaluated"]
    assert run.cases["status"].tolist() == ["passed", "failed", "error", "not_evaluated"]
    assert run.cases["error"][2] == "tone: 429"
    assert run.metrics["kind"].item() == "adaptive rubric"


def test_static_and_custom_metrics_are_values_without_a_threshold() -> None:
    run = vertex.read_result(result({"safety_v1": {"score": 1.0}, "my_latency": {"score": 31.5}}), "x")

    assert statuses(run) == ["informational", "informational"]
    assert run.metrics["kind"].tolist() == ["static rubric", "custom"]
    assert run.metrics["range"].tolist() == [(0.0, 1.0), None]


def test_the_callers_threshold_decides() -> None:
    given = result({"safety_v1": {"score": 0.7}, "metricx_24": {"score": 3.0}}, {"safety_v1": {"score": 0.8}})

    run = vertex.read_result(given, "x", thresholds={"safety_v1": 0.8, "metricx_24": 5.0, "absent": 1.0})

    assert statuses(run) == ["failed", "passed", "passed"]  # MetricX counts errors: less is better
    assert run.scores["threshold"].tolist() == [0.8, 5.0, 0.8]
    assert any("no metric for the threshold of absent" in notice.message for notice in run.notices)


@pytest.mark.parametrize(("stored", "shown"), [("NaN", "NaN"), (math.inf, "∞"), (-math.inf, "-∞"), ("85%", "85%")])
def test_a_score_that_is_no_finite_number_is_shown_and_not_counted(stored: Any, shown: str) -> None:
    run = vertex.read_result(result({"m": {"score": stored}}), "x")

    [row] = run.scores.to_dict(orient="records")
    assert math.isnan(row["score"])
    assert row["stored_score"] == shown
    assert row["status"] == "not_evaluated"
    assert any(shown in notice.message for notice in run.notices)


def test_a_verdict_that_the_service_left_out_is_false_when_the_score_says_so() -> None:
    # proto3 JSON has no false: 1 of 2 rubrics passed, and the score is 0.5
    run = vertex.read_result(result({"m": {"score": 0.5, "rubric_verdicts": [rubric(True), rubric(None)]}}), "x")

    assert run.verdicts["verdict"].tolist() == [True, False]
    assert any("1 verdict left out" in notice.message for notice in run.notices)


# hallucination


CLAIM = {
    "sentence": "The fee is 5 EUR.",
    "label": "contradictory",
    "rationale": "The tool says 7.",
    "contradicting_excerpt": "fee: 7",
}
SUPPORTED = {
    "sentence": "It leaves at 9.",
    "label": "supported",
    "rationale": "so it is",
    "supporting_excerpt": "09:00",
}


@pytest.mark.parametrize(
    "explanation",
    [json.dumps([SUPPORTED, CLAIM]), json.dumps([{"score": 0.5, "explanation": [SUPPORTED, CLAIM]}])],
    ids=["claims", "claims an answer"],
)
def test_the_sentences_of_a_hallucination_metric_are_verdicts(explanation: str) -> None:
    run = vertex.read_result(result({"hallucination_v1": {"score": 0.5, "explanation": explanation}}), "x")

    rows = run.verdicts.to_dict(orient="records")
    assert [(r["rubric"], r["type"], r["verdict"], r["label"]) for r in rows] == [
        ("It leaves at 9.", "claim", True, "supported"),
        ("The fee is 5 EUR.", "claim", False, "contradictory"),
    ]
    assert [(r["rationale"], r["evidence"]) for r in rows] == [("so it is", "09:00"), ("The tool says 7.", "fee: 7")]
    assert run.scores["explanation"].tolist() == [None]


@pytest.mark.parametrize("explanation", ["[see above]", "[1, 2]", "{}", "It is fine."])
def test_an_explanation_that_is_no_list_of_claims_stays_text(explanation: str) -> None:
    run = vertex.read_result(result({"hallucination_v1": {"score": 0.5, "explanation": explanation}}), "x")

    assert run.verdicts.empty
    assert run.scores["explanation"].tolist() == [explanation]


# candidates, trials, datasets


def two_candidates() -> dict[str, Any]:
    def case(text: str) -> dict[str, Any]:
        return {"eval_case_id": "a", "responses": [{"response": {"parts": [{"text": text}]}}]}

    results = [{"response_index": n, "metric_results": {"m": {"score": score}}} for n, score in enumerate([0.2, 0.8])]
    return {
        "eval_case_results": [{"eval_case_index": 0, "response_candidate_results": results}],
        "win_rates": {"m": {"win_rates": [0.0, 1.0], "tie_rate": 0.0}},
        "evaluation_dataset": [
            {"candidate_name": "v1", "eval_cases": [case("one")]},
            {"candidate_name": "v2", "eval_cases": [case("two")]},
        ],
        "metadata": {"candidate_names": ["v1", "v2"]},
    }


def test_every_candidate_has_its_own_rows_answer_and_trace() -> None:
    run = vertex.read_result(two_candidates(), "x")

    assert run.info.candidates == ("v1", "v2")
    assert run.keys == [("a", 1, "v1"), ("a", 1, "v2")]
    assert run.cases["response"].tolist() == ["one", "two"]
    assert run.scores["score"].tolist() == [0.2, 0.8]
    assert run.trace("a", candidate="v2").turns[0].response == "two"
    rates = run.reported[run.reported["name"].isin(["win_rate", "tie_rate"])]
    assert rates[["candidate", "name", "value"]].values.tolist() == [
        ["v1", "win_rate", 0.0],
        ["v2", "win_rate", 1.0],
        ["", "tie_rate", 0.0],
    ]


def test_a_candidate_without_a_result_is_a_row_of_its_own() -> None:
    given = two_candidates()
    del given["eval_case_results"][0]["response_candidate_results"][1]

    run = vertex.read_result(given, "x")

    assert run.cases["error"].tolist() == [None, "no result"]


def test_several_responses_of_one_case_are_candidates() -> None:
    given = two_candidates()
    first, second = (d["eval_cases"][0]["responses"][0] for d in given["evaluation_dataset"])
    given |= {"metadata": {}, "evaluation_dataset": dataset({"eval_case_id": "a", "responses": [first, second]})}

    run = vertex.read_result(given, "x")

    assert run.keys == [("a", 1, "candidate_1"), ("a", 1, "candidate_2")]
    assert run.cases["response"].tolist() == ["one", "two"]


def test_candidates_of_one_name_are_told_apart() -> None:
    run = vertex.read_result({**two_candidates(), "metadata": {"candidate_names": ["v1", "v1"]}}, "x")

    assert run.cases["candidate"].tolist() == ["v1 #1", "v1 #2"]


def test_a_repeated_id_is_a_trial() -> None:
    run = vertex.read_result(
        result(
            {"m": {"score": 0.0}},
            {"m": {"score": 1.0}},
            evaluation_dataset=dataset({"eval_case_id": "a"}, {"eval_case_id": "a"}),
        ),
        "x",
    )

    assert run.keys == [("a", 1, ""), ("a", 2, "")]
    assert run.scores["trial"].tolist() == [1, 2]


def test_scores_without_the_dataset_say_what_is_missing() -> None:
    run = vertex.read_result(result({"m": {"score": 1.0}}), "gs://b/evaluation_result_1.json")

    assert run.cases["case_id"].tolist() == ["case 1"]
    assert run.cases["prompt"].tolist() == [None]
    assert run.expected_cases is None
    assert run.info.title == "evaluation_result_1.json"
    assert any("saved without its dataset" in notice.message for notice in run.notices)
