"""Errors of the service in words."""

from __future__ import annotations

from typing import Any, Final

from ..plain import plain
from .fields import get

_CODES: Final = {
    1: "CANCELLED",
    2: "UNKNOWN",
    3: "INVALID_ARGUMENT",
    4: "DEADLINE_EXCEEDED",
    5: "NOT_FOUND",
    6: "ALREADY_EXISTS",
    7: "PERMISSION_DENIED",
    8: "RESOURCE_EXHAUSTED",
    9: "FAILED_PRECONDITION",
    10: "ABORTED",
    11: "OUT_OF_RANGE",
    12: "UNIMPLEMENTED",
    13: "INTERNAL",
    14: "UNAVAILABLE",
    15: "DATA_LOSS",
    16: "UNAUTHENTICATED",
}


def error_text(error: Any) -> str | None:
    """A google.rpc.Status in words: 13 INTERNAL: Internal error occurred."""
    if not error:
        return None
    code, message = get(error, "code"), get(error, "message")
    number = " ".join(
        str(part) for part in (code, _CODES.get(code) if isinstance(code, int) else None) if part is not None
    )
    return ": ".join(part for part in (number, str(message or "")) if part) or str(plain(error))
