"""The saved page as a file: offline, policy, static summary, saving, printing, faults of its own, a frame."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.viewer.fixture import PageState, sample
from tests.viewer.ugly import ugly

pytestmark = pytest.mark.browser

INSIDE = ("file:", "blob:", "data:")
FRAME = (
    '<iframe sandbox="allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox" '
    'allow="fullscreen; clipboard-write" style="width:1000px;height:640px" srcdoc="{}"></iframe>'
)


def walk_through(opened: Any) -> None:
    """Every view, a few cases, the search, a menu."""
    page = opened.page
    opened.click("link", "Cases")
    page.wait_for_selector(".ev-turn")
    for way in ("Markdown", "Raw"):
        if page.get_by_role("button", name=way).count():
            opened.click("button", way)
    page.keyboard.press("j")
    page.locator("#ev-search").fill("booking")
    page.wait_for_timeout(500)
    page.locator("#ev-search").fill("")
    page.locator("summary").last.click()
    opened.click("link", "Summary")
    page.wait_for_timeout(200)


@pytest.mark.parametrize("state", [sample(), ugly()], ids=["sample", "ugly"])
def test_a_page_asks_for_nothing_and_breaks_no_policy(open_page: Any, state: PageState) -> None:
    opened = open_page(state.html(figures=True))

    walk_through(opened)

    outside = [url for url in opened.requests if not url.startswith(INSIDE)]
    assert outside == []
    assert opened.requests[0].startswith("file:")
    assert opened.complaints == []
    policy = opened.page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("style-src 'unsafe-inline'", "")


def test_the_policy_stops_a_script_and_a_request_that_get_in(open_page: Any) -> None:
    opened = open_page(sample().html())

    opened.page.evaluate(
        """() => {
          const image = document.createElement('img');
          image.setAttribute('onerror', 'window.__pwned = 1');
          image.src = 'https://example.org/x.png';
          const script = document.createElement('script');
          script.textContent = 'window.__pwned = 2';
          document.body.append(image, script);
        }"""
    )
    opened.page.wait_for_timeout(300)

    assert opened.page.evaluate("window.__pwned") is None
    assert len([line for line in opened.complaints if "Content Security Policy" in line]) >= 2


def test_hostile_text_runs_nothing_and_stays_readable(open_page: Any) -> None:
    opened = open_page(ugly().html(figures=True), "#view=cases")
    opened.page.wait_for_selector(".ev-turn")

    walk_through(opened)
    opened.click("link", "Cases")
    opened.page.wait_for_selector(".ev-item")
    text = opened.page.inner_text("body")

    assert opened.page.evaluate("window.__pwned") is None
    assert opened.page.locator("scratchpad, body img").count() == 0
    for literal in ("<scratchpad>plan</scratchpad>", "{{ 7*7 }}", "${8*8}", "<!-- hidden? -->", "&lt;i&gt;"):
        assert literal in text
    assert "\x1b" not in text
    assert "\x00" not in text
    assert "\u202e" not in text
    assert "⟦U+202E⟧" in text


def test_markdown_shows_addresses_instead_of_going_there(open_page: Any) -> None:
    state = sample(1, 1)
    state.bodies[0]["results"][0]["response"] = (
        "**bold** [click](https://example.org/a) ![pic](https://example.org/p.png) <b>tag</b> <answer>x</answer>"
    )
    opened = open_page(state.html(), "#view=cases")
    opened.page.wait_for_selector(".ev-turn")

    opened.click("button", "Markdown")
    prose = opened.page.locator(".ev-prose").nth(1)

    assert prose.locator("strong").inner_text() == "bold"
    assert prose.locator("a, img, b, answer").count() == 0
    shown = prose.inner_text()
    assert "click (https://example.org/a)" in shown
    assert "[image: pic · https://example.org/p.png]" in shown
    assert "<b>tag</b> <answer>x</answer>" in shown


def test_without_javascript_the_static_summary_is_the_page(open_page: Any) -> None:
    opened = open_page(sample().html(), javascript=False)

    assert "static summary" in opened.page.inner_text("main")
    assert opened.page.locator("main").count() == 1


def test_the_app_takes_the_place_of_the_static_summary(open_page: Any) -> None:
    opened = open_page(sample().html())

    assert opened.page.locator("#ev-static").count() == 0
    assert opened.page.title() == "travel_support · evalviz"
    assert opened.page.locator("h1").inner_text().endswith("weakest metric: tool_use_quality 0.73")


def test_save_downloads_a_page_that_is_the_same_report(open_page: Any, tmp_path: Path) -> None:
    opened = open_page(ugly().html(figures=True))
    walk_through(opened)

    with opened.page.expect_download() as download:
        opened.click("button", "Save")
    saved = tmp_path / "copy.html"
    download.value.save_as(saved)

    islands = re.compile(r'<script type="text/plain" id="(ev-[\w-]+)">([^<]*)</script>')
    copy = saved.read_text(encoding="utf-8")
    assert download.value.suggested_filename.endswith(".html")
    assert islands.findall(copy) == islands.findall(ugly().html(figures=True))
    again = open_page(copy, "#view=cases")
    again.page.wait_for_selector(".ev-turn")
    assert again.complaints == []
    assert again.page.evaluate("window.__pwned") is None


def test_a_page_of_another_schema_says_so_and_keeps_the_summary(open_page: Any) -> None:
    state = sample()
    opened = open_page(replace(state, index=state.index | {"schema": 99}).html())

    assert "schema 99" in opened.page.get_by_role("alert").inner_text()
    assert "static summary" in opened.page.inner_text("body")


def test_a_fault_in_one_case_is_drawn_and_the_list_goes_on(open_page: Any) -> None:
    state = sample()
    state.bodies[0] = {"results": [{"trial": 1, "status": "failed", "scores": None, "verdicts": []}] * 3}
    opened = open_page(state.html(), "#view=cases")
    alert = opened.page.get_by_role("alert")
    alert.wait_for()

    assert "TypeError" in alert.inner_text()
    opened.page.keyboard.press("j")
    opened.page.wait_for_selector(".ev-turn")


def test_the_theme_switch_goes_round(open_page: Any) -> None:
    opened = open_page(sample().html(), scheme="dark")
    dark = opened.page.evaluate("getComputedStyle(document.body).backgroundColor")

    opened.click("button", "Theme: automatic")
    light = opened.page.evaluate("getComputedStyle(document.body).backgroundColor")
    opened.click("button", "Theme: light")

    assert (dark, light) == ("rgb(17, 20, 24)", "rgb(255, 255, 255)")
    assert opened.page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_on_paper_everything_is_open_and_afterwards_as_it_was(open_page: Any) -> None:
    state = sample(3)
    state.bodies[0]["results"][0]["response"] = "start " + "word " * 2000 + "the very end"
    opened = open_page(state.html(), "#view=cases")
    page = opened.page
    page.wait_for_selector(".ev-turn")
    opened_before = page.locator("details[open]").count()

    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    assert "the very end" in page.inner_text("article")
    assert "routes the traveller" in page.inner_text("article")
    assert not page.locator(".ev-list").is_visible()
    height = page.evaluate("document.querySelector('article').getBoundingClientRect().height")
    assert height == pytest.approx(page.evaluate("document.querySelector('article').scrollHeight"), abs=1)

    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert page.locator("details[open]").count() == opened_before


def test_the_same_page_works_in_a_sandboxed_frame(open_page: Any) -> None:
    report = sample().html(figures=True)
    host = f"<!doctype html><title>host</title><body><div class='ev-app'>host</div>{FRAME.format(html.escape(report))}"
    opened = open_page(host)
    page = opened.page
    frame = page.frame_locator("iframe")

    frame.get_by_role("link", name="Cases").click()
    frame.locator(".ev-turn").first.wait_for()
    first = frame.locator("#case-title").inner_text()
    page.keyboard.press("j")
    frame.get_by_role("button", name="Theme").click()

    assert frame.locator("#case-title").inner_text() != first
    assert frame.get_by_role("button", name="Full screen").count() == 1
    assert page.url.endswith("report0.html")
    assert [line for line in opened.complaints if "fullscreen" not in line.lower()] == []


def test_copy_works_in_a_sandboxed_frame(open_page: Any) -> None:
    report = html.escape(sample().html())
    opened = open_page(
        f"<!doctype html><body><div class='ev-app'>host</div><textarea></textarea>{FRAME.format(report)}"
    )
    frame = opened.page.frame_locator("iframe")
    frame.get_by_role("link", name="Cases").click()
    frame.get_by_role("button", name="Copy", exact=True).click()
    frame.get_by_role("button", name="Copied").wait_for()

    opened.page.locator("textarea").click()
    opened.page.keyboard.press("Control+V")
    copied = opened.page.locator("textarea").input_value()

    assert copied.startswith("cancel_outside_policy · trial 1: failed (travel_support)")
    assert "Looks the booking up by traveller id before changing it" in copied


def test_the_start_that_python_asked_for_is_where_the_page_opens(open_page: Any) -> None:
    state = sample()
    start = {"start": "case=vegan_meal&trial=2"}
    opened = open_page(replace(state, index=state.index | start).html())

    assert opened.page.locator("#case-title").inner_text() == "vegan_meal"
    assert opened.page.get_by_role("button", name="trial 2").get_attribute("aria-pressed") == "true"


def test_the_data_of_a_page_are_strict_json() -> None:
    assert json.loads(json.dumps(ugly().index, allow_nan=False))["schema"] == 1
