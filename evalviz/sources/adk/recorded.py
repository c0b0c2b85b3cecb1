"""What a trace needs of an ADK case, typed: most of a case is nulls and declarations, which are skipped in C.

What users put in (arguments, responses, state) is kept as it is. Fields whose shape differs between versions are `Any`.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from ..conform import Shape
from . import repair
from .records import NULL, Usage


class Actions(msgspec.Struct):
    state_delta: dict[str, Any] | None = None


class Event(msgspec.Struct):
    """An event of a session, or, with fewer fields, of an invocation."""

    author: str | None = None
    content: Any = None
    invocation_id: str | None = None
    timestamp: float | None = None
    partial: Any = None
    usage_metadata: Usage | None = None
    model_version: str | None = None
    actions: Actions | None = None
    error_code: Any = None
    error_message: Any = None

    @property
    def parts(self) -> list[Any]:
        parts = self.content.get("parts") if isinstance(self.content, dict) else None
        return parts or []

    @property
    def tokens(self) -> int | None:
        total = self.usage_metadata.total_token_count if self.usage_metadata is not None else None
        return None if total is None else int(total)

    @property
    def error(self) -> str | None:
        """Code and message, None where the event is no error."""
        return ": ".join(str(part) for part in (self.error_code, self.error_message) if part) or None


class Session(msgspec.Struct):
    events: list[Event] | None = None
    state: dict[str, Any] | None = None


class Intermediate(msgspec.Struct):
    """The untagged union of ADK's IntermediateData (the first three) and InvocationEvents."""

    tool_uses: list[dict[str, Any]] | None = None
    tool_responses: list[dict[str, Any]] | None = None
    intermediate_responses: list[Any] | None = None
    invocation_events: list[Event] | None = None


class Invocation(msgspec.Struct):
    invocation_id: Any = None
    user_content: Any = None
    final_response: Any = None
    intermediate_data: Intermediate | None = None
    creation_timestamp: float | None = None
    app_details: msgspec.Raw = NULL
    duration: float | None = None


class Turn(msgspec.Struct):
    actual_invocation: Invocation | None = None
    expected_invocation: Invocation | None = None


class Case(msgspec.Struct):
    eval_id: str = ""
    eval_metric_result_per_invocation: list[Turn] | None = None
    session_details: Session | None = None


class Declared(msgspec.Struct, rename={"tools": "tool_declarations"}):
    """An agent of `app_details`."""

    name: Any = None
    instructions: Any = None
    tools: Any = None


class AppDetails(msgspec.Struct):
    agent_details: dict[str, Declared] | None = None


_CASE = msgspec.json.Decoder(Case)
_SESSION = msgspec.json.Decoder(Session | None)
_APP_DETAILS = msgspec.json.Decoder(AppDetails | None)
_T = TypeVar("_T")


def decode_case(data: bytes | msgspec.Raw) -> Case:
    """Decode what a trace needs of a case; what is not of its type is left out."""
    return _decoded(_CASE, data, repair.CASE)


def decode_session(data: bytes | msgspec.Raw) -> Session | None:
    """Decode a session; what is not of its type is left out."""
    return _decoded(_SESSION, data, repair.SESSION)


def decode_app_details(data: bytes | msgspec.Raw) -> AppDetails | None:
    """Decode which agents there were; what is not of its type is left out."""
    return _decoded(_APP_DETAILS, data, repair.APP_DETAILS)


def _decoded(decoder: msgspec.json.Decoder[_T], data: bytes | msgspec.Raw, shape: Shape) -> _T:
    try:
        return decoder.decode(data)
    except msgspec.DecodeError:
        return decoder.decode(repair.repair_part(data, shape))
