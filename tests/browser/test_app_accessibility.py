"""axe finds nothing in light and dark; 380 px, 200 % zoom and forced colours work."""

from __future__ import annotations

from typing import Any

import pytest

from tests.viewer.fixture import PageState, sample
from tests.viewer.node import node_modules
from tests.viewer.ugly import ugly

pytestmark = pytest.mark.browser

STATES = {"sample": sample(), "ugly": ugly()}


@pytest.fixture(scope="module", params=list(STATES))
def state(request: pytest.FixtureRequest) -> PageState:
    return STATES[request.param]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", ["summary", "cases"])
def test_axe_finds_nothing(open_page: Any, state: PageState, view: str, scheme: str) -> None:
    opened = open_page(state.html(), f"#view={view}", scheme=scheme)
    if view == "cases":
        opened.page.wait_for_selector(".ev-turn")
        opened.page.get_by_role("button", name="metric ▾").click()
    opened.page.evaluate((node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))

    found = opened.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")

    problems = [
        (violation["id"], node["target"], node["failureSummary"])
        for violation in found["violations"]
        for node in violation["nodes"][:3]
    ]
    assert problems == []


@pytest.mark.parametrize("width", [380, 550, 801, 1100])
@pytest.mark.parametrize("view", ["summary", "cases"])
def test_the_page_never_scrolls_sideways(open_page: Any, state: PageState, view: str, width: int) -> None:
    opened = open_page(state.html(), f"#view={view}", width=width)
    if view == "cases":
        opened.page.wait_for_selector(".ev-turn")

    wider = opened.page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll('.ev-detail, .ev-list, main')]
        .filter(e => e.scrollWidth > e.clientWidth + 1)
        .map(e => [e.className || e.tagName, e.scrollWidth, e.clientWidth])"""
    )
    assert wider == []


def test_at_200_percent_everything_is_still_there(open_page: Any) -> None:
    # a zoom of 200 % in a window of 1100 × 800 is a window of 550 × 400 CSS pixels
    opened = open_page(sample().html(), "#view=cases", width=550, height=400)
    opened.page.wait_for_selector(".ev-turn")

    opened.page.get_by_text("Raw JSON").scroll_into_view_if_needed()
    assert opened.page.get_by_text("Raw JSON").is_visible()
    opened.page.locator("#ev-search").scroll_into_view_if_needed()
    assert opened.page.locator("#ev-search").is_visible()


def test_forced_colours_keep_icons_and_the_open_case(open_page: Any) -> None:
    opened = open_page(sample().html(), "#view=cases")
    opened.page.emulate_media(forced_colors="active")

    style = opened.page.locator(".ev-item[aria-current]").evaluate("e => getComputedStyle(e).outlineStyle")
    assert style == "solid"
