"""The SDK's own objects, of both packages: nothing is lost, nothing of the user's is changed."""

from __future__ import annotations

import datetime as dt
import importlib
import importlib.util
import math
import runpy
import subprocess
import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest

from evalviz.model import EvalvizError
from evalviz.sources import vertex

from .vertex_documents import CASES, document

pytestmark = pytest.mark.sdk
PACKAGES = [name for name in ("agentplatform", "vertexai") if importlib.util.find_spec(name)]
SLUG_33 = "33-dataframe-dataset-with-na-and-twins"


@pytest.fixture(
    params=PACKAGES or [pytest.param("none", marks=pytest.mark.skip(reason="google-cloud-aiplatform is missing"))]
)
def types(request: pytest.FixtureRequest) -> Any:
    """The SDK's types of one package."""
    return importlib.import_module(f"{request.param}._genai.types")


def result(types: Any, *cases: dict[str, Any], **more: Any) -> Any:
    listed = [
        types.EvalCaseResult(
            eval_case_index=place,
            response_candidate_results=[
                types.ResponseCandidateResult(
                    response_index=0,
                    metric_results={
                        name: types.EvalCaseMetricResult(metric_name=name, **fields) for name, fields in metrics.items()
                    },
                )
            ],
        )
        for place, metrics in enumerate(cases)
    ]
    return types.EvaluationResult(eval_case_results=listed, **more)


@pytest.mark.parametrize("slug", ["26", "27", "29", "34", "58"])
def test_an_object_and_its_file_give_the_same_run(types: Any, slug: str) -> None:
    folder = next(CASES.glob(f"{slug}-*")).name
    given = document(folder)
    from_file = vertex.read_result(given, "x")

    run = vertex.from_object(types.EvaluationResult.model_validate(given))

    for frame in ("cases", "scores", "verdicts", "metrics", "reported"):
        ours, theirs = getattr(run, frame), getattr(from_file, frame)
        # the SDK's objects list the fields of a summary in the order of their declaration
        if frame == "reported":
            ours, theirs = (f.sort_values(["metric", "name"], ignore_index=True) for f in (ours, theirs))
        pd.testing.assert_frame_equal(ours, theirs, check_like=True)
    assert [run.traces[key]() for key in run.keys] == [from_file.traces[key]() for key in from_file.keys]


def test_scores_that_json_has_no_number_for_are_shown(types: Any) -> None:
    run = vertex.from_object(
        result(types, {"m": {"score": math.nan}}, {"m": {"score": math.inf}}, {"m": {"score": 0.5}})
    )

    assert run.scores["stored_score"].tolist() == ["NaN", "∞", None]
    assert run.scores["status"].tolist() == ["not_evaluated", "not_evaluated", "informational"]


def test_a_dataframe_dataset_is_read_by_position_and_left_alone() -> None:
    pytest.importorskip("vertexai")
    made = runpy.run_path(str(CASES / SLUG_33 / "df_result.py"))
    told = document(SLUG_33, "expect.json")
    given, frame, snapshot = made["make"]()

    run = vertex.from_object(given)

    assert len(run.cases) == told["rows"]
    assert run.cases["case_id"].tolist() == ["case 1", "case 2", "case 3"]
    assert run.cases["prompt"].tolist() == ["fare?", None, "time?"]
    assert run.cases["response"].tolist() == told["answers"]
    assert run.cases["reference"].tolist() == [None, "", "09:15"]
    assert run.scores["score"].mean() == told["mean"]
    assert run.scores["score"].count() == 2
    assert run.cases["when"].tolist() == ["2026-01-01T09:00:00+09:00", None, "2026-01-01T00:00:00"]
    assert run.cases["tags"].tolist() == [["a", "b"], [1, 2], []]
    assert run.cases["seats"].tolist() == [2, None, 3]
    assert run.cases["ok"].tolist() == [True, False, None]
    pd.testing.assert_frame_equal(frame, snapshot)


def test_twin_columns_are_both_kept() -> None:
    pytest.importorskip("vertexai")
    made = runpy.run_path(str(CASES / SLUG_33 / "df_result.py"))

    run = vertex.from_object(made["twin_columns"]())

    assert run.cases["prompt"].tolist() == ["a"]
    assert run.cases["prompt (2)"].tolist() == ["b"]
    assert run.cases["error"].tolist() == ["no result"]


def test_objects_and_arrays_in_the_cells_of_a_frame_are_read(types: Any) -> None:
    from google.genai import types as genai

    content = genai.Content(role="user", parts=[genai.Part(text="fare?")])
    data = types.evals.AgentData(
        turns=[types.evals.ConversationTurn(events=[types.evals.AgentEvent(author="user", content=content)])]
    )
    frame = pd.DataFrame({"prompt": [content], "agent_data": [data], "embedding": [np.array([0.5, 1.5])]})

    run = vertex.from_object(
        result(types, {"m": {"score": 1.0}}, evaluation_dataset=[types.EvaluationDataset(eval_dataset_df=frame)])
    )

    assert run.cases["prompt"].tolist() == ["fare?"]
    assert run.cases["embedding"].tolist() == [[0.5, 1.5]]
    assert run.trace("case 1").turns[0].prompt == "fare?"


