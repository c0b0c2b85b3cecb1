"""EvaluationResult JSON that broke other tools, from public reports; the numbers are those of the cases."""

from __future__ import annotations

import pandas as pd
import pytest

from evalviz.sources import vertex

from .vertex_documents import dataset, document, expected, result, statuses

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
