"""What a Content says, and which response belongs to which call."""

from __future__ import annotations

import base64

import pytest

from evalviz.model import Event, Tool, ToolCall
from evalviz.sources.contents import answer_text, pair_calls, parts_to_events, tools_of


def call(name: str, call_id: str | None = None, at: float | None = None, **args: object) -> Event:
    return Event("call", "agent", call=ToolCall(name, args, call_id), at=at)


def response(name: str, answer: object, call_id: str | None = None, at: float | None = None) -> Event:
    return Event("response", "agent", call=ToolCall(name, None, call_id, answer), at=at)


def answers(events: list[Event]) -> list[tuple[str, object]]:
    """Kind and response of every event, "-" where a call has none."""
    return [(e.kind, e.call.response if e.call is not None and e.call.answered else "-") for e in events]


@pytest.mark.parametrize("key", ["function_call", "functionCall"])
def test_both_spellings_are_read_and_arguments_keep_their_keys(key: str) -> None:
    content = {
        "role": "model",
        "parts": [{key: {"id": "7", "name": "book", "args": {"cabinClass": "A", "extra_bag": None}}}],
    }

    [event] = parts_to_events(content, "desk")

    assert event.kind == "call"
    assert event.author == "desk"
    assert event.call == ToolCall("book", {"cabinClass": "A", "extra_bag": None}, "7")


def test_nulls_of_a_dumped_part_say_nothing() -> None:
    content = {"parts": [{"text": "Hi", "thought": None, "function_call": None, "inline_data": None}], "role": "model"}

    assert parts_to_events(content, "desk") == [Event("text", "desk", "Hi")]


def test_text_split_over_parts_is_one_answer_and_thoughts_are_apart() -> None:
    content = {"parts": [{"text": "add", "thought": True}, {"text": "It is "}, {"text": "42 km."}]}

    events = parts_to_events(content, "desk", final=True)

    assert events == [Event("thought", "desk", "add"), Event("text", "desk", "It is 42 km.", final=True)]
    assert answer_text(content) == "It is 42 km."


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (None, None),
        ({"role": "model"}, None),
        ({"parts": None}, None),
        ({"parts": [{"text": "hm", "thought": True}]}, None),
        ({"parts": [{"text": ""}]}, ""),
        ("just text", "just text"),
    ],
)
def test_no_text_and_empty_text_are_told_apart(content: object, text: str | None) -> None:
    assert answer_text(content) == text


def test_a_file_is_its_kind_and_size_never_its_bytes() -> None:
    data = base64.urlsafe_b64encode(b"x" * 1000).decode()
    content = {
        "parts": [
            {"inlineData": {"mimeType": "image/png", "data": data, "displayName": "plan.png"}},
            {"file_data": {"mime_type": "application/pdf", "file_uri": "gs://b/a.pdf"}},
        ]
    }

    inline, linked = (event.file for event in parts_to_events(content, "user"))

    assert (inline.mime_type, inline.n_bytes, inline.name) == ("image/png", 1000, "plan.png")
    assert (linked.mime_type, linked.n_bytes, linked.uri) == ("application/pdf", None, "gs://b/a.pdf")


def test_code_and_its_output_are_steps() -> None:
    content = {
        "parts": [
            {"executable_code": {"code": "1/0", "language": "PYTHON"}},
            {"code_execution_result": {"outcome": "OUTCOME_FAILED", "output": "ZeroDivisionError"}},
        ]
    }

    code, result = parts_to_events(content, "desk")

    assert (code.kind, code.text) == ("code", "1/0")
    assert (result.kind, result.text) == ("code_result", "OUTCOME_FAILED\nZeroDivisionError")


def test_a_part_of_an_unknown_kind_stays_visible() -> None:
    [event] = parts_to_events({"parts": [{"hologram": {"depth": 3}}]}, "desk")

    assert event.text == '{"hologram":{"depth":3}}'


