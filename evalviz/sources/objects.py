"""Foreign objects, recognised by package and class name: nothing of Google's is imported for it."""

from __future__ import annotations

from typing import Any


def class_names(value: Any) -> list[tuple[str, str]]:
    """Module and name of every class that a value is an instance of, nearest first."""
    return [(cls.__module__, cls.__name__) for cls in type(value).__mro__]


def is_instance(value: Any, packages: tuple[str, ...], names: tuple[str, ...]) -> bool:
    """Whether a value is an instance of a class with one of these names from one of these packages."""
    return any(name in names and module.startswith(packages) for module, name in class_names(value))


def dump_json(value: Any) -> bytes:
    """A pydantic object as JSON in snake_case, NaN and infinities as text; the work is done in Rust."""
    import pydantic_core

    return pydantic_core.to_json(value, by_alias=False, inf_nan_mode="strings", bytes_mode="base64")
