"""The script-free summary: what it says, what survives a sanitiser, and that nothing from outside is markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from evalviz.model import Notice
from evalviz.viewer.static_summary import NO_SCRIPT, static_summary

from ..analysis.builder import result, run
from ..charts.harbor import harbor
from ..charts.test_charts import HOSTILE, SMALL, hostile

# of JupyterLab 4.6 (@jupyterlab/apputils/src/sanitizer.ts), which strips everything else from an untrusted notebook
KEPT_TAGS = {
    *("div", "p", "h1", "span", "strong", "br", "code", "table", "thead", "tbody", "tr", "th", "td"),
    *("details", "summary"),
}
KEPT_ATTRIBUTES = {"style", "scope"}
HARMLESSLY_LOST = {"tabindex", "role", "aria-label", "dir"}
KEPT_STYLES = """
    background border border-bottom border-collapse border-left border-radius border-top display flex font font-size
    font-weight gap height left line-height margin margin-left margin-right max-width min-width opacity overflow-wrap
    overflow-x padding position right table-layout text-align top vertical-align white-space width
""".split()  # noqa: SIM905
LOST_STYLES = {"font-variant-numeric"}


class Reader(HTMLParser):
    """Collects tags, attributes, styles and text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.cells: list[list[str]] = []
        self.text = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "br":
            self.handle_data(" ")
            return
        self.open.append(tag)
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.cells and self.cells[-1] and "tr" in self.open:
            self.cells[-1][-1] += data

    def row(self, name: str) -> list[str]:
        (found,) = [row for row in self.cells if name in row[0].split()]
        return [" ".join(cell.split()) for cell in found]


def test_golden(snapshot: SnapshotAssertion) -> None:
    assert static_summary(harbor()).replace("><", ">\n<") == snapshot


def test_it_says_what_the_run_says() -> None:
    read = Reader(static_summary(harbor()))
    assert "2 of 4 judged cases passed (50%, 95% CI 15–85%)" in read.text
    assert "2 could not be evaluated" in read.text
    assert read.row("tool_use")[1:] == [
        "0.60 0.019–1.00, n = 4 of 6",
        "2/4 50%, 15–85%",
        "2 passed · 2 failed · 1 not evaluated · 1 error",
    ]
    assert read.row("tool_use")[0] == "tool_use adaptive rubric · needs 0.80"
    assert read.row("words")[2] == "no threshold"


def test_the_worst_cases_come_with_what_failed_and_why() -> None:
    read = Reader(static_summary(harbor()))
    assert read.row("cancel_late") == [
        "✕ cancel_late",
        "tool_use 0.20, task_success 0.30",
        "It changed the booking at once.",
    ]
    assert read.row("storm") == ["! storm error", "–", "ServerError 503: model overloaded"]
    order = [row[0].split()[1] for row in read.cells if row[0][:1] in "✕!–" and len(row) == 3]
    assert order == ["cancel_late", "refund_twice", "storm", "no_answer"]
    assert "2 notices: 1 warning" in read.text


def test_six_worst_cases_of_how_many() -> None:
    many = run(*(result(f"c{n}", "failed", scores={"q": (0.1, "failed")}) for n in range(9)))
    text = Reader(static_summary(many)).text
    assert "showing 6 of 9 failed" in text
    assert "c5" in text
    assert "c6" not in text


def test_trials_are_counted_by_case() -> None:
    given = run(
        result("a", "failed", trial=1, scores={"q": (0.2, "failed")}),
        result("a", "passed", trial=2, scores={"q": (0.9, "passed")}),
        result("b", "passed", trial=1, scores={"q": (0.9, "passed")}),
        result("b", "passed", trial=2, scores={"q": (0.9, "passed")}),
    )
    read = Reader(static_summary(given))
    assert "2 cases × 2 trials" in read.text
    assert read.row("a")[1] == "1 of 2"  # a tie fails


