"""Remember what was computed of a run: its report, its summary and its checks ask the same things many times."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from .run import EvalRun

_Made = TypeVar("_Made")


def once_per_run(compute: Callable[[EvalRun], _Made]) -> Callable[[EvalRun], _Made]:
    """A function of a run that computes once for each run.

    Runs are frozen and what is made of them is shared, so nobody may change what comes back; what users are handed is
    a copy. A run that is derived from another remembers nothing of it.
    """

    @wraps(compute)
    def remembered(run: EvalRun) -> _Made:
        memory: dict[Any, Any] = vars(run).setdefault("_memory", {})
        if compute not in memory:
            memory[compute] = compute(run)
        made: _Made = memory[compute]
        return made

    return remembered
