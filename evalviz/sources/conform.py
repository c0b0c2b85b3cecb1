"""Bring a foreign document to the keys that a reader knows: snake_case, without nulls, unknown fields listed.

Only the keys of the format itself are touched. What users put in (tool arguments, responses, session state) is under
`ANY` and stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

ANY: Final = "any"
Shape: TypeAlias = "str | list[Shape] | Mapping[str, Shape]"
"""`ANY`, `[shape of the items]`, or `{key: shape}`; the key `*` stands for every key, kept as it is, and
`**` for unknown keys that are dropped without a word (formats that grow all the time)."""

_HUMP: Final = re.compile(r"(?<=[a-z0-9])([A-Z])")


def snake(key: str) -> str:
    """camelCase to snake_case; a key that has none of it is returned as it is."""
    return _HUMP.sub(lambda hump: "_" + hump[1].lower(), key) if not key.islower() else key


def conform(value: Any, shape: Shape, path: str, unknown: list[str]) -> Any:
    """Return a copy of `value` with the keys of `shape`.

    Args:
        value: parsed JSON.
        shape: what is known.
        path: where the value stands, for `unknown`.
        unknown: the path of every field that was dropped is appended.
    """
    if shape == ANY or value is None:
        return value
    if isinstance(shape, list):
        if not isinstance(value, list):
            return value
        return [conform(item, shape[0], f"{path}[{number}]", unknown) for number, item in enumerate(value)]
    if not isinstance(value, dict) or isinstance(shape, str):
        return value
    kept: dict[str, Any] = {}
    for key, item in value.items():
        name = snake(key)
        if name in shape:
            known = shape[name]
        elif "*" in shape:
            name, known = key, shape["*"]
        elif "**" in shape:
            continue
        else:
            unknown.append(f"{path}.{key}" if path else key)
            continue
        if item is not None or name not in kept:
            kept[name] = conform(item, known, f"{path}.{key}" if path else key, unknown)
    return {key: item for key, item in kept.items() if item is not None}