def test_what_a_dump_would_lose_or_refuse_is_kept(types: Any) -> None:
    from google.genai import types as genai

    args = {"when": dt.datetime(2026, 1, 1), "ratio": math.nan, "text": "\ud800", "keep": None}
    part = genai.Part(function_call=genai.FunctionCall.model_construct(name="look", args=args))
    image = genai.Part(inline_data=genai.Blob(mime_type="image/png", data=b"\x89PNG"))
    content = genai.Content(role="model", parts=[part, image])
    event = types.evals.AgentEvent(author="desk", content=content, state_delta={"seen": {1}})
    data = types.evals.AgentData(turns=[types.evals.ConversationTurn(events=[event])])
    case = types.EvalCase(eval_case_id="a", agent_data=data, note={"ids": (1, 2)})

    run = vertex.from_object(
        result(types, {"m": {"score": 1.0}}, evaluation_dataset=[types.EvaluationDataset(eval_cases=[case])])
    )

    call, image_event, state = run.trace("a").turns[0].events
    assert call.call.args["when"] == "2026-01-01T00:00:00"
    assert math.isnan(call.call.args["ratio"])
    assert (call.call.args["text"], call.call.args["keep"]) == ("\ud800", None)
    assert image_event.file.n_bytes == 4
    assert state.state == {"seen": [1]}
    assert run.cases["note"].tolist() == [{"ids": [1, 2]}]


def test_a_run_and_its_items_are_read(types: Any) -> None:
    response = types.EvaluationItemResult(
        evaluation_request="projects/p/locations/l/evaluationItems/1",
        request=types.EvaluationItemRequest(
            prompt=types.EvaluationPrompt(text="fare?"),
            candidate_responses=[types.CandidateResponse(candidate=c, text=c) for c in ("v1", "v2")],
        ),
        candidate_results=[
            types.evals.CandidateResult(candidate=c, metric="tone", score=s) for c, s in (("v1", 0.8), ("v2", 0.6))
        ],
    )
    item = types.EvaluationItem(name="projects/p/locations/l/evaluationItems/2", evaluation_response=response)
    run = types.EvaluationRun(name="projects/p/locations/l/evaluationRuns/3", state="SUCCEEDED")
    # the SDK keeps the items aside; its own result lets the second candidate overwrite the first
    object.__setattr__(run, "_eval_item_map", {item.name: response.model_dump(mode="json", exclude_none=True)})

    for read in (vertex.from_object([item]), vertex.from_object(item), vertex.from_object(run)):
        assert read.scores[["candidate", "score"]].values.tolist() == [["v1", 0.8], ["v2", 0.6]]
        assert read.cases["response"].tolist() == ["v1", "v2"]


def test_a_failed_run_object_is_read(types: Any) -> None:
    from google.genai import types as genai

    given = types.EvaluationRun(
        name="r/evaluationRuns/1", state="FAILED", error=genai.GoogleRpcStatus(code=13, message="Oh.")
    )

    assert vertex.from_object(given).info.state == "FAILED: 13 INTERNAL: Oh."


def test_a_result_of_evaluate_is_read(types: Any) -> None:
    """`client.evals.evaluate` with local functions, offline and without credentials."""
    from google.auth.credentials import AnonymousCredentials

    package = importlib.import_module(types.__name__.partition(".")[0])

    def exact(instance: dict[str, Any]) -> dict[str, Any]:
        said, wanted = instance["response"]["parts"][0]["text"], instance["reference"]["response"]["parts"][0]["text"]
        return {"score": float(said == wanted), "explanation": f"{said} for {wanted}"}

    def raises(instance: dict[str, Any]) -> float:
        raise RuntimeError(f"no judge for {instance['response']['parts'][0]['text']}")

    client = package.Client(project="p", location="us-central1", credentials=AnonymousCredentials())
    frame = pd.DataFrame(
        {"prompt": ["1+1", "2+2"], "response": ["2", "5"], "reference": ["2", "4"], "level": ["easy", "hard"]}
    )
    metrics = [
        types.Metric(name=name, custom_function=function) for name, function in (("exact", exact), ("raises", raises))
    ]

    run = vertex.from_object(
        client.evals.evaluate(
            dataset=types.EvaluationDataset(eval_dataset_df=frame, candidate_name="calculator"),
            metrics=metrics,
            config={"evaluation_service_qps": 1000.0},
        )
    )

    exact_rows = run.scores[run.scores["metric"] == "exact"]
    assert exact_rows["score"].tolist() == [1.0, 0.0]
    assert exact_rows["explanation"].tolist() == ["2 for 2", "5 for 4"]
    errors = run.scores[run.scores["metric"] == "raises"]
    assert errors["status"].tolist() == ["error", "error"]
    assert "no judge for 5" in errors["error"].tolist()[1]
    assert run.cases["prompt"].tolist() == ["1+1", "2+2"]
    assert run.cases["level"].tolist() == ["easy", "hard"]
    assert run.cases["candidate"].tolist() == ["calculator", "calculator"]
    reported = run.reported[(run.reported["metric"] == "exact") & (run.reported["name"] == "mean")]
    assert reported["value"].tolist() == [0.5]


def test_other_objects_are_not_taken_for_evaluations() -> None:
    class EvaluationResult:
        """As google.adk has one."""

    assert not vertex.is_vertex_object(EvaluationResult())
    assert not vertex.is_vertex_object([])
    assert not vertex.is_vertex_object(pd.DataFrame())
    with pytest.raises(EvalvizError, match="no evaluation result of Vertex AI"):
        vertex.from_object(EvaluationResult())


def test_reading_a_file_imports_nothing_of_google() -> None:
    path = CASES / "36-snake-camel-null-and-extra-forms" / "snake.json"
    program = f"""
import json, sys
before = set(sys.modules)  # namespace packages of Google are there from the start
from evalviz.sources import vertex
vertex.read_result(json.load(open({str(path)!r})), "x").trace("case 1")
print([m for m in set(sys.modules) - before if m.split(".")[0] in ("google", "vertexai", "agentplatform")])
"""

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
