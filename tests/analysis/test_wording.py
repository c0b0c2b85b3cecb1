"""Numbers as text, against the table worked by hand that the page's twin is held to as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalviz.analysis import wording

GOLDEN = json.loads((Path(__file__).parent.parent / "data" / "numbers.json").read_text("utf-8"))


def number(value: Any) -> Any:
    return float(value) if value in ("NaN", "Infinity", "-Infinity") else value


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: f"{row['kind']}-{row['value']}")
def test_number_as_text(row: dict[str, Any]) -> None:
    values = row["value"] if isinstance(row["value"], list) else [row["value"]]
    assert getattr(wording, row["kind"])(*map(number, values)) == row["text"]


def test_missing_values_of_pandas_read_as_missing() -> None:
    assert wording.score(pd.NA) == "—"
    assert wording.percent(pd.NA) == "—"
    assert wording.duration(float("nan")) == "—"


@given(st.floats(1e-9, 1e20))
def test_a_score_keeps_its_first_two_digits(value: float) -> None:
    assert float(wording.score(value).replace(",", "")) == pytest.approx(value, rel=0.051)


@given(st.floats(0, 1))
def test_only_none_is_zero_percent_and_only_all_is_a_hundred(fraction: float) -> None:
    assert (wording.percent(fraction) == "0%") == (fraction == 0)
    assert (wording.percent(fraction) == "100%") == (fraction == 1)
