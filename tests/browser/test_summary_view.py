"""The summary view in Chromium: rows that lead to cases, charts drawn from the page's own plotly, both schemes."""

from __future__ import annotations

from typing import Any

import pytest

from evalviz.viewer.report import report_html

from ..charts.harbor import LOOKUP, harbor
from ..charts.test_charts import SMALL, hostile
from ..viewer.node import node_modules

pytestmark = pytest.mark.browser
DRAWN = ".ev-plot .main-svg"
TALL = 3200  # px: every figure is in view


def cell_colours(opened: Any) -> list[str]:
    """Fills of the bars of the first histogram, as plotly wrote them."""
    found: list[str] = opened.page.evaluate(
        "[...document.querySelectorAll('.ev-plot .barlayer path')].map(path => path.style.fill)"
    )
    return found


@pytest.fixture
def opened(open_page: Any) -> Any:
    found = open_page(report_html(harbor()), height=TALL)
    found.page.wait_for_selector(DRAWN)
    return found


def test_every_figure_is_drawn_with_its_finding_and_an_alternative(opened: Any) -> None:
    opened.page.wait_for_timeout(1500)
    titles = opened.texts(".ev-figure h2")
    assert titles[:2] == ["Every failed case fails tool_use", f"“{LOOKUP}” is the rubric failed most"]
    plots = opened.page.locator(".ev-plot")
    assert plots.count() == 4
    for number in range(plots.count()):
        assert plots.nth(number).locator(".main-svg").count() > 0
        assert plots.nth(number).get_attribute("role") == "img"
        assert plots.nth(number).get_attribute("aria-label").strip()
    assert opened.complaints == []


def test_a_metric_leads_to_its_cases_and_a_state_to_those_in_it(opened: Any) -> None:
    opened.click("link", "tool_use", exact=True)
    assert opened.address.endswith("metric=tool_use")
    opened.click("link", "Summary")
    opened.page.get_by_role("row", name="task_success").get_by_role("link", name="1 failed").click()
    assert opened.address.endswith("metric=task_success&metric_status=failed")
    assert opened.texts(".ev-item-id") == ["cancel_late"]


def test_a_count_leads_to_its_cases(opened: Any) -> None:
    opened.click("link", "1 error: show them")
    assert opened.address.endswith("status=error")
    assert opened.texts(".ev-item-id") == ["storm"]


def test_a_rubric_leads_to_the_cases_that_failed_it(opened: Any) -> None:
    opened.click("link", LOOKUP)
    assert sorted(opened.texts(".ev-item-id")) == ["cancel_late", "refund_twice"]


def test_a_click_on_the_heat_map_opens_the_case(opened: Any) -> None:
    opened.page.wait_for_timeout(500)
    box = opened.page.locator(".ev-plot").first.locator(".nsewdrag").bounding_box()
    # the first of six columns, the first of three rows
    opened.page.mouse.move(box["x"] + box["width"] / 12, box["y"] + 12)
    opened.page.wait_for_timeout(200)
    opened.page.mouse.click(box["x"] + box["width"] / 12, box["y"] + 12)
    opened.page.wait_for_selector(".ev-detail")
    assert "case=cancel_late" in opened.address


def test_the_numbers_of_the_heat_map_are_links_to_the_cases(opened: Any) -> None:
    opened.page.locator(".ev-figure summary").first.click()
    opened.page.locator(".ev-numbers").first.get_by_role("link", name="refund_twice").click()
    assert "case=refund_twice" in opened.address


def test_the_table_sorts_by_any_column(opened: Any) -> None:
    def names() -> list[str]:
        return opened.texts(".ev-metric-name")

    assert names() == ["tool_use", "task_success", "words"]
    opened.click("button", "Metric")
    assert names() == ["task_success", "tool_use", "words"]
    head = opened.page.get_by_role("columnheader", name="Mean, 95% CI, threshold")
    head.get_by_role("button").click()
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert names() == ["words", "task_success", "tool_use"]
    head.get_by_role("button").click()
    assert names() == ["tool_use", "task_success", "words"]


