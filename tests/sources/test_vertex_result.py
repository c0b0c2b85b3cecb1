"""EvaluationResult JSON: cases of the field that broke other tools, and the rules of statuses."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from evalviz.sources import vertex

CASES = Path(__file__).parents[1] / "data" / "cases"


def document(slug: str, name: str = "result.json") -> Any:
    return json.loads((CASES / slug / name).read_text(encoding="utf-8"))


def expected(slug: str) -> Any:
    return document(slug, "expect.json")


def result(*cases: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A result of one candidate from the metric results of its cases."""
    listed = [
        {"eval_case_index": place, "response_candidate_results": [{"response_index": 0, "metric_results": metrics}]}
        for place, metrics in enumerate(cases)
    ]
    return {"eval_case_results": listed, **more}


def dataset(*cases: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"eval_cases": list(cases)}]


def rubric(verdict: bool | None, text: str = "polite") -> dict[str, Any]:
    return {
        "evaluated_rubric": {"rubric_id": text, "content": {"property": {"description": text}}},
        **({} if verdict is None else {"verdict": verdict}),
    }


def statuses(run: Any) -> list[str]:
    return run.scores["status"].tolist()


# 26


def test_a_failed_inference_that_was_scored_is_told_from_an_answer() -> None:
    run = vertex.read_result(document("26-inference-error-scored-as-answer"), "result.json")

    failed = run.cases[run.cases["status"] == "error"]
    assert failed.index.tolist() == expected("26-inference-error-scored-as-answer")["inference_errors"]
    assert failed["error"].item().startswith("inference error: Failed to parse agent run response")
    assert any("1 failed inference was scored as an answer: case 2" in notice.message for notice in run.notices)


def test_the_score_of_a_failed_inference_is_kept_as_stored() -> None:
    told = expected("26-inference-error-scored-as-answer")
    run = vertex.read_result(document("26-inference-error-scored-as-answer"), "result.json")

    quality = run.scores[run.scores["metric"] == "final_response_quality_v1"]
    clean = run.cases.loc[run.cases["status"] != "error", "case_id"]
    assert quality["score"].mean() == pytest.approx(told["mean_reported"])
    assert quality[quality["case_id"].isin(clean)]["score"].mean() == pytest.approx(told["mean_clean"])


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ('{"error": "quota"}', "quota"),
        ('{"error": {"code": 429, "message": "quota"}}', "429 quota"),
        ('{"error": "LiteLLM response missing \'choices\'", "details": {}}', "LiteLLM response missing 'choices'"),
        ('{"error": null}', None),
        ('{"error": "none", "fare": 12.5}', None),
        ('An "error" in words', None),
        ("[1, 2]", None),
    ],
)
def test_only_an_object_with_nothing_but_an_error_is_a_failed_inference(answer: str, error: str | None) -> None:
    case = {"responses": [{"response": {"parts": [{"text": answer}]}}]}

    run = vertex.read_result(result({"m": {"score": 0.5}}, evaluation_dataset=dataset(case)), "x")

    [row] = run.cases.to_dict(orient="records")
    assert row["error"] == (None if error is None else f"inference error: {error}")
    assert row["response"] == answer


# 27


def test_a_metric_that_failed_is_an_error_never_zero() -> None:
    told = expected("27-metric-error-message")
    run = vertex.read_result(document("27-metric-error-message"), "result.json")

    assert run.scores["score"].mean() == pytest.approx(told["mean"])
    assert run.scores["score"].count() == told["valid"]
    assert len(run.scores) == told["total"]
    assert run.cases.index[run.cases["status"] == "error"].tolist() == told["error_cases"]
    [error] = run.scores["error"].dropna()
    assert error == "429 RESOURCE_EXHAUSTED: quota for judge model\nretry later"


def test_the_sources_own_summary_is_kept() -> None:
    run = vertex.read_result(document("27-metric-error-message"), "result.json")

    reported = run.reported.set_index("name")["value"]
    assert reported["n"] == 3
    assert reported["n_valid"] == 2
    assert reported["n_error"] == 1
    assert reported["mean"] == 0.8
    assert reported["stdev"] == pytest.approx(0.282843, abs=1e-6)
    assert reported["pass_rate"] == 0.5


# 29


def test_metric_names_of_any_kind_stay_apart_and_exact() -> None:
    told = expected("29-metric-names-and-custom-aggregates")
    run = vertex.read_result(document("29-metric-names-and-custom-aggregates"), "result.json")

    assert run.metrics["metric"].tolist() == told["columns"]
    assert run.scores["metric"].tolist() == told["columns"]
    assert run.scores["score"].tolist() == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]


