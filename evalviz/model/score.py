"""A stored score, whatever its type, as a number with the stored text where it is no finite number."""

from __future__ import annotations

import math
from typing import Any, Final

_WORDS: Final = {"true": 1.0, "false": 0.0}
_MISSING: Final = ("NAType", "NaTType")  # pandas' own, which are no None


def parse_score(value: Any) -> tuple[float, str | None]:
    """Read a score.

    Args:
        value: a number of any kind (also of numpy), a bool, text (`"0.85"`, `"Infinity"`, `"N/A"`), or None.

    Returns:
        The score, NaN where there is no finite one, and then the text to show for it: `"NaN"`, `"∞"`, `"-∞"`, or the
        value as it is stored. A missing value (None, empty text) is NaN without text.
    """
    if value is None or type(value).__name__ in _MISSING:
        return math.nan, None
    if isinstance(value, str):
        text = value.strip()
        if not text:
            return math.nan, None
        number = _WORDS.get(text.lower())
        if number is None:
            number = _number(text) if "_" not in text else None  # "1_000" is a number to Python only
    else:
        text, number = str(value), _number(value)
    if number is None:
        return math.nan, text
    if math.isfinite(number):
        return number, None
    return math.nan, "NaN" if math.isnan(number) else "∞" if number > 0 else "-∞"


def _number(value: Any) -> float | None:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None