def test_a_malformed_call_keeps_what_the_model_wrote() -> None:
    [event] = parts_to_events({"parts": [{"function_call": "book(1,"}]}, "desk")

    assert event.call == ToolCall("", "book(1,")


def test_tokens_and_model_stand_on_the_first_step_only() -> None:
    content = {"parts": [{"text": "Let me see."}, {"function_call": {"name": "look", "args": {}}}]}

    first, second = parts_to_events(content, "desk", tokens=31, model="gemini-x")

    assert (first.tokens, first.model) == (31, "gemini-x")
    assert (second.tokens, second.model) == (None, None)


def test_responses_find_their_calls_by_id_whatever_the_order() -> None:
    events = [
        call("look", "a", city="Oslo"),
        call("look", "b", city="Bern"),
        response("look", "BERN", "b"),
        response("look", "OSLO", "a"),
    ]

    assert answers(pair_calls(events)) == [("call", "OSLO"), ("call", "BERN")]


def test_responses_without_ids_answer_calls_of_their_name_in_order() -> None:
    events = [call("look"), call("book"), call("look"), response("look", 1), response("book", 2), response("look", 3)]

    assert answers(pair_calls(events)) == [("call", 1), ("call", 2), ("call", 3)]


def test_a_response_with_an_id_leaves_calls_with_other_ids_alone() -> None:
    events = [call("look", "a"), response("look", "late", "z")]

    assert answers(pair_calls(events)) == [("call", "-"), ("response", "late")]


def test_a_response_without_id_does_not_take_the_place_of_one_with_id() -> None:
    events = [call("look", "a"), call("look", "b"), response("look", "of b"), response("look", "of a", "a")]

    assert answers(pair_calls(events)) == [("call", "of a"), ("call", "of b")]


def test_a_call_that_was_left_open_is_not_given_a_later_calls_response() -> None:
    # the first look was never answered: the response that follows the second look is the second one's
    events = [call("look"), call("book"), response("book", "done"), call("look"), response("look", "found")]

    assert answers(pair_calls(events)) == [("call", "-"), ("call", "done"), ("call", "found")]


def test_a_response_before_its_call_or_of_another_tool_stays_a_response() -> None:
    events = [response("look", 1), call("look"), response("book", 2)]

    assert answers(pair_calls(events)) == [("response", 1), ("call", "-"), ("response", 2)]


def test_a_second_response_to_one_call_stays_visible() -> None:
    # a long-running tool answers "pending" first
    events = [call("approve", "a"), response("approve", "pending", "a"), response("approve", "granted", "a")]

    assert answers(pair_calls(events)) == [("call", "pending"), ("response", "granted")]


def test_an_answer_of_null_is_an_answer() -> None:
    [event] = pair_calls([call("log", "a"), response("log", None, "a")])

    assert event.call.answered
    assert event.call.response is None


def test_the_time_between_call_and_response_is_the_calls_duration() -> None:
    [event] = pair_calls([call("look", "a", at=1.5), response("look", 1, "a", at=4.0)])

    assert event.at == 1.5
    assert event.seconds == 2.5


def test_declarations_are_read_in_all_their_forms() -> None:
    schema = {"type": "object", "properties": {"to": {"type": "string"}}}
    declarations = [
        {"function_declarations": [{"name": "a", "description": "A", "parameters": {"type": "OBJECT", "title": None}}]},
        {"functionDeclarations": [{"name": "b", "parametersJsonSchema": schema}]},
        {"google_search": {}, "retrieval": None},
        {"name": "c", "parameters_json_schema": schema},
        {"type": "function", "function": {"name": "d", "parameters": schema}},
        {"name": "e", "inputSchema": schema},
    ]

    assert tools_of(declarations) == [
        Tool("a", "A", {"type": "OBJECT"}),
        Tool("b", None, schema),
        Tool("google_search", builtin=True),
        Tool("c", None, schema),
        Tool("d", None, schema),
        Tool("e", None, schema),
    ]
    assert tools_of(None) == []