def test_aggregates_that_a_team_added_are_reported() -> None:
    told = expected("29-metric-names-and-custom-aggregates")
    run = vertex.read_result(document("29-metric-names-and-custom-aggregates"), "result.json")

    p95 = run.reported[run.reported["name"] == "p95"]["value"].tolist()
    assert p95 == [0.0, 1.5, 3.0, 4.5, 6.0, 7.5, 9.0, 10.5, 12.0, 13.5, 15.0]
    assert p95[-1] == told["p95_last"]
    assert set(run.reported[run.reported["name"] == "worst_case_id"]["value"]) == {"c0"}


# 34


def test_agent_data_alone_gives_prompt_turns_and_calls() -> None:
    told = expected("34-agent-data-orchestrator-without-tools")
    run = vertex.read_result(document("34-agent-data-orchestrator-without-tools"), "result.json")

    [row] = run.cases.to_dict(orient="records")
    assert row["case_id"] == "case-α"
    assert row["prompt"] == "Fare to Oxley?"
    assert row["n_turns"] == told["turns"]
    assert row["tools"] == told["calls"]
    assert row["my_team_note"] == "extra field"

    trace = run.trace("case-α")
    fare, legacy = trace.calls
    assert (fare.name, fare.args, fare.response) == ("get_fare", {"to": "Oxley"}, {"fare": 12.5})
    assert (legacy.name, legacy.answered) == ("legacy_tool", False)
    assert trace.turns[1].events == []
    assert [e.state for e in trace.turns[0].events if e.kind == "state"] == [{"seen": True}]
    assert trace.state == {"seen": True}


def test_agents_without_configuration_and_tools_activated_late_are_known() -> None:
    run = vertex.read_result(document("34-agent-data-orchestrator-without-tools"), "result.json")

    agents = {agent.name: agent for agent in run.trace("case-α").agents}
    assert list(agents) == ["root_flow", "fare_desk", "ghost_agent", "late_agent"]
    assert agents["ghost_agent"].declared
    assert agents["ghost_agent"].instruction is None
    assert not agents["late_agent"].declared
    assert [tool.name for tool in agents["late_agent"].tools] == ["legacy_tool"]
    assert [(tool.name, tool.builtin) for tool in agents["fare_desk"].tools] == [
        ("get_fare", False),
        ("google_search", True),
    ]
    assert agents["fare_desk"].tools[0].parameters == {
        "type": "object",
        "properties": {"to": {"type": "string"}},
        "required": ["to"],
    }


def test_a_missing_verdict_is_no_verdict() -> None:
    run = vertex.read_result(document("34-agent-data-orchestrator-without-tools"), "result.json")

    assert run.verdicts["verdict"].tolist() == [True, pd.NA]
    assert run.verdicts["label"].tolist() == [None, "no verdict"]
    assert statuses(run) == ["passed"]  # 1 of 1 judged


# 36


@pytest.mark.parametrize("name", ["snake.json", "camel.json", "nulls.json", "extra.json"])
def test_every_spelling_gives_the_same_tables(name: str) -> None:
    told = expected("36-snake-camel-null-and-extra-forms")
    snake = vertex.read_result(document("36-snake-camel-null-and-extra-forms", "snake.json"), "x")

    run = vertex.read_result(document("36-snake-camel-null-and-extra-forms", name), "x")

    assert len(run.cases) == told["cases"]
    assert run.scores["score"].tolist() == [told["score"]]
    assert run.verdicts["rubric"].tolist() == ["polite"]
    for frame in ("cases", "scores", "verdicts", "metrics"):
        pd.testing.assert_frame_equal(getattr(run, frame), getattr(snake, frame))


def test_fields_of_a_newer_sdk_are_named() -> None:
    run = vertex.read_result(document("36-snake-camel-null-and-extra-forms", "extra.json"), "x")

    warnings = [notice.message for notice in run.notices if notice.level == "warning"]
    assert warnings == [
        "ignored unknown field eval_case_results[0].response_candidate_results[0].metric_results.safety_v1.judge_model",
        "ignored unknown field quality_gate",
    ]
    assert len(warnings) == expected("36-snake-camel-null-and-extra-forms")["warnings_extra"]


def test_one_notice_stands_for_the_same_field_in_every_case() -> None:
    run = vertex.read_result(result(*[{"m": {"score": 1.0, "cost": 2}} for _ in range(3)]), "x")

    place = "eval_case_results[0].response_candidate_results[0].metric_results.m.cost"
    assert f"ignored unknown field {place} and 2 more like it" in [notice.message for notice in run.notices]


@pytest.mark.parametrize("name", ["snake.json", "camel.json", "nulls.json", "extra.json"])
def test_the_kind_is_told_by_keys(name: str) -> None:
    given = document("36-snake-camel-null-and-extra-forms", name)

    assert vertex.looks_like_result(given)
    assert not vertex.looks_like_run(given)
    assert not vertex.looks_like_item(given)


