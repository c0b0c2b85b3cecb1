"""Numbers as text: one rule for tables, charts, sentences and the page.

`assets/viewer/src` has a twin of these functions; `tests/data/numbers.json` holds both to the same texts. Rounding is
half away from zero on the number's exact binary value, as `toFixed` does in JavaScript.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from math import floor, isfinite, isnan, log10
from typing import Any, Final

MISSING: Final = "—"


def score(value: Any) -> str:
    """A score or any other measured value: 2 or 3 significant digits, whole from 100 on.

    "0.73", "1.00", "12.3", "2,048", "0.061"; below 0.001 and from 1e15 on with an exponent ("1e-07", "1.5e+22"); "NaN",
    "∞", "-∞"; "—" for a missing one (None, NA).
    """
    if value is None or _is_na(value):
        return MISSING
    number = float(value)
    if isnan(number):
        return "NaN"
    if not isfinite(number):
        return "∞" if number > 0 else "-∞"
    size = abs(number)
    if size and not 1e-3 <= size < 1e15:
        return _exponent(number)
    if size < 0.0995:
        return _trimmed(number, 2 + _zeros_after_point(size) if size else 2, at_least=2)
    decimals = 2 if size < 9.995 else 1 if size < 99.95 else 0
    return _fixed(number, decimals)


def measure(value: Any, unit: str | None = None) -> str:
    """A score with its unit: "3.5 s", "2,048 tokens", "0.73"."""
    if unit is None or value is None or _is_na(value) or not isfinite(float(value)):
        return score(value)
    if unit == "s":
        return duration(value)
    return f"{score(value)} {unit}"


def count(n: int) -> str:
    """A count: "4,386"."""
    return f"{n:,}"


def share(k: int, n: int) -> str:
    """A count of a total: "26/38"."""
    return f"{count(k)}/{count(n)}"


def percent(fraction: Any) -> str:
    """A fraction in whole percent; tenths below 1 % and above 99 %, so that only 0 reads 0 % and only 1 reads 100 %."""
    text = _percent(fraction)
    return text if text == MISSING else text + "%"


def interval(low: Any, high: Any) -> str:
    """Both ends as scores: "0.66–0.81"; "-0.10 to 0.20" where one is negative; "" where there is no interval."""
    if not (_is_number(low) and _is_number(high)):
        return ""
    joint = " to " if low < 0 or high < 0 else "–"
    return f"{score(low)}{joint}{score(high)}"


def percent_interval(low: Any, high: Any) -> str:
    """Both ends in percent: "53–81%"; "" where there is no interval."""
    if not (_is_number(low) and _is_number(high)):
        return ""
    return f"{_percent(low)}–{_percent(high)}%"


def size(n_bytes: int) -> str:
    """A number of bytes: "1 byte", "812 bytes", "1.2 KB", "12 KB", "3.4 MB" (1 KB is 1,000 bytes)."""
    if n_bytes < 1_000:
        return "1 byte" if n_bytes == 1 else f"{n_bytes} bytes"
    for unit, scale in (("KB", 10**3), ("MB", 10**6), ("GB", 10**9)):
        value = n_bytes / scale
        if value < 999.5 or unit == "GB":
            return f"{_fixed(value, 1 if value < 9.95 else 0)} {unit}"
    raise AssertionError  # the last unit always returns


def duration(seconds: Any) -> str:
    """A time: "12 ms", "0.31 s", "7.4 s", "42 s", "3 min 12 s", "2 h 5 min"; "—" for a missing one."""
    if not _is_number(seconds):
        return MISSING
    value = float(seconds)
    if value == 0:
        return "0 s"
    if value < 0.0995:
        return f"{_fixed(value * 1000, 1 if value < 0.00095 else 0)} ms"
    if value < 59.5:
        return f"{_fixed(value, 2 if value < 0.995 else 1 if value < 9.95 else 0)} s"
    whole = int(Decimal(value).quantize(Decimal(1), ROUND_HALF_UP))
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min" + (f" {rest} s" if rest else "")
    hours, minutes = divmod(int(Decimal(whole / 60).quantize(Decimal(1), ROUND_HALF_UP)), 60)
    return f"{count(hours)} h" + (f" {minutes} min" if minutes else "")


def plural(n: int, one: str, many: str | None = None) -> str:
    """A count with its noun: "1 case", "3 cases"."""
    return f"{count(n)} {one if n == 1 else many or one + 's'}"


def _percent(fraction: Any) -> str:
    if not _is_number(fraction):
        return MISSING
    value = float(fraction) * 100
    if value in (0, 100):
        return _fixed(value, 0)
    if 0 < value < 0.05:
        return "<0.1"
    if 99.95 <= value < 100:
        return ">99.9"
    if 0 < value < 0.95 or 99 < value < 100:
        return _trimmed(value, 1, at_least=0)
    return _fixed(value, 0)


def _fixed(number: float, decimals: int) -> str:
    rounded = Decimal(number).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return f"{abs(rounded) if rounded == 0 else rounded:,f}"


def _trimmed(number: float, decimals: int, at_least: int) -> str:
    whole, _, fraction = _fixed(number, decimals).partition(".")
    kept = fraction.rstrip("0").ljust(at_least, "0")
    return f"{whole}.{kept}" if kept else whole


def _exponent(number: float) -> str:
    power = floor(log10(abs(number)))
    mantissa = Decimal(number).scaleb(-power)
    if abs(mantissa) < 1:  # log10 rounded up
        power, mantissa = power - 1, mantissa * 10
    rounded = mantissa.quantize(Decimal("0.1"), ROUND_HALF_UP)
    if abs(rounded) >= 10:
        power, rounded = power + 1, rounded / 10
    digits = f"{rounded:.1f}".removesuffix(".0")
    return f"{digits}e{'-' if power < 0 else '+'}{abs(power):02d}"


def _zeros_after_point(size: float) -> int:
    return -floor(log10(size)) - 1


def _is_number(value: Any) -> bool:
    return value is not None and not _is_na(value) and isfinite(float(value))


def _is_na(value: Any) -> bool:
    return type(value).__name__ == "NAType"
