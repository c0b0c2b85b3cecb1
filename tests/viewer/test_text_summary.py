"""The summary in a terminal."""

from __future__ import annotations

import io

import pytest
from syrupy.assertion import SnapshotAssertion

from evalviz.model import Notice
from evalviz.viewer.text_summary import aligned, encodable, print_safely, text_summary

from ..analysis.builder import result, run
from ..charts.harbor import harbor
from ..charts.test_charts import SMALL, hostile


def test_golden(snapshot: SnapshotAssertion) -> None:
    assert text_summary(harbor(), encoding="utf-8") == snapshot


def test_it_says_what_the_run_says() -> None:
    lines = text_summary(harbor(), encoding="utf-8").splitlines()
    assert lines[0] == "harbor_basics · 6 cases"
    assert lines[1].startswith("2 of 4 judged cases passed (50%, 95% CI 15–85%)")
    (tool_use,) = [line for line in lines if line.startswith("tool_use")]
    assert tool_use.split("  ")[1:2] != []
    assert tool_use.split(maxsplit=6) == [
        "tool_use",
        "0.60",
        "0.019–1.00",
        "2/4",
        "15–85%",
        "0.80",
        "1 not evaluated, 1 error, n = 4 of 6",
    ]
    worst = [line.split()[:2] for line in lines if line.startswith("  ")]
    assert worst[:3] == [["failed", "cancel_late"], ["failed", "refund_twice"], ["error", "storm"]]
    assert lines[-1] == "2 notices: 1 warning"


@pytest.mark.parametrize("name", SMALL)
def test_it_fits_a_screen(name: str) -> None:
    assert len(text_summary(SMALL[name]).splitlines()) < 40


def test_many_metrics_and_cases_fit_a_screen_and_say_what_is_left_out() -> None:
    scores = {f"metric_{n}": (0.1, "failed") for n in range(50)}
    text = text_summary(run(*(result(f"c{n}", "failed", scores=scores) for n in range(50))), encoding="utf-8")
    assert len(text.splitlines()) < 40
    assert "and 34 rows more" in text
    assert "showing 6 of 50 failed" in text


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "cp437", "shift_jis", "no-such-encoding"])
@pytest.mark.parametrize("name", SMALL)
def test_it_prints_in_any_encoding(name: str, encoding: str) -> None:
    text = text_summary(SMALL[name], encoding=encoding)
    text.encode("ascii" if encoding == "no-such-encoding" else encoding)


def test_what_an_encoding_lacks_is_written_otherwise() -> None:
    assert encodable("15–85% × 3", "cp1252") == "15–85% × 3"
    assert encodable("15–85% × 3", "ascii") == "15-85% x 3"
    assert encodable("日本 – ok", "cp1252") == "\\u65e5\\u672c - ok"


def test_printing_to_a_windows_console_never_raises() -> None:
    raw = io.BytesIO()
    console = io.TextIOWrapper(raw, encoding="cp1252")
    print_safely("予約 ✓ done", console)
    console.flush()
    assert raw.getvalue().decode("cp1252").split() == ["\\u4e88\\u7d04", "\\u2713", "done"]


def test_columns_stand_below_each_other_also_with_wide_characters() -> None:
    assert aligned([("ab", "1", ""), ("日本", "2", "x"), ("e\u0301", "3", "")]) == [
        "ab    1",
        "日本  2  x",
        "e\u0301     3",
    ]


def test_no_control_character_reaches_the_terminal() -> None:
    text = text_summary(hostile(), encoding="utf-8")
    assert not {character for character in text if ord(character) < 32} - {"\n"}
    assert "\u202e" not in text


def test_a_run_without_results_says_why() -> None:
    failed = run(state="FAILED: 13 INTERNAL", notices=(Notice("error", "FAILED: 13 INTERNAL\nno results"),))
    assert text_summary(failed).splitlines()[-2:] == ["FAILED: 13 INTERNAL no results", "1 notice: 1 error"]


def test_aggregates_of_the_source_stand_in_for_cases_that_are_not_at_hand() -> None:
    only_totals = run(metrics={"safety": {}}, reported=[("safety", "", "mean", 0.5), ("safety", "", "n", 20)])
    assert "reported: mean 0.50, n 20" in text_summary(only_totals)
