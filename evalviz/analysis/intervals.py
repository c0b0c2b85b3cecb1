"""Confidence intervals of rates and means."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

CONFIDENCE: Final = 0.95
Floats = NDArray[np.float64]


class Interval(NamedTuple):
    """Both ends of an interval; NaN where there is none."""

    low: float
    high: float


NONE: Final = Interval(float("nan"), float("nan"))


def wilson(k: int, n: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval of the rate k/n; none where n is 0.

    Source: Wilson 1927 (JASA 22:209); recommended for evaluations by Bowyer, Aitchison, Ivanova 2025
    (arXiv 2503.01747), since intervals from the normal approximation are too narrow below a few hundred cases.
    """
    low, high = wilson_columns([k], [n], confidence)
    return Interval(float(low[0]), float(high[0]))


def wilson_columns(k: ArrayLike, n: ArrayLike, confidence: float = CONFIDENCE) -> tuple[Floats, Floats]:
    """`wilson` for whole columns, which `scipy.stats.binomtest` (one rate a call) does not offer.

    Returns:
        The lower and the upper ends, NaN where n is 0.
    """
    passed, total = np.asarray(k, dtype=float), np.asarray(n, dtype=float)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = np.where(total > 0, passed / total, np.nan)
        shrink = 1 + z**2 / total
        centre = (rate + z**2 / (2 * total)) / shrink
        half = z * np.sqrt(rate * (1 - rate) / total + z**2 / (4 * total**2)) / shrink
    # exact at the ends, where rounding would leave 0.9999999
    return np.where(passed == 0, rate, centre - half), np.where(passed == total, rate, centre + half)


def t_interval(values: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """Student's t interval of the mean of independent values (of cases, not of trials).

    None for fewer than two finite values and where they have no spread.
    Source: Miller 2024 (arXiv 2411.00640).
    """
    finite = finite_values(values)
    if not has_spread(finite):
        return NONE
    from scipy.special import stdtrit

    with np.errstate(over="ignore", invalid="ignore"):
        half = float(stdtrit(finite.size - 1, 0.5 + confidence / 2)) * finite.std(ddof=1) / np.sqrt(finite.size)
        ends = Interval(float(finite.mean() - half), float(finite.mean() + half))
    return ends if np.isfinite(ends).all() else NONE  # scores of 1e200 have a mean, but no variance in a float


def welch_interval(one: ArrayLike, other: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """Welch's t interval of the difference of two means (one minus other) of independent values.

    None where one of them has fewer than two finite values, or neither has spread. `scipy.stats` offers it as well,
    but takes longer to import than a report takes to make. Source: Welch 1947 (Biometrika 34:28).
    """
    left, right = finite_values(one), finite_values(other)
    if min(left.size, right.size) < 2 or not (has_spread(left) or has_spread(right)):
        return NONE
    from scipy.special import stdtrit

    a, b = left.var(ddof=1) / left.size, right.var(ddof=1) / right.size
    freedom = (a + b) ** 2 / (a**2 / (left.size - 1) + b**2 / (right.size - 1))
    half = float(stdtrit(freedom, 0.5 + confidence / 2)) * np.sqrt(a + b)
    difference = left.mean() - right.mean()
    return Interval(float(difference - half), float(difference + half))


def bootstrap_mean(
    values: ArrayLike, seed: int = 0, n_resamples: int = 9_999, confidence: float = CONFIDENCE
) -> Interval:
    """Percentile bootstrap interval of the mean of independent values, reproducible by its seed.

    A resample only depends on how often each distinct value is drawn, which is multinomial. Drawing those counts
    gives what `scipy.stats.bootstrap(method="percentile")` gives, and for the few values that rates of a case take it
    is fast for any number of cases.

    None for fewer than two finite values and where they have no spread.
    Source: Efron 1979 (Annals of Statistics 7:1).
    """
    finite = finite_values(values)
    if not has_spread(finite):
        return NONE
    distinct, counts = np.unique(finite, return_counts=True)
    rng = np.random.default_rng(seed)
    means = np.empty(n_resamples)
    step = max(1, 4_000_000 // distinct.size)  # bounds the memory to 32 MB
    for start in range(0, n_resamples, step):
        n_drawn = min(step, n_resamples - start)
        draws = rng.multinomial(finite.size, counts / finite.size, size=n_drawn)
        means[start : start + n_drawn] = draws @ distinct / finite.size
    tail = (1 - confidence) / 2
    low, high = np.quantile(means, [tail, 1 - tail])
    return Interval(float(low), float(high))


def finite_values(values: ArrayLike) -> Floats:
    """The finite ones of the values, as floats."""
    given: Floats = np.asarray(values, dtype=np.float64)
    return given[np.isfinite(given)]


def has_spread(finite: NDArray[Any]) -> bool:
    """Whether there are two values or more and they differ by more than rounding."""
    with np.errstate(over="ignore"):
        return finite.size > 1 and not np.allclose(finite, finite[0], rtol=1e-12, atol=1e-300)
