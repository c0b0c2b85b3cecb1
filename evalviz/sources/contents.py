"""google-genai Content and Tool -> events and tools. ADK and Vertex both record what was said in this shape.

Keys may be snake_case or camelCase and null; what users put in (arguments, responses, schemas) is never touched.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from ..model.trace import UNSET, Attachment, Event, Tool, ToolCall
from .conform import snake
from .plain import given_fields, plain

# Keys of a part that only say something about its payload.
_MODIFIERS: Final = frozenset(
    {
        "thought",
        "thought_signature",
        "video_metadata",
        "media_resolution",
        "media_processing",
        "part_metadata",
        "speech_metadata",
    }
)
_SCHEMAS: Final = ("parameters", "parameters_json_schema", "parametersJsonSchema", "input_schema", "inputSchema")


def parts_to_events(
    content: Any,
    author: str,
    *,
    final: bool = False,
    at: float | None = None,
    tokens: int | None = None,
    model: str | None = None,
) -> list[Event]:
    """The steps that a Content holds, in order; text split over parts that follow each other is one step.

    Args:
        content: a Content, as a dict or the google-genai object; also a string, or a list of parts. None has no steps.
        author: `"user"` or the agent's name.
        final: whether it is the answer of its turn.
        at: seconds since the first event of the trace, for every step.
        tokens: total tokens of the model call that made it, kept on the first step.
        model: version of the model that made it, kept on the first step.
    """
    events: list[Event] = []
    for part in _parts(content):
        _add_part(events, part, author, final, at)
    if events and (tokens is not None or model is not None):
        events[0] = msgspec.structs.replace(events[0], tokens=tokens, model=model)
    return events


def answer_text(content: Any) -> str | None:
    """The text of a Content without thoughts; None where it has no text part, `""` where that is empty."""
    texts = [part["text"] for part in _parts(content) if isinstance(part.get("text"), str) and not part.get("thought")]
    return "".join(texts) if texts else None


def pair_calls(events: Iterable[Event]) -> list[Event]:
    """Merge the responses of a turn into their calls; a response whose call is not there stays as it is.

    Responses are matched by id. Where one of the two has no id, by name: in order among the calls that were made since
    the last response, then among older ones. A response with an id never goes to a call with another id.
    The time between the two becomes the call's `seconds`.
    """
    listed = list(events)
    responses = [place for place, event in enumerate(listed) if event.kind == "response"]
    if not responses:
        return listed
    answers = _by_id(listed, responses)
    answers |= _by_name(listed, answers)
    merged = set(answers.values())
    return [
        _answered(event, listed[answers[place]]) if place in answers else event
        for place, event in enumerate(listed)
        if place not in merged
    ]


def tools_of(declarations: Any) -> list[Tool]:
    """The tools that are declared: functions with their schema, built-in tools by key.

    Args:
        declarations: google-genai Tool dicts or bare function declarations; OpenAI and MCP declarations are read too.
    """
    found: list[Tool] = []
    for declared in declarations if isinstance(declarations, list) else [declarations]:
        if isinstance(declared, Mapping):
            found.extend(_declared(declared))
        elif isinstance(declared, str):
            found.append(Tool(declared))
    return found


def _parts(content: Any) -> Iterator[Mapping[str, Any]]:
    parts = content.get("parts") if isinstance(content, dict) else getattr(content, "parts", content)
    for part in parts if isinstance(parts, list) else [parts]:
        if isinstance(part, dict):
            yield part
        elif isinstance(part, str):
            yield {"text": part}
        elif hasattr(part, "__dict__"):
            yield given_fields(part)


def _add_part(events: list[Event], part: Mapping[str, Any], author: str, final: bool, at: float | None) -> None:
    n_before = len(events)
    unknown: dict[str, Any] = {}
    for key, value in part.items():
        if value is None:
            continue
        if key == "text":
            if part.get("thought"):
                _add_text(events, Event("thought", author, str(value), at=at))
            else:
                _add_text(events, Event("text", author, str(value), final, at=at))
            continue
        read = _PAYLOADS.get(key)
        if read is not None:
            payload = value if isinstance(value, dict) else plain(value)
            events += read(payload if isinstance(payload, dict) else {"": payload}, author, at)
        elif snake(key) not in _MODIFIERS:
            unknown[key] = value
    if unknown and len(events) == n_before and part.get("text") is None:
        text = msgspec.json.encode(plain(unknown), enc_hook=str).decode(errors="replace")
        events.append(Event("text", author, text, at=at))


def _add_text(events: list[Event], said: Event) -> None:
    last = events[-1] if events else None
    if last is not None and last.kind == said.kind:
        events[-1] = msgspec.structs.replace(last, text=last.text + said.text)
    elif said.text:
        events.append(said)


def _call(value: Mapping[str, Any], author: str, at: float | None) -> list[Event]:
    # a malformed call is no mapping: it arrives as {"": what was there}
    args = value.get("args", value.get(""))
    call = ToolCall(_name(value), args, _id(value))
    return [Event("call", author, call=call, at=at)]


def _response(value: Mapping[str, Any], author: str, at: float | None) -> list[Event]:
    call = ToolCall(_name(value), None, _id(value), value.get("response", value.get("")))
    event = Event("response", author, call=call, at=at)
    return [event, *parts_to_events(value.get("parts") or [], author, at=at)]


def _code(value: Mapping[str, Any], author: str, at: float | None) -> list[Event]:
    return [Event("code", author, str(value.get("code", value.get("")) or ""), at=at)]


def _code_result(value: Mapping[str, Any], author: str, at: float | None) -> list[Event]:
    outcome, output = value.get("outcome"), value.get("output", value.get(""))
    failed = [] if outcome in (None, "OUTCOME_OK", "OUTCOME_UNSPECIFIED") else [str(outcome)]
    return [Event("code_result", author, "\n".join([*failed, *([str(output)] if output else [])]), at=at)]


def _file(value: Mapping[str, Any], author: str, at: float | None) -> list[Event]:
    data = value.get("data")
    attachment = Attachment(
        mime_type=value.get("mime_type") or value.get("mimeType"),
        n_bytes=_n_bytes(data) if isinstance(data, (str, bytes)) else None,
        uri=value.get("file_uri") or value.get("fileUri"),
        name=value.get("display_name") or value.get("displayName"),
    )
    return [Event("file", author, file=attachment, at=at)]


_PAYLOADS: Final[dict[str, Callable[[Mapping[str, Any], str, float | None], list[Event]]]] = {
    "function_call": _call,
    "functionCall": _call,
    "tool_call": _call,
    "toolCall": _call,
    "function_response": _response,
    "functionResponse": _response,
    "tool_response": _response,
    "toolResponse": _response,
    "executable_code": _code,
    "executableCode": _code,
    "code_execution_result": _code_result,
    "codeExecutionResult": _code_result,
    "inline_data": _file,
    "inlineData": _file,
    "file_data": _file,
    "fileData": _file,
}


def _name(value: Mapping[str, Any]) -> str:
    # tool_call and tool_response, of tools that run at the model's side, have a type for a name
    return str(value.get("name") or value.get("tool_type") or value.get("toolType") or "")


def _id(value: Mapping[str, Any]) -> str | None:
    call_id = value.get("id")
    return call_id if call_id is None or isinstance(call_id, str) else str(call_id)


def _n_bytes(data: str | bytes) -> int:
    return len(data) if isinstance(data, bytes) else len(data.rstrip("=")) * 3 // 4


def _by_id(events: list[Event], responses: list[int]) -> dict[int, int]:
    calls: dict[str, list[int]] = {}
    for place, event in enumerate(events):
        if event.kind == "call" and event.call is not None and event.call.id and not event.call.answered:
            calls.setdefault(event.call.id, []).append(place)
    answers: dict[int, int] = {}
    for place in responses:
        response = events[place].call
        waiting = calls.get(response.id) if response is not None and response.id else None
        if waiting:
            answers[waiting.pop(0)] = place
    return answers


def _by_name(events: list[Event], answers: dict[int, int]) -> dict[int, int]:
    merged = set(answers.values())
    waiting: dict[str, list[int]] = {}
    since = 0  # place of the first call after the last response
    answering = False
    found: dict[int, int] = {}
    for place, event in enumerate(events):
        call = event.call
        if call is None:
            continue
        if event.kind == "call":
            since, answering = (place, False) if answering else (since, False)
            if place not in answers and not call.answered and call.name:
                waiting.setdefault(call.name, []).append(place)
            continue
        answering = True
        if place in merged:
            continue
        fitting = waiting.get(call.name, [])
        order = bisect_left(fitting, since)
        for at in (*range(order, len(fitting)), *range(order)):
            other = events[fitting[at]].call
            if other is not None and (not call.id or not other.id):
                found[fitting.pop(at)] = place
                break
    return found


def _answered(event: Event, response: Event) -> Event:
    call = event.call or ToolCall("")
    answer = response.call.response if response.call is not None else UNSET
    seconds = event.seconds
    if event.at is not None and response.at is not None and response.at >= event.at:
        seconds = response.at - event.at
    paired = ToolCall(call.name, call.args, call.id, answer)
    return msgspec.structs.replace(event, call=paired, seconds=seconds)


def _declared(tool: Mapping[str, Any]) -> Iterator[Tool]:
    if isinstance(tool.get("name"), str):
        yield _function(tool)
        return
    if isinstance(tool.get("function"), Mapping):  # OpenAI: {"type": "function", "function": {...}}
        yield _function(tool["function"])
        return
    for key, value in tool.items():
        if value is None:
            continue
        if snake(key) == "function_declarations":
            functions = value if isinstance(value, list) else [value]
            yield from (_function(function) for function in functions if isinstance(function, Mapping))
        else:
            yield Tool(snake(key), builtin=True)


def _function(declared: Mapping[str, Any]) -> Tool:
    schema = next((declared[key] for key in _SCHEMAS if isinstance(declared.get(key), Mapping)), None)
    return Tool(str(declared.get("name") or ""), declared.get("description"), _without_nulls(schema))


def _without_nulls(schema: Any) -> Any:
    # a dumped google-genai Schema writes dozens of nulls; `const` and `default` may well be null in a JSON schema
    if isinstance(schema, Mapping):
        return {
            key: _without_nulls(value)
            for key, value in schema.items()
            if value is not None or key in ("const", "default")
        }
    return [_without_nulls(value) for value in schema] if isinstance(schema, list) else schema