def test_candidates_have_a_row_each() -> None:
    given = run(
        *(result("a", candidate=name, scores={"q": score}) for name, score in (("old", 0.6), ("new", 0.9))),
        candidates=("old", "new"),
    )
    read = Reader(static_summary(given))
    assert [row[0] for row in read.cells if row[0].startswith("q")] == ["q old · custom", "q new · custom"]
    assert "1 case × 2 candidates" in read.text


@pytest.mark.parametrize("name", SMALL)
def test_only_what_an_untrusted_notebook_keeps(name: str) -> None:
    markup = static_summary(SMALL[name])
    for tag, attributes in Reader(markup).tags:
        assert tag in KEPT_TAGS
        assert set(attributes) <= KEPT_ATTRIBUTES | HARMLESSLY_LOST
        for rule in filter(None, (attributes.get("style") or "").split(";")):
            key, _, value = rule.partition(":")
            assert key in KEPT_STYLES or key in LOST_STYLES
            assert "calc(" not in value
            assert "currentcolor" not in value.lower()
            assert "url(" not in value


def test_it_sets_no_colour_of_text_or_ground() -> None:
    styles = [attributes.get("style") or "" for _, attributes in Reader(static_summary(harbor())).tags]
    assert not any(re.search(r"(^|;)color:", style) for style in styles)
    grounds = {
        match
        for style in styles
        if "width" not in style and "flex" not in style
        for match in re.findall(r"background:([^;]+)", style)
    }
    assert grounds <= {"none", "rgba(128,128,128,.3)", "#4f7fe0"}  # tracks and bands of marks


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_marks_reach_three_to_one_on_white_and_on_black() -> None:
    """WCAG 2.2, success criterion 1.4.11 (non-text contrast)."""
    from evalviz.viewer.static_marks import COLOURS, DATA

    for colour in (*COLOURS.values(), DATA):
        assert 1.05 / (luminance(colour) + 0.05) >= 3
        assert (luminance(colour) + 0.05) / 0.05 >= 3


def test_hostile_text_is_text() -> None:
    markup = static_summary(hostile())
    tags = {tag for tag, _ in Reader(markup).tags}
    assert tags <= KEPT_TAGS
    assert "<img src=x onerror=alert(1)>" in Reader(markup).text
    assert "\x1b" not in markup
    assert "\u202e" not in markup
    assert "⟦U+202E⟧" in markup
    assert HOSTILE not in markup


def test_nothing_to_show_is_said() -> None:
    assert "No results" in Reader(static_summary(run())).text
    one = Reader(static_summary(run(result("a", scores={"q": 1.0})))).text
    assert "The only case passed" in one
    assert "one case" in one
    assert "Worst cases" not in one


def test_a_pages_own_has_a_heading_and_no_word_about_notebooks() -> None:
    cell, page = static_summary(harbor()), static_summary(harbor(), hint=NO_SCRIPT, heading="h1")
    assert "<h1" not in cell  # it would enter the notebook's outline
    assert "<h1" in page
    assert "notebook" not in page
    assert 'save("report.html")</code>' in cell


def test_a_hundred_metrics_are_cut_with_a_line_that_says_so() -> None:
    many: dict[str, Any] = {f"m{n}": 1.0 for n in range(100)}
    assert "showing 20 of 100 rows" in static_summary(run(result("a", scores=many)))


def test_a_run_without_results_says_why() -> None:
    failed = run(state="FAILED: 13 INTERNAL", notices=(Notice("error", "FAILED: 13 INTERNAL <b>; no results"),))
    read = Reader(static_summary(failed))
    assert "FAILED: 13 INTERNAL <b>; no results" in read.text
    assert "1 notice: 1 error" in read.text


def test_aggregates_of_the_source_stand_in_for_cases_that_are_not_at_hand() -> None:
    only_totals = run(metrics={"safety": {}}, reported=[("safety", "", "mean", 0.5), ("safety", "", "n", 20)])
    assert Reader(static_summary(only_totals)).row("safety")[1] == "reported: mean 0.50, n 20"


def test_a_case_with_values_but_no_verdict_is_no_worst_case() -> None:
    informational = run(result("a", "not_evaluated", scores={"words": (3.0, "informational")}))
    assert "Worst cases" not in static_summary(informational)