def test_an_adk_result_is_no_vertex_result() -> None:
    assert not vertex.looks_like_result(
        {"eval_set_id": "s", "eval_case_results": [{"eval_id": "a", "final_eval_status": 1}]}
    )


# 58


def test_cases_without_a_result_are_never_dropped() -> None:
    told = expected("58-cases-without-a-result")
    run = vertex.read_result(document("58-cases-without-a-result"), "result.json")

    assert len(run.cases) == told["cases"]
    assert run.expected_cases == tuple(run.cases["case_id"])
    missing = run.cases[run.cases["error"] == "no result"]
    assert missing["case_id"].tolist() == told["without_result"]
    assert missing["status"].tolist() == ["error", "error"]
    assert run.scores["case_id"].nunique() == told["results"]
    assert any("2 of 20 cases have no result: case-00003, case-00007" in notice.message for notice in run.notices)


def test_means_are_those_of_the_cases_with_a_result() -> None:
    run = vertex.read_result(document("58-cases-without-a-result"), "result.json")

    means = run.scores.groupby("metric")["score"].mean()
    reported = run.reported[run.reported["name"] == "mean"].set_index("metric")["value"]
    assert means.to_dict() == pytest.approx(reported.to_dict())


def test_the_trace_has_times_durations_and_paired_calls() -> None:
    run = vertex.read_result(document("58-cases-without-a-result"), "result.json")

    trace = run.trace("case-00000")
    assert [call.answered for call in trace.calls] == [False, True, True, True, True]  # a hand-over has no response
    first = trace.turns[0].events[0]
    assert (first.author, first.at) == ("user", 0.0)
    assert all(event.at is not None for _, _, event in trace.events())
    assert (
        trace.turns[0].prompt
        == document("58-cases-without-a-result")["evaluation_dataset"][0]["eval_cases"][0]["agent_data"]["turns"][0][
            "events"
        ][0]["content"]["parts"][0]["text"]
    )
    assert run.cases["duration_s"][0] == pytest.approx(sum(turn.seconds for turn in trace.turns))
    assert trace.turns[2].response is None  # it ended with a tool's response
    assert trace.turns[3].response == run.cases["response"][0]
    assert trace.turns[3].reference == run.cases["reference"][0]


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


def records(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"eval_dataset_df": list(rows)}]


GEMINI = {"contents": [{"role": "user", "parts": [{"text": "fare?"}]}]}
OPENAI = {"messages": [{"role": "system", "content": "be brief"}, {"role": "user", "content": "fare?"}]}


@pytest.mark.parametrize(
    "row",
    [
        {"prompt": "fare?"},
        {"request": GEMINI},
        {"request": json.dumps(GEMINI)},
        {"request": json.dumps(OPENAI)},
        {"question": "fare?"},
        {"prompt": json.dumps({"parts": [{"text": "fare?"}]})},
        {
            "prompt": None,
            "agent_data": json.dumps({"turns": [{"events": [{"author": "user", "content": GEMINI["contents"][0]}]}]}),
        },
    ],
)
def test_a_prompt_is_found_in_every_form(row: dict[str, Any]) -> None:
    run = vertex.read_result(result({"m": {"score": 1.0}}, evaluation_dataset=records(row)), "x")

    assert run.cases["prompt"].tolist() == ["fare?"]


@pytest.mark.parametrize(
    "response",
    [
        "12.50",
        {"parts": [{"text": "12.50"}]},
        json.dumps({"candidates": [{"content": {"role": "model", "parts": [{"text": "12.50"}]}}]}),
        json.dumps({"choices": [{"message": {"role": "assistant", "content": "12.50"}}]}),
    ],
)
def test_an_answer_is_found_in_every_form(response: Any) -> None:
    run = vertex.read_result(result({"m": {"score": 1.0}}, evaluation_dataset=records({"response": response})), "x")

    assert run.cases["response"].tolist() == ["12.50"]


def test_an_answer_that_is_json_stays_as_it_was_said() -> None:
    said = '{"response": "yes", "fare": 12.5}'

    run = vertex.read_result(result({"m": {"score": 1.0}}, evaluation_dataset=records({"response": said})), "x")

    assert run.cases["response"].tolist() == [said]


