"""JSON for the page: strict, small, and never failing on what users put into their data."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import numpy as np

_ENCODER = msgspec.json.Encoder(enc_hook=lambda value: _plain(value))


def encode(value: Any) -> bytes:
    """Encode as strict JSON: numbers that JSON lacks become null, what it cannot hold becomes text."""
    try:
        return _ENCODER.encode(value)
    except (UnicodeEncodeError, msgspec.ValidationError, TypeError, ValueError, OverflowError):
        return _ENCODER.encode(_encodable(value))


def present(**columns: Any) -> dict[str, Any]:
    """A dict without what is missing: an absent key means the same as null, and costs nothing."""
    return {name: value for name, value in columns.items() if value is not None}


def number(value: Any, digits: int = 6) -> float | int | None:
    """A number with as many digits as a reader can use; None where it is missing or not finite."""
    if value is None or value != value or value in (math.inf, -math.inf):  # noqa: PLR0124
        return None
    rounded = float(f"{float(value):.{digits}g}")
    return int(rounded) if rounded.is_integer() and abs(rounded) < 1e15 else rounded


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", exclude_none=True)
    return str(value)


def _encodable(value: Any) -> Any:
    """The same without keys that are no text, lone surrogates, and integers beyond what JSON readers hold."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {_encodable(str(key)): _encodable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_encodable(item) for item in value]
    if isinstance(value, msgspec.Struct):
        return _encodable(msgspec.to_builtins(value, enc_hook=_plain, str_keys=True))
    if isinstance(value, int) and not isinstance(value, bool) and not -(2**63) <= value < 2**64:
        return str(value)
    return value
