"""What the prompts, answers and references of a dataset say, in all the forms that a cell may have.

A cell holds text, a Content, a Gemini request or response (`contents`, `candidates`), an OpenAI one (`messages`,
`choices`), or any of these as JSON text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ..contents import answer_text
from ..plain import is_missing, plain
from .fields import get, items_of

Message = tuple[str | None, Any]
"""Role and content."""

_USER: Final = ("user", None)
# What the SDK writes for an answer when its inference fails: mostly the error alone, sometimes with the reply it got.
_SDK_ERRORS: Final = ("Unexpected response type", "Invalid LiteLLM response", "LiteLLM response missing")


def parsed(cell: Any) -> Any:
    """A cell that is JSON text as what it says; any other cell as it is."""
    if isinstance(cell, str) and cell.lstrip()[:1] in ("{", "["):
        try:
            return msgspec.json.decode(cell)
        except (msgspec.DecodeError, UnicodeError):
            return cell
    return cell


def text_of(cell: Any) -> str | None:
    """The text of a cell: the first thing the user said of a request, the answer of a response; None where it is empty.

    JSON text that is neither stays as it is: it is what somebody said.
    """
    if isinstance(cell, str):
        document = parsed(cell)
        messages = None if document is cell else _conversation(document)
        return cell if not messages else _said_first(messages)
    if is_missing(cell):
        return None
    if isinstance(get(cell, "parts"), list):
        return answer_text(cell)
    inner = get(cell, "response")
    if inner is not None:  # ResponseCandidate
        return text_of(inner)
    messages = _conversation(cell)
    if messages:
        return _said_first(messages)
    if isinstance(get(cell, "text"), str):
        return str(get(cell, "text"))
    empty = isinstance(get(cell, "role"), str) or "parts" in items_of(cell)
    return None if empty else as_json(cell)


def messages_of(cell: Any) -> list[Message]:
    """What was said in a cell, in order; a request may hold a whole conversation."""
    if is_missing(cell):
        return []
    document = parsed(cell)
    inner = None if isinstance(cell, str) else get(document, "response")
    messages = _conversation(document if inner is None else inner)
    if messages:
        return messages
    text = text_of(cell)
    return [] if text is None else [(None, text)]


def inference_error(answer: Any) -> str | None:
    """The message of a failed inference that stands where the answer should be, None for an answer.

    It is a JSON object whose only key is `error` (or one of the SDK's own, with the reply that it could not use beside
    it); an answer that has an `error` among other keys is an answer.
    """
    document = parsed(answer)
    if not isinstance(document, Mapping) or not document.get("error"):
        return None
    error = document["error"]
    alone = set(document) == {"error"}
    if not alone and not (
        set(document) <= {"error", "details", "response_type"} and str(error).startswith(_SDK_ERRORS)
    ):
        return None
    if isinstance(error, Mapping):
        told = [str(error[key]) for key in ("code", "status", "message") if error.get(key) is not None]
        return " ".join(told) or as_json(error)
    return str(error)


def _conversation(document: Any) -> list[Message]:
    if isinstance(document, list):
        if document and all(get(item, "parts") is not None or _is_chat(item) for item in document):
            return [(get(item, "role"), _content(item)) for item in document]
        return []
    if isinstance(get(document, "parts"), list):
        return [(get(document, "role"), document)]
    for key in ("contents", "messages"):
        listed = get(document, key)
        if isinstance(listed, list):
            return _conversation(listed)
    for key, inside in (("candidates", "content"), ("choices", "message")):
        listed = get(document, key)
        first = get(listed[0], inside) if isinstance(listed, list) and listed else None
        if first is not None:
            return [(get(first, "role"), _content(first))]
    return []


def _is_chat(item: Any) -> bool:
    return isinstance(get(item, "role"), str) and get(item, "content") is not None


def _content(item: Any) -> Any:
    """A Content as it is; OpenAI's content as a Content: text, or parts of which text is kept as text."""
    if get(item, "parts") is not None:
        return item
    content = get(item, "content")
    if not isinstance(content, list):
        return content
    return {"parts": [{"text": part["text"]} if isinstance(get(part, "text"), str) else part for part in content]}


def _said_first(messages: list[Message]) -> str | None:
    by_user = [content for role, content in messages if role in _USER]
    return answer_text((by_user or [content for _, content in messages])[0])


def as_json(value: Any) -> str:
    """A value that is no text, as text."""
    return msgspec.json.encode(plain(value), enc_hook=str).decode(errors="replace")