def test_intermediate_events_stand_between_prompt_and_answer() -> None:
    call = {"author": "desk", "content": {"parts": [{"function_call": {"name": "look", "args": {"q": 1}}}]}}
    answer = {"author": "desk", "content": {"parts": [{"function_response": {"name": "look", "response": {"n": 2}}}]}}
    row = {
        "prompt": "fare?",
        "response": "12.50",
        "reference": "12.50",
        "intermediate_events": json.dumps([call, answer]),
    }

    run = vertex.read_result(result({"m": {"score": 1.0}}, evaluation_dataset=records(row)), "x")

    [turn] = run.trace("case 1").turns
    assert [event.kind for event in turn.events] == ["text", "call", "text"]
    assert turn.calls[0].response == {"n": 2}
    assert (turn.prompt, turn.response, turn.reference) == ("fare?", "12.50", "12.50")


def test_expected_agent_data_gives_references_and_expected_calls_by_turn() -> None:
    def turn(*parts: dict[str, Any]) -> dict[str, Any]:
        return {
            "events": [
                {"author": "user", "content": {"parts": [{"text": "q"}]}},
                {"author": "a", "content": {"parts": list(parts)}},
            ]
        }

    call = {"function_call": {"name": "look", "args": {"q": 1}}}
    row = {
        "agent_data": {"turns": [turn({"text": "one"})]},
        "reference": json.dumps({"turns": [turn(call), turn({"text": "two"})]}),
    }

    run = vertex.read_result(result({"m": {"score": 1.0}}, evaluation_dataset=records(row)), "x")

    trace = run.trace("case 1")
    assert [expected.name for expected in trace.turns[0].expected_calls] == ["look"]
    assert [turn.reference for turn in trace.unreferenced] == ["two"]
    assert run.cases["reference"].tolist() == ["two"]


def test_a_history_gives_turns_of_its_own() -> None:
    def message(author: str, text: str) -> dict[str, Any]:
        return {"author": author, "content": {"role": author, "parts": [{"text": text}]}}

    case = {
        "conversation_history": [message("user", "hi"), message("model", "hello")],
        "prompt": {"role": "user", "parts": [{"text": "fare?"}]},
        "responses": [{"response": {"role": "model", "parts": [{"text": "12.50"}]}}],
        "system_instruction": {"parts": [{"text": "Be brief."}]},
    }

    run = vertex.read_result(result({"m": {"score": 1.0}}, evaluation_dataset=dataset(case)), "x")

    assert [(turn.prompt, turn.response) for turn in run.trace("case 1").turns] == [("hi", "hello"), ("fare?", "12.50")]
    assert run.cases["system_instruction"].tolist() == ["Be brief."]


def test_a_column_named_like_one_of_ours_does_not_replace_it() -> None:
    row = {"prompt": "q", "status": "draft", "tokens": 3}

    run = vertex.read_result(result({"m": {"score": 1.0}}, evaluation_dataset=records(row)), "x")

    assert run.cases["status"].tolist() == ["not_evaluated"]
    assert run.cases["status (source)"].tolist() == ["draft"]
    assert run.cases["tokens (source)"].tolist() == [3]


def test_scenarios_go_by_their_titles_where_these_differ() -> None:
    def case(title: str) -> dict[str, Any]:
        return {"user_scenario": {"starting_prompt": "hi", "conversation_plan": "asks", "test_case_title": title}}

    named = vertex.read_result({"evaluation_dataset": dataset(case("refund"), case("rebook"))}, "x")
    alike = vertex.read_result({"evaluation_dataset": dataset(case("refund"), case("refund"))}, "x")

    assert named.cases["case_id"].tolist() == ["refund", "rebook"]
    assert alike.cases["case_id"].tolist() == ["case 1", "case 2"]
    assert named.cases["prompt"].tolist() == ["hi", "hi"]
    assert named.cases["conversation_plan"].tolist() == ["asks", "asks"]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything within a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, item in inside for found in places(item, (*path, key)))]


@pytest.mark.parametrize("junk", [None, "x", 1.5, [], {}, [None]], ids=repr)
def test_a_broken_field_hides_no_other_case(junk: Any) -> None:
    given = document("34-agent-data-orchestrator-without-tools")
    case = {"eval_case_id": "good", "prompt": {"parts": [{"text": "q"}]}}
    for path in places(given["evaluation_dataset"][0]["eval_cases"][0])[1:]:
        broken = copy.deepcopy(given)
        cases = broken["evaluation_dataset"][0]["eval_cases"]
        *outer, last = path
        target = cases[0]
        for key in outer:
            target = target[key]
        target[last] = junk
        cases.append(case)

        run = vertex.read_result(broken, "x")

        assert len(run.cases) == 2, path
        assert run.trace("good").turns[0].prompt == "q"
        assert all(decode() is not None for decode in run.traces.values())


def test_loading_changes_nothing_in_the_document() -> None:
    given = document("34-agent-data-orchestrator-without-tools")
    before = copy.deepcopy(given)

    vertex.read_result(given, "x").trace("case-α")

    assert given == before