def test_figures_follow_the_scheme(opened: Any) -> None:
    opened.page.wait_for_timeout(1500)
    assert "rgb(181, 56, 10)" in cell_colours(opened)  # failed, light: #b5380a
    opened.page.emulate_media(color_scheme="dark")
    opened.page.wait_for_timeout(500)
    assert "rgb(255, 147, 101)" in cell_colours(opened)  # failed, dark: #ff9365
    assert "rgb(181, 56, 10)" not in cell_colours(opened)


def test_figures_are_drawn_only_when_they_come_near(open_page: Any) -> None:
    opened = open_page(report_html(harbor()), height=300)
    opened.page.wait_for_timeout(1000)
    last = opened.page.locator(".ev-plot").last
    assert last.locator(".main-svg").count() == 0
    last.scroll_into_view_if_needed()
    last.locator(".main-svg").first.wait_for()


@pytest.mark.parametrize("name", SMALL)
def test_small_and_odd_runs_have_a_summary_without_complaint(open_page: Any, name: str) -> None:
    opened = open_page(report_html(SMALL[name]), height=TALL, width=380)
    opened.page.wait_for_timeout(1500)
    assert opened.complaints == []
    assert opened.page.locator(".ev-trouble").count() == 0
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_hostile_names_are_text_in_the_charts(open_page: Any) -> None:
    opened = open_page(report_html(hostile()), height=TALL)
    opened.page.wait_for_selector(DRAWN)
    opened.page.wait_for_timeout(1000)
    assert opened.page.locator(".ev-plot img, .ev-plot a").count() == 0
    assert "<img src=x" in opened.page.locator(".ev-plot").first.text_content()
    assert opened.page.evaluate("typeof window.__pwned") == "undefined"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("given", ["harbor", "hostile"])
def test_axe_finds_nothing_with_charts_drawn_and_folds_open(open_page: Any, given: str, scheme: str) -> None:
    opened = open_page(report_html(SMALL[given]), height=TALL, scheme=scheme)
    opened.page.wait_for_selector(DRAWN)
    opened.page.evaluate("document.querySelectorAll('details').forEach(details => (details.open = true))")
    opened.page.wait_for_timeout(1500)
    opened.page.evaluate((node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = opened.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    assert [(one["id"], node["target"]) for one in found["violations"] for node in one["nodes"][:3]] == []


@pytest.mark.parametrize("width", [380, 760, 841, 1100])
def test_it_never_scrolls_sideways(open_page: Any, width: int) -> None:
    opened = open_page(report_html(hostile()), height=TALL, width=width)
    opened.page.wait_for_timeout(1000)
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_picture_of_a_figure_can_be_saved(opened: Any) -> None:
    figure = opened.page.locator(".ev-figure").first
    figure.locator("summary").click()
    with opened.page.expect_download() as saved:
        figure.get_by_role("button", name="Save as picture").click()
    assert saved.value.suggested_filename == "evalviz-heatmap.png"


def test_every_check_is_stated_below_the_line_that_counts_them(opened: Any) -> None:
    fold = opened.page.locator("details", has=opened.page.get_by_text("trust checks hold"))
    assert fold.locator("li").count() == 0
    fold.locator("summary").first.click()
    fold.locator("li").first.wait_for()
    stated = fold.locator("li").all_inner_texts()
    assert len(stated) > 5
    assert any("every case" in text for text in stated)


def test_notices_name_their_case(opened: Any) -> None:
    opened.page.get_by_text("2 notices from loading this run").click()
    opened.page.locator(".ev-fold").get_by_role("link", name="storm").last.click()
    assert "case=storm" in opened.address


def test_paper_has_every_figure_in_the_light_colours(open_page: Any) -> None:
    opened = open_page(report_html(harbor()), height=900, scheme="dark")
    opened.page.wait_for_selector(DRAWN)
    opened.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    plots = opened.page.locator(".ev-plot")
    assert all(plots.nth(number).locator(".main-svg").count() for number in range(plots.count()))
    assert "rgb(181, 56, 10)" in cell_colours(opened)
    assert "rgb(255, 147, 101)" not in cell_colours(opened)
    opened.page.evaluate("dispatchEvent(new Event('afterprint'))")
    opened.page.locator(".ev-plot").last.scroll_into_view_if_needed()
    opened.page.wait_for_timeout(800)
    assert "rgb(181, 56, 10)" not in cell_colours(opened)
