"""Intervals against published values and other implementations."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evalviz.analysis.intervals import bootstrap_mean, t_interval, welch_interval, wilson, wilson_columns


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(5, 5, 57, 100), (17, 20, 64, 95), (7, 10, 40, 89), (40, 50, 67, 89), (31, 40, 62, 88)],  # design/statistics.md
)
def test_wilson_gives_the_check_values_of_the_design(k: int, n: int, low: int, high: int) -> None:
    interval = wilson(k, n)
    assert (round(interval.low * 100), round(interval.high * 100)) == (low, high)


@settings(deadline=None)  # the first call imports scipy and statsmodels
@given(st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_agrees_with_scipy_and_statsmodels(kn: tuple[int, int]) -> None:
    from scipy.stats import binomtest
    from statsmodels.stats.proportion import proportion_confint

    k, n = kn
    assert wilson(k, n) == pytest.approx(proportion_confint(k, n, method="wilson"), abs=1e-12)
    assert wilson(k, n) == pytest.approx(binomtest(k, n).proportion_ci(method="wilson"), abs=1e-12)


def test_wilson_is_exact_at_its_ends_and_has_none_for_no_trials() -> None:
    assert wilson(7, 7).high == 1
    assert wilson(0, 7).low == 0
    assert np.isnan(wilson(0, 0)).all()


def test_wilson_of_columns_is_wilson_of_each_row() -> None:
    low, high = wilson_columns([5, 0, 17], [5, 0, 20])
    assert [tuple(pair) for pair in np.round(np.stack([low, high], axis=1)[[0, 2]] * 100)] == [(57, 100), (64, 95)]
    assert np.isnan(low[1])


def test_t_interval_of_a_textbook_sample() -> None:
    # NIST/SEMATECH e-Handbook 1.3.5.2, ZARR13.DAT: n 195, mean 9.261460, sd 0.022789, 95 %: 9.258242 to 9.264679
    rng = np.random.default_rng(1)
    sample = rng.normal(size=195)
    sample = (sample - sample.mean()) / sample.std(ddof=1) * 0.02278881 + 9.261460
    assert t_interval(sample) == pytest.approx((9.258242, 9.264679), abs=2e-6)


def test_t_interval_agrees_with_statsmodels() -> None:
    from statsmodels.stats.weightstats import DescrStatsW

    values = [0.2, 0.4, 0.4, 0.9, 1.0, 1.0, 0.55]
    assert t_interval(values) == pytest.approx(DescrStatsW(values).tconfint_mean())


@pytest.mark.parametrize("values", [[], [0.5], [0.1 + 0.2, 0.3], [1.0] * 40, [0.4, float("nan")]])
def test_no_interval_without_two_different_values(values: list[float]) -> None:
    assert np.isnan(t_interval(values)).all()
    assert np.isnan(bootstrap_mean(values)).all()


def test_bootstrap_agrees_with_scipy_and_repeats_by_seed() -> None:
    from scipy.stats import bootstrap

    values = np.array([0.1, 0.35, 0.5, 0.5, 0.72, 0.8, 0.95, 1.0, 1.0, 1.0, 0.2, 0.6])
    theirs = bootstrap((values,), np.mean, method="percentile", n_resamples=50_000).confidence_interval
    assert bootstrap_mean(values, seed=3, n_resamples=50_000) == pytest.approx((theirs.low, theirs.high), abs=0.005)
    assert bootstrap_mean(values, seed=3) == bootstrap_mean(values, seed=3)
    assert bootstrap_mean(values, seed=3) != bootstrap_mean(values, seed=4)


@settings(deadline=None)
@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=30), st.randoms())
def test_intervals_do_not_depend_on_the_order(values: list[float], random) -> None:
    shuffled = list(values)
    random.shuffle(shuffled)
    assert t_interval(shuffled) == pytest.approx(t_interval(values), rel=1e-6, abs=1e-6, nan_ok=True)
    assert bootstrap_mean(shuffled, n_resamples=50) == pytest.approx(
        bootstrap_mean(values, n_resamples=50), nan_ok=True
    )


@pytest.mark.parametrize("seed", range(5))
def test_welch_agrees_with_scipy(seed: int) -> None:
    from scipy.stats import ttest_ind

    random = np.random.default_rng(seed)
    one, other = random.normal(5, 2, 12), random.normal(4, 1, 30)

    ends = ttest_ind(one, other, equal_var=False).confidence_interval(0.95)

    assert welch_interval(one, other) == pytest.approx((ends.low, ends.high))


def test_welch_has_no_interval_without_spread() -> None:
    assert np.isnan(welch_interval([1, 1, 1], [2, 2])).all()
    assert np.isnan(welch_interval([1], [2, 3])).all()
