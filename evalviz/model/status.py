"""The five states of a score and of a case, and how foreign status values map to them."""

from __future__ import annotations

from functools import lru_cache
from types import NoneType
from typing import Any, Final, Literal

Status = Literal["passed", "failed", "not_evaluated", "informational", "error"]

PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_EVALUATED: Final = "not_evaluated"
INFORMATIONAL: Final = "informational"
ERROR: Final = "error"
STATUSES: Final[tuple[Status, ...]] = (PASSED, FAILED, NOT_EVALUATED, INFORMATIONAL, ERROR)
JUDGED: Final[tuple[Status, ...]] = (PASSED, FAILED)

# ADK writes EvalStatus as a number; hand-made and third-party files use words.
_ADK_NUMBERS: Final[dict[int, Status]] = {1: PASSED, 2: FAILED, 3: NOT_EVALUATED, 4: INFORMATIONAL}
_WORDS: Final[dict[str, Status]] = {
    "passed": PASSED,
    "pass": PASSED,
    "failed": FAILED,
    "fail": FAILED,
    "not_evaluated": NOT_EVALUATED,
    "informational": INFORMATIONAL,
    "error": ERROR,
}


def parse_status(value: Any) -> tuple[Status, str | None]:
    """Map a stored status to one of the five.

    Returns:
        The status, and the stored value as text (`"UNKNOWN (7)"`) where it is none that evalviz knows.
        A missing value is `not_evaluated`.
    """
    return _parsed(value) if isinstance(value, (str, int, float, NoneType)) else _parsed(str(value))


@lru_cache(maxsize=256, typed=True)  # a run asks for the same four statuses thousands of times
def _parsed(value: str | float | None) -> tuple[Status, str | None]:
    if value is None:
        return NOT_EVALUATED, None
    if isinstance(value, str):
        word = value.strip().rsplit(".", 1)[-1].lower().replace(" ", "_").replace("-", "_")
        if word in _WORDS:
            return _WORDS[word], None
        value = int(word) if word.isdecimal() else value
    elif isinstance(value, bool):
        return (PASSED if value else FAILED), None
    if isinstance(value, (int, float)) and value in _ADK_NUMBERS:
        return _ADK_NUMBERS[int(value)], None
    return NOT_EVALUATED, f"UNKNOWN ({value})"


def case_status(statuses: list[Status]) -> Status:
    """The status of a case without one of its own, from the case-level statuses of its metrics (ADK's rule)."""
    if FAILED in statuses:
        return FAILED
    if PASSED in statuses:
        return PASSED
    return ERROR if statuses and set(statuses) == {ERROR} else NOT_EVALUATED
