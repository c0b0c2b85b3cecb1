"""The worst cases in full, for readers without scripts."""

from __future__ import annotations

import html
import re

import pandas as pd

import evalviz
from evalviz.viewer.static_summary import static_summary
from tests.places import case, expected


def text_of(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "\n", markup))


def test_text_like_markup_is_readable_without_scripts() -> None:
    slug = "13-html-and-script-in-every-field"

    markup = static_summary(evalviz.load(case(slug)).run)

    for literal in expected(slug)["visible_literals"]:
        assert literal in text_of(markup)
    assert "<scratchpad" not in markup
    assert "<script" not in markup


def test_failed_case_shows_what_was_asked_answered_and_expected() -> None:
    result = evalviz.load(case("04-one-metric-fails-not-all"))

    text = text_of(static_summary(result.run))

    row = result.cases.iloc[0]
    for column in ("prompt", "response", "reference"):
        assert row[column] in text


def test_long_answer_says_how_long_it_is() -> None:
    frame = pd.DataFrame({"case_id": ["long"], "response": ["word " * 2000], "m/score": [0.0]})

    text = text_of(static_summary(evalviz.load(frame, thresholds={"m": 1.0}).run))

    assert "… 10 KB in all" in text
