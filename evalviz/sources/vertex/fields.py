"""Fields of what Vertex AI hands out: parsed JSON in either spelling, or the SDK's own objects, read alike.

Objects are read where they are instead of being dumped first: that is faster than a dump and its decoding, keeps
scores that JSON has no number for, and works where a dump fails (DataFrames with twin columns, lone surrogates).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final

from ..plain import fields_of
from ..times import utc_time

_FRACTION: Final = re.compile(r"(\.\d{1,6})\d*")


def get(value: Any, name: str) -> Any:
    """A field by its snake_case name; None where it is absent or null."""
    if isinstance(value, dict):
        found = value.get(name)
        return value.get(_camel(name)) if found is None else found
    if value is None or isinstance(value, (str, list)):
        return None
    try:  # not getattr: for a field that is not there a pydantic object takes long to say so
        return value.__dict__.get(name)
    except AttributeError:
        return None


def fields_of_all(values: list[Any], *names: str) -> list[tuple[Any, ...]]:
    """Several fields of every value, for what a run has a million of: the loop over objects runs in C.

    A name may lead through fields: `content.property.description`.
    """
    if values and not isinstance(values[0], dict):
        try:
            return list(map(_getter(names), values))
        except AttributeError:  # None among them, or a field that this version of the SDK lacks
            pass
    return [tuple([_get_through(value, name) for name in names]) for value in values]


def items_of(value: Any) -> Mapping[str, Any]:
    """All fields of a dict or object under the names they have."""
    if isinstance(value, Mapping):
        return value
    return fields_of(value) if hasattr(value, "__dict__") else {}


def list_of(value: Any, name: str) -> list[Any]:
    """A list field; empty where it is absent, a list of one where a single value stands there."""
    found = get(value, name)
    if isinstance(found, list):
        return found
    return [] if found is None else list(found) if isinstance(found, tuple) else [found]


def seconds_of(time: Any) -> float | None:
    """Seconds since the epoch of a datetime, ISO 8601 text (any number of decimals) or number; naive times are UTC."""
    if time is None:
        return None
    if isinstance(time, str):
        text = _FRACTION.sub(
            lambda found: found[1].ljust(7, "0"), time.strip().replace("Z", "+00:00").replace("z", "+00:00")
        )
        try:
            time = dt.datetime.fromisoformat(text)
        except ValueError:
            return None
    if isinstance(time, dt.datetime):
        return (time if time.tzinfo else time.replace(tzinfo=dt.timezone.utc)).timestamp()
    return float(time) if isinstance(time, (int, float)) and not isinstance(time, bool) else None


def utc(time: Any) -> dt.datetime | None:
    """A time as a datetime in UTC."""
    return utc_time(seconds_of(time))


def _get_through(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = get(value, name)
    return value


@cache
def _getter(names: tuple[str, ...]) -> attrgetter[Any]:
    return attrgetter(*names)


@cache
def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
