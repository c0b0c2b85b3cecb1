"""The datasets of an EvaluationResult in all their forms, broken ones included."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from evalviz.sources import vertex

from .vertex_documents import dataset, document, records, result

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
