"""Scores as metrics, files and tables really store them."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from evalviz.model.score import parse_score


@pytest.mark.parametrize(
    ("stored", "score"),
    [
        (0.85, 0.85),
        (1, 1.0),
        (True, 1.0),
        (False, 0.0),
        ("0.85", 0.85),
        (" 1e-3 ", 0.001),
        ("True", 1.0),
        (Decimal("0.125"), 0.125),
        (Fraction(1, 4), 0.25),
        (np.float64(0.5), 0.5),
        (np.int64(1), 1.0),
        (np.bool_(True), 1.0),
        (np.array(0.25), 0.25),
        (1e-07, 1e-07),
    ],
)
def test_a_number_of_any_kind_is_a_score(stored: object, score: float) -> None:
    assert parse_score(stored) == (score, None)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (math.nan, "NaN"),
        ("NaN", "NaN"),
        (math.inf, "∞"),
        ("Infinity", "∞"),
        ("-Infinity", "-∞"),
        (-np.inf, "-∞"),
        ("N/A", "N/A"),
        ("85%", "85%"),
        ("1_000", "1_000"),
        ([0.5], "[0.5]"),
        ({"score": 1}, "{'score': 1}"),
    ],
)
def test_what_is_no_finite_number_is_no_score_but_its_text_is_kept(stored: object, text: str) -> None:
    score, stored_score = parse_score(stored)

    assert math.isnan(score)
    assert stored_score == text


@pytest.mark.parametrize("stored", [None, "", "  ", pd.NA, pd.NaT])
def test_a_missing_value_is_no_score_and_has_no_text(stored: object) -> None:
    score, stored_score = parse_score(stored)

    assert math.isnan(score)
    assert stored_score is None


def test_a_number_too_big_for_a_float_keeps_its_digits() -> None:
    score, stored_score = parse_score(10**400)

    assert math.isnan(score)
    assert stored_score == str(10**400)
