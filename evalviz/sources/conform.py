"""Bring a foreign document to the keys and types that a reader knows; whatever is left out is listed.

Only the keys of the format itself are touched. What users put in (tool arguments, responses, session state) is under
`ANY` or `OBJECT` and stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

ANY: Final = "any"
TEXT: Final = "text"
NUMBER: Final = "number"
FLAG: Final = "flag"
OBJECT: Final = "object"
ITEMS: Final = "items"

Shape: TypeAlias = "str | list[Shape] | Mapping[str, Shape]"
"""One of the kinds above, `[shape of the items]`, or `{key: shape}`; the key `*` stands for every other key, kept as it
is, and `**` for other keys that are dropped without a word (formats that grow all the time)."""

_HUMP: Final = re.compile(r"(?<=[a-z0-9])([A-Z])")


def snake(key: str) -> str:
    """From camelCase to snake_case; a key that has none of it is returned as it is."""
    return _HUMP.sub(lambda hump: "_" + hump[1].lower(), key) if not key.islower() else key


def conform(value: Any, shape: Shape, path: str, unknown: list[str]) -> Any:
    """Return a copy of `value` with the keys and types of `shape`, without nulls; None where nothing of it fits.

    Args:
        value: parsed JSON.
        shape: what is known.
        path: where the value stands, for `unknown`.
        unknown: the path of every value that was left out is appended.
    """
    if value is None:
        return None
    if isinstance(shape, str):
        fitting = _KINDS[shape](value)
    elif isinstance(shape, list):
        fitting = _items(value, shape[0], path, unknown) if isinstance(value, list) else None
    else:
        fitting = _object(value, shape, path, unknown) if isinstance(value, dict) else None
    if fitting is None:
        unknown.append(f"{path} (a {type(value).__name__})")
    return fitting


def _items(values: list[Any], shape: Shape, path: str, unknown: list[str]) -> list[Any]:
    made = (conform(item, shape, f"{path}[{number}]", unknown) for number, item in enumerate(values))
    return [item for item in made if item is not None]


def _object(value: dict[str, Any], shape: Mapping[str, Shape], path: str, unknown: list[str]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for key, item in value.items():
        name, place = snake(key), f"{path}.{key}" if path else key
        if name in shape:
            known = shape[name]
        elif "*" in shape:
            name, known = key, shape["*"]
        elif "**" in shape:
            continue
        else:
            unknown.append(place)
            continue
        if kept.get(name) is None:  # the same field may stand there in both spellings
            kept[name] = conform(item, known, place, unknown)
    return {key: item for key, item in kept.items() if item is not None}


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else str(value) if isinstance(value, (int, float)) else None


def _number(value: Any) -> float | None:
    try:
        return float(value) if isinstance(value, (int, float, str)) and not isinstance(value, bool) else None
    except (ValueError, OverflowError):
        return None


def _of(kind: type) -> Callable[[Any], Any]:
    return lambda value: value if isinstance(value, kind) else None


_KINDS: Final[dict[str, Callable[[Any], Any]]] = {
    ANY: lambda value: value,
    TEXT: _text,
    NUMBER: _number,
    FLAG: _of(bool),
    OBJECT: _of(dict),
    ITEMS: _of(list),
}
