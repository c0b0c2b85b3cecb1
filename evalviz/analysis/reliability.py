"""How reliable repeated trials are: pass@k (at least one of k passes) and pass^k (all k pass)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, nan

import numpy as np
import pandas as pd

from .intervals import Interval, bootstrap_mean


def pass_at_k(n: int, c: int, k: int) -> float:
    """Chance that at least one of k trials passes, estimated from c passes in n trials; NaN where n < k.

    1 - C(n-c, k) / C(n, k), unbiased. Source: Chen et al. 2021 (arXiv 2107.03374).
    """
    return 1 - comb(n - c, k) / comb(n, k) if n >= k else nan


def pass_hat_k(n: int, c: int, k: int) -> float:
    """Chance that all of k trials pass, estimated from c passes in n trials; NaN where n < k.

    C(c, k) / C(n, k), unbiased. Source: Yao et al. 2024, tau-bench (arXiv 2406.12045).
    """
    return comb(c, k) / comb(n, k) if n >= k else nan


@dataclass(frozen=True)
class Reliability:
    """Both measures of a run as means over its cases.

    Attributes:
        k: trials drawn.
        n_cases: cases with k judged trials or more; the others do not count.
        seed: of the bootstrap over cases.
    """

    k: int
    n_cases: int
    pass_at_k: float
    pass_at_k_interval: Interval
    pass_hat_k: float
    pass_hat_k_interval: Interval
    seed: int


def reliability(cases: pd.DataFrame, k: int | None = None, seed: int = 0) -> Reliability:
    """pass@k and pass^k over the judged trials of the cases, with percentile intervals from a bootstrap over cases.

    Args:
        cases: `trials.by_case(run)`, or some of its rows.
        k: trials drawn. By default the largest that at least half of the judged cases have, which is their number of
            trials when that is the same for all.
        seed: seed of the bootstrap.
    """
    judged = cases[cases["n_judged"] > 0]
    if k is None:
        k = int(judged["n_judged"].quantile(0.5, interpolation="higher")) if len(judged) else 1
    pairs = list(zip(judged["n_judged"].tolist(), judged["n_passed"].tolist(), strict=True))
    at_least_one = [pass_at_k(n, c, k) for n, c in pairs if n >= k]
    every = [pass_hat_k(n, c, k) for n, c in pairs if n >= k]
    return Reliability(
        k=k,
        n_cases=len(every),
        pass_at_k=_mean(at_least_one),
        pass_at_k_interval=bootstrap_mean(at_least_one, seed),
        pass_hat_k=_mean(every),
        pass_hat_k_interval=bootstrap_mean(every, seed),
        seed=seed,
    )


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return float(np.mean(listed)) if listed else nan
