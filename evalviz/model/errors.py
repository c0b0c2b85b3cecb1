"""Errors that evalviz raises to its users: each names the thing, the place and the remedy."""

from __future__ import annotations


class EvalvizError(ValueError):
    """Something that a user can mend: what is wrong, where, and what to do about it."""


class SourceError(EvalvizError):
    """An input could not be read.

    Attributes:
        source: the file, URI or object that was given.
        reason: what is wrong with it, without its name.
    """

    def __init__(self, source: str, reason: str, remedy: str = "") -> None:
        self.source, self.reason, self.remedy = source, reason, remedy.rstrip(".")
        super().__init__(f"{source}: {reason}." + (f" {self.remedy}." if remedy else ""))


class MissingExtraError(EvalvizError, ImportError):
    """An optional dependency is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f'{what} needs an optional dependency: pip install "evalviz[{extra}]"')
