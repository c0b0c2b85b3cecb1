"""Text of the outside world in a chart."""

from __future__ import annotations

import pytest

from evalviz.charts.text import clean, label, one_line, plotly_text, wrapped


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("plain text, déjà vu 日本", "plain text, déjà vu 日本"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07after", "after"),
        ("a\x00b", "a␀b"),
        ("a\u202egnp", "a⟦U+202E⟧gnp"),
        ("\ud800lone", "\ufffdlone"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("👩\u200d🚀", "👩\u200d🚀"),  # joined emoji stay whole
    ],
)
def test_what_hides_or_turns_text_is_shown(given: str, shown: str) -> None:
    assert clean(given) == shown


def test_markup_stays_readable_in_labels() -> None:
    assert plotly_text("<b>&amp;</b>") == "&lt;b&gt;&amp;amp;&lt;/b&gt;"
    assert label("<script>x</script>") == "&lt;script&gt;x&lt;/script&gt;"


def test_a_long_name_is_cut_with_an_ellipsis_and_put_on_one_line() -> None:
    assert one_line("a\n  b") == "a b"
    assert one_line("x" * 50, 10) == "x" * 9 + "…"
    assert one_line("x" * 10, 10) == "x" * 10


def test_a_title_breaks_into_lines() -> None:
    assert wrapped("aaa bbb ccc <i>", 8) == "aaa bbb<br>ccc &lt;i&gt;"
