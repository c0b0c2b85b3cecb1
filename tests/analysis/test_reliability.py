"""pass@k and pass^k."""

from __future__ import annotations

from itertools import combinations
from math import isnan

import numpy as np
import pytest

from evalviz.analysis.reliability import pass_at_k, pass_hat_k, reliability
from evalviz.analysis.trials import by_case

from .builder import result, run


@pytest.mark.parametrize(("n", "c", "k"), [(5, 2, 3), (4, 3, 4), (6, 0, 2), (6, 6, 6), (10, 1, 5)])
def test_both_count_the_draws_of_k_trials(n: int, c: int, k: int) -> None:
    draws = list(combinations([True] * c + [False] * (n - c), k))
    assert pass_at_k(n, c, k) == pytest.approx(np.mean([any(draw) for draw in draws]))
    assert pass_hat_k(n, c, k) == pytest.approx(np.mean([all(draw) for draw in draws]))


def test_pass_at_k_is_the_stable_formula_of_chen_2021() -> None:
    n, c, k = 200, 13, 100  # figure 3 of the paper: 1 - prod(1 - k / arange(n - c + 1, n + 1))
    assert pass_at_k(n, c, k) == pytest.approx(1 - np.prod(1 - k / np.arange(n - c + 1, n + 1)))


def test_neither_is_defined_for_fewer_trials_than_k() -> None:
    assert isnan(pass_at_k(2, 1, 3))
    assert isnan(pass_hat_k(2, 2, 3))


def run_of(*trials: str):
    words = {"p": "passed", "f": "failed", "e": "error"}
    return run(
        *(
            result(f"c{i}", words[letter], trial=j)
            for i, letters in enumerate(trials)
            for j, letter in enumerate(letters, 1)
        )
    )


def test_the_run_of_the_mock_has_its_numbers() -> None:
    # 38 judged cases of 3 trials: 19 stable pass, 7 stable fail, 12 flaky; one case not run
    cases = by_case(run_of(*["ppp"] * 19, *["ppf"] * 7, *["pff"] * 5, *["fff"] * 7, "eee"))
    measured = reliability(cases)
    assert (measured.k, measured.n_cases) == (3, 38)
    assert measured.pass_at_k == pytest.approx(31 / 38)
    assert measured.pass_hat_k == pytest.approx(19 / 38)


def test_cases_with_fewer_judged_trials_are_left_out() -> None:
    measured = reliability(by_case(run_of("ppp", "ffp", "pe")))
    assert (measured.k, measured.n_cases) == (3, 2)
    assert measured.pass_hat_k == 0.5


def test_the_interval_is_the_bootstrap_over_cases() -> None:
    # of cases that are 0 or 1 the bootstrap mean is binomial: 12 of 20 cases pass every trial
    from scipy.stats import binom

    cases = by_case(run_of(*["ppp"] * 12, *["ppf"] * 3, *["fff"] * 5))
    exact = binom.ppf([0.025, 0.975], 20, 0.6) / 20
    assert reliability(cases).pass_hat_k_interval == pytest.approx(exact, abs=1e-9)


def test_nothing_judged_gives_nothing() -> None:
    measured = reliability(by_case(run_of("ee", "e")))
    assert measured.n_cases == 0
    assert isnan(measured.pass_at_k)
    assert isnan(measured.pass_hat_k_interval.low)
