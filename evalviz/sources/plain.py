"""Any Python value as what JSON can hold, without importing the package that the value comes from."""

from __future__ import annotations

import datetime as dt
import enum
import math
from collections.abc import Mapping
from typing import Any, Final

_SIMPLE: Final = frozenset({str, int, float, bool, type(None), bytes})
_MISSING: Final = ("NAType", "NaTType")


def is_missing(value: Any) -> bool:
    """Whether a cell is empty: None, NaN, or pandas' NA and NaT."""
    return value is None or (isinstance(value, float) and math.isnan(value)) or type(value).__name__ in _MISSING


def plain(value: Any) -> Any:
    """Copy a value as dicts, lists, text and numbers.

    Pydantic objects and dataclasses lose the fields that are None, as files written with `exclude_none` do; dicts keep
    theirs. Times become ISO 8601, arrays lists, frames lists of records; what is left is shown as text.
    """
    if type(value) in _SIMPLE:
        return value
    if isinstance(value, dict):
        return {str(key): item if type(item) in _SIMPLE else plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if hasattr(value, "__pydantic_fields_set__") or hasattr(value, "__dataclass_fields__"):
        given = fields_of(value)
        return {key: item if type(item) in _SIMPLE else plain(item) for key, item in given.items() if item is not None}
    if isinstance(value, enum.Enum):
        return value.value
    if type(value).__name__ in _MISSING:
        return None
    if isinstance(value, (dt.datetime, dt.date, dt.time)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return plain(dict(value))
    if hasattr(value, "tolist"):  # numpy arrays and scalars, pandas series
        return plain(value.tolist())
    if hasattr(value, "to_dict") and hasattr(value, "columns"):
        return [plain(record) for record in value.to_dict(orient="records")]
    return value if isinstance(value, (str, int, float)) else str(value)


def given_fields(value: Any) -> dict[str, Any]:
    """The fields of an object that somebody set: a pydantic part has seventeen, and mostly one value."""
    given = getattr(value, "__pydantic_fields_set__", None)
    if given is None or getattr(value, "__pydantic_extra__", None):
        return fields_of(value)
    declared = vars(value)
    return {name: declared[name] for name in (given if len(given) == 1 else declared) if name in given}


def fields_of(value: Any) -> dict[str, Any]:
    """The fields of a pydantic object or dataclass, those that its type does not declare included."""
    declared: dict[str, Any] = vars(value)
    extra = getattr(value, "__pydantic_extra__", None)
    return {**declared, **extra} if extra else declared
