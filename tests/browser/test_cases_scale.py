"""Ten thousand cases: the page is usable at once and stays small."""

from __future__ import annotations

from typing import Any

import pytest

from tests.viewer.fixture import sample

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def html() -> str:
    return sample(10_000, 1).html()


@pytest.fixture
def opened(open_page: Any, html: str) -> Any:
    found = open_page(html, "#view=cases")
    found.page.wait_for_selector(".ev-turn")
    return found


def test_the_list_is_there_before_the_page_is_read(opened: Any) -> None:
    ready = opened.page.evaluate("performance.getEntriesByName('evalviz:ready')[0].startTime")

    assert ready < 1500  # ms; 240 on a quiet machine


def test_heap_and_nodes_are_those_of_a_small_page(opened: Any) -> None:
    opened.page.context.new_cdp_session(opened.page).send("HeapProfiler.collectGarbage")

    assert opened.page.evaluate("performance.memory.usedJSHeapSize") < 10e6
    assert opened.page.evaluate("document.querySelectorAll('*').length") < 3000


def test_a_case_far_down_opens_at_once(opened: Any) -> None:
    opened.page.evaluate("document.querySelector('.ev-list').scrollTop = 250000")
    opened.page.wait_for_timeout(300)

    opened.page.locator(".ev-item").nth(12).click()
    opened.page.wait_for_timeout(600)

    took = opened.page.evaluate("performance.getEntriesByName('evalviz:open').at(-1).duration")
    assert took < 300  # ms; 28 on a quiet machine


def test_search_says_how_far_it_is(opened: Any) -> None:
    opened.page.locator("#ev-search").fill("look bookings up")

    opened.page.get_by_text("searched all 10,000").wait_for()
