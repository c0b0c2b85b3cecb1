"""EvaluationRun in every state, and evaluation items as they lie in a bucket folder."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from evalviz.sources import vertex

from .vertex_documents import document, result

SLUG = "30-run-failed-running-or-without-items"


def read(name: str) -> Any:
    return vertex.read_run(document(SLUG, name), name)


@pytest.mark.parametrize("name", ["failed.json", "running.json", "succeeded_no_items.json"])
def test_a_run_is_told_by_its_keys(name: str) -> None:
    given = document(SLUG, name)

    assert vertex.looks_like_run(given)
    assert not vertex.looks_like_result(given)
    assert not vertex.looks_like_item(given)


def test_a_failed_run_says_why_and_has_no_cases() -> None:
    told = document(SLUG, "expect.json")["failed"]

    run = read("failed.json")

    assert run.info.state == f"FAILED: {told['code']} INTERNAL: {told['message']}"
    assert run.info.title == "nightly <b>"
    assert run.info.facts["labels"] == "team=harbor"
    assert run.cases.empty
    assert [notice.level for notice in run.notices] == ["error"]


def test_times_are_in_utc_and_a_negative_duration_is_inconsistent() -> None:
    run = read("failed.json")

    assert run.info.created == dt.datetime(2026, 1, 1, tzinfo=dt.timezone.utc)
    assert run.info.facts["completed"] == "2025-12-31 15:07:30 UTC"
    assert run.info.facts["duration"].startswith("inconsistent")


def test_a_running_run_has_no_results_yet() -> None:
    run = read("running.json")

    assert run.info.state == "RUNNING"
    [notice] = run.notices
    assert notice.message.startswith("RUNNING: no results yet")


def test_a_finished_run_without_items_says_how_to_get_them() -> None:
    run = read("succeeded_no_items.json")

    assert run.info.state is None
    [notice] = run.notices
    assert "no item results in this object; fetch it with include_evaluation_items=True" in notice.message
    assert "evaluationRuns/79" in notice.message


def test_a_run_without_items_has_the_summary_that_the_service_reports() -> None:
    run = vertex.read_run(
        {
            "name": "projects/p/locations/l/evaluationRuns/1",
            "state": "SUCCEEDED",
            "inference_configs": {"team/desk": {}},
            "evaluation_config": {"autorater_config": {"autorater_model": "gemini-judge"}},
            "evaluation_run_results": {
                "summary_metrics": {
                    "metrics": {"team/desk/tone/warm/AVERAGE": 0.6, "team/desk/tone/warm/PASS_RATE": 0.5},
                    "total_items": 10,
                    "failed_items": 1,
                }
            },
        },
        "run.json",
    )

    assert run.reported.values.tolist() == [
        ["tone/warm", "team/desk", "mean", 0.6],
        ["tone/warm", "team/desk", "pass_rate", 0.5],
    ]
    assert run.metrics["metric"].tolist() == ["tone/warm"]
    assert run.info.candidates == ("team/desk",)
    assert run.info.facts["total items"] == "10"
    assert run.info.facts["failed items"] == "1"


def test_a_run_with_items_has_cases_and_says_how_many_are_missing() -> None:
    run = vertex.read_run(
        {
            "name": "projects/p/locations/l/evaluationRuns/1",
            "displayName": "nightly",
            "state": "SUCCEEDED",
            "evaluationConfig": {"autoraterConfig": {"autoraterModel": "gemini-judge"}},
            "evaluationRunResults": {"summaryMetrics": {"metrics": {"desk/safety_v1/AVERAGE": 1.0}, "totalItems": 3}},
            "evaluationItemResults": result({"safety_v1": {"score": 1.0}}, {"safety_v1": {"score": 1.0}}),
        },
        "run.json",
    )

    assert run.info.title == "nightly"
    assert len(run.cases) == 2
    assert run.metrics["judge"].tolist() == ["gemini-judge"]
    assert run.reported.values.tolist() == [["safety_v1", "desk", "mean", 1.0]]
    assert any("3 items, but only 2 cases" in notice.message for notice in run.notices)


# items


RUN = "projects/p/locations/l/evaluationRuns/5"


def request(text: str, *candidates: str) -> dict[str, Any]:
    """A request as the SDK writes it: camelCase."""
    return {
        "prompt": {"text": text},
        "goldenResponse": {"text": "12.50"},
        "candidateResponses": [{"candidate": name, "text": f"{name} says"} for name in candidates],
    }


def response(text: str, scores: dict[str, float], name: str = "7", metric: str = "tone") -> dict[str, Any]:
    return {
        "evaluationRequest": f"projects/p/locations/l/evaluationItems/{name}",
        "evaluationRun": RUN,
        "request": request(text, *scores),
        "candidateResults": [{"candidate": c, "metric": metric, "score": score} for c, score in scores.items()],
    }


def test_a_bare_response_is_a_case_with_its_answers() -> None:
    given = response("fare?", {"v1": 0.2, "v2": 0.8})
    assert vertex.looks_like_item(given)
    assert not vertex.looks_like_result(given)
    assert not vertex.looks_like_run(given)

    run = vertex.read_items([given], "folder")

    assert run.info.title == "evaluation run 5"
    assert run.keys == [("7", 1, "v1"), ("7", 1, "v2")]
    assert run.cases["prompt"].tolist() == ["fare?", "fare?"]
    assert run.cases["response"].tolist() == ["v1 says", "v2 says"]
    assert run.cases["reference"].tolist() == ["12.50", "12.50"]
    assert run.scores[["candidate", "score"]].values.tolist() == [["v1", 0.2], ["v2", 0.8]]


def test_items_of_one_request_are_one_case() -> None:
    tone, safety = response("fare?", {"v1": 0.2}), response("fare?", {"v1": 1.0}, metric="safety_v1")

    run = vertex.read_items([tone, safety], "folder")

    assert len(run.cases) == 1
    assert run.scores["metric"].tolist() == ["tone", "safety_v1"]


def test_a_request_file_without_a_result_is_a_case_without_one() -> None:
    answered, lost = request("fare?", "v1"), request("time?", "v1")

    run = vertex.read_items([answered, lost, response("fare?", {"v1": 0.2})], "folder")

    assert run.cases["prompt"].tolist() == ["fare?", "time?"]
    assert run.cases["error"].tolist() == [None, "no result"]
    assert any("1 of 2 cases have no result" in notice.message for notice in run.notices)


def test_an_item_carries_its_name_and_its_error() -> None:
    good = {
        "name": "projects/p/locations/l/evaluationItems/9",
        "evaluationItemType": "RESULT",
        "evaluationResponse": response("fare?", {"v1": 0.2}),
    }
    bad = {
        "name": "projects/p/locations/l/evaluationItems/10",
        "evaluationItemType": "REQUEST",
        "evaluationRequest": request("time?", "v1"),
        "error": {"code": 8, "message": "quota"},
    }
    assert vertex.looks_like_item(good)
    assert vertex.looks_like_item(bad)

    run = vertex.read_items([good, bad], "folder")

    assert run.cases["evaluation_item"].tolist()[0] == good["name"]
    assert run.cases["case_id"].tolist() == ["7", "10"]
    assert run.cases["error"].tolist() == [None, "8 RESOURCE_EXHAUSTED: quota"]


def test_agent_data_of_an_item_is_its_trace() -> None:
    given = response("fare?", {"v1": 0.2})
    events = [
        {"author": "user", "content": {"parts": [{"text": "fare?"}]}, "eventTime": "2026-01-01T00:00:00.123456789Z"},
        {"author": "desk", "content": {"parts": [{"text": "12.50"}]}, "eventTime": "2026-01-01T00:00:02Z"},
    ]
    given["request"]["candidateResponses"] = [
        {"candidate": "v1", "agentData": {"turns": [{"turnIndex": 0, "events": events}]}}
    ]

    run = vertex.read_items([json.loads(json.dumps(given))], "folder")

    [turn] = run.trace("7").turns
    assert turn.response == "12.50"
    assert turn.seconds == pytest.approx(1.876544, abs=1e-6)
    assert run.cases["response"].tolist() == ["12.50"]
