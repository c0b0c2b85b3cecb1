"""The cases view: list, filters, search, keyboard, detail and trace."""

from __future__ import annotations

from typing import Any

import pytest

from tests.viewer.fixture import HOSTILE, sample
from tests.viewer.ugly import ugly

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page_html() -> str:
    return sample().html()


@pytest.fixture
def cases(open_page: Any, page_html: str) -> Any:
    opened = open_page(page_html, "#view=cases", height=1000)
    opened.page.wait_for_selector(".ev-turn")
    return opened


def title(opened: Any) -> str:
    return str(opened.page.locator("#case-title").inner_text())


def listed(opened: Any) -> list[str]:
    return opened.texts(".ev-item-id")


def test_the_worst_case_is_open_and_its_address_is_written(cases: Any) -> None:
    assert title(cases) == "cancel_outside_policy"
    assert cases.address == "#case=cancel_outside_policy"


def test_groups_stand_in_the_order_of_trouble(cases: Any) -> None:
    heads = cases.texts(".ev-cases [style*='position: absolute'] > .ev-status")

    assert [head.split(maxsplit=1)[1] for head in heads] == ["failed", "error", "not evaluated", "passed"]


def test_filters_are_chips_with_counts_and_go_into_the_address(cases: Any) -> None:
    cases.click("button", "not evaluated 1")
    cases.click("button", "error 1")

    assert "status=not_evaluated,error" in cases.address
    assert len(listed(cases)) == 2

    cases.click("button", "all 40")
    assert "status" not in cases.address
    assert len(listed(cases)) > 10


def test_a_menu_filters_by_metric_and_status(cases: Any) -> None:
    cases.click("button", "metric")
    choice = cases.page.locator(".ev-menu-choice", has_text="safety").filter(has_text="error")
    choice.click()

    assert "metric=safety&metric_status=error" in cases.address
    assert listed(cases) == ["case_00016"]

    cases.click("button", "Clear filter metric")
    assert "metric" not in cases.address


def test_tools_rubrics_errors_and_columns_have_menus(cases: Any) -> None:
    for menu, choice, key in (
        ("rubric", "Looks the booking up", "rubric="),
        ("tool", "refund", "tool=refund"),
        ("error", "ServerError 503", "error=ServerError"),
        ("language", "ja", "column.language=ja"),
    ):
        cases.page.get_by_role("button", name=f"{menu} ▾").click()
        cases.page.locator(".ev-menu-choice", has_text=choice).first.click()
        assert key in cases.address
        cases.click("button", "all 40")


def test_nothing_left_is_said_and_can_be_undone(cases: Any) -> None:
    cases.click("button", "flaky")
    cases.page.locator("#ev-search").fill("Zürich")

    assert "flaky, text “Zürich”: 0 of 40 cases." in cases.page.inner_text("main")
    cases.click("button", "Clear filters")
    assert len(listed(cases)) > 10


def test_sorting_makes_one_list_that_shows_what_it_is_sorted_by(cases: Any) -> None:
    cases.click("button", "sort")
    cases.page.locator(".ev-menu-choice", has_text="most tokens").click()

    shown = cases.texts(".ev-item > .ev-num")
    numbers = [int(text.replace(",", "")) for text in shown if text != "—"]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) > 10
    assert cases.address.endswith("sort=tokens")


def test_the_keyboard_is_enough(cases: Any) -> None:
    page = cases.page
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert title(cases) == "group_booking_12"
    page.keyboard.press("k")
    assert title(cases) == "book_multi_city"

    page.keyboard.press("/")
    page.keyboard.type("vegan_meal")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert title(cases) == "vegan_meal"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "ev-detail"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "ev-list"

    page.keyboard.press("/")
    page.keyboard.press("Escape")
    assert page.locator("#ev-search").input_value() == ""


def test_every_control_is_reached_by_tab_and_shows_its_focus(cases: Any) -> None:
    page = cases.page
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                """() => { const e = document.activeElement, s = getComputedStyle(e);
                const name = e.textContent.trim().slice(0, 20) || e.id;
                return [e.tagName, name, s.outlineStyle, parseFloat(s.outlineWidth)] }"""
            )
        )
    names = {name for _, name, _, _ in reached}
    assert {"Skip to content", "Save", "Summary", "all 40", "Copy", "Raw", "trial 2"} <= names
    assert all(style != "none" and width >= 1 for tag, _, style, width in reached if tag != "BODY")


def test_search_finds_what_only_a_trace_says(open_page: Any) -> None:
    state = sample(250, 1)
    state.bodies[222]["results"][0]["trace"]["turns"][1]["events"][2]["text"] = "The secret word is 'Quokka\n17'."
    opened = open_page(state.html(), "#view=cases")
    workers: list[Any] = []
    opened.page.on("worker", lambda worker: workers.append(worker))

    opened.page.locator("#ev-search").fill("quokka")
    opened.page.locator(".ev-item-id", has_text="case_00222").wait_for()

    assert listed(opened) == ["case_00222"]
    assert len(workers) == 1


@pytest.mark.parametrize(
    "broken",
    [
        "window.Worker = class { constructor() { throw new Error('no') } }",
        "window.Worker = class { postMessage() { setTimeout(() => this.onerror({}), 0) } terminate() {} }",
    ],
    ids=["throws", "fails later"],
)
def test_search_goes_on_where_no_worker_may_start(open_page: Any, broken: str) -> None:
    state = sample(250, 1)
    state.bodies[222]["results"][0]["response"] = "Quokka"
    opened = open_page(state.html(), "#view=cases", init=broken)

    opened.page.locator("#ev-search").fill("QUOKKA")
    opened.page.locator(".ev-item-id", has_text="case_00222").wait_for()

    assert opened.complaints == []


def test_search_finds_a_shared_rubric(open_page: Any) -> None:
    opened = open_page(sample(8, 1).html(), "#view=cases")

    opened.page.locator("#ev-search").fill("by another ROUTE")
    opened.page.wait_for_timeout(600)

    assert len(listed(opened)) == 7  # the eighth could not be run and has no verdicts


def test_the_detail_says_how_trials_came_out(open_page: Any, page_html: str) -> None:
    opened = open_page(page_html, "#case=book_multi_city")
    opened.page.wait_for_selector(".ev-turn")

    head = opened.page.locator(".ev-detail-head").inner_text()
    assert "failed in 2 of 3 trials" in head
    assert "2 of 16 failed" in head
    opened.click("button", "trial 3")
    assert "trial=3" in opened.address
    opened.click("button", "Next failed case")
    assert title(opened) == "group_booking_12"


def test_answer_and_reference_are_compared_word_by_word(cases: Any) -> None:
    block = cases.page.locator(".ev-block", has_text="Answer against reference")

    assert block.locator("p del").first.inner_text() == "B36560 could not be found. Please check the number"
    assert block.locator("p ins").first.inner_text().startswith("B40112 in Porto is moved to 27 December 2026")
    cases.click("button", "Raw")
    assert cases.texts(".ev-block .ev-label")[:3] == ["Prompt (first turn)", "Answer (last turn)", "Reference"]


def test_scores_keep_judged_and_informational_apart(cases: Any) -> None:
    tables = cases.page.locator(".ev-scores table")

    judged, values = tables.nth(0).inner_text(), tables.nth(1).inner_text()
    assert "tool_use_quality" in judged
    assert "needs 0.80" in judged
    assert "by turn: 1.00, —" in judged
    assert "informational" not in judged
    assert "0.31" in values
    assert "3,912" in values
    assert "passed" not in values


def test_verdicts_have_their_reasons_passes_too(cases: Any) -> None:
    passed = cases.page.locator("details.ev-rubric", has_text="Hands the request over")
    passed.locator("summary").click()

    assert passed.locator("p").first.inner_text() == "travel_coordinator transferred in its first step."
    unscored = cases.page.locator(".ev-rubric-row", has_text="Sends the date")
    assert "not scored" in unscored.inner_text()
    claim = cases.page.locator("details.ev-rubric", has_text="could not be found")
    claim.locator("summary").click()
    assert "booking B36560 not found" in claim.inner_text()


def test_expected_calls_stand_beside_actual_ones_and_lead_to_the_step(cases: Any) -> None:
    table = cases.page.locator(".ev-aligned")

    assert cases.texts(".ev-aligned tbody .ev-status") == ["same", "missing", "differs", "extra"]
    assert table.locator("ins").inner_text() == '"B40112"'
    assert table.locator("del").inner_text() == '"B36560"'
    table.get_by_role("link", name="turn 1, step 5").click()
    assert "turn=1&step=5" in cases.address
    here = cases.page.locator(".ev-step-here")
    assert here.locator(".ev-step-n").inner_text() == "5"
    assert here.evaluate("e => { const r = e.getBoundingClientRect(); return r.top > 0 && r.bottom < innerHeight }")


def test_a_call_and_its_failed_response_are_one_marked_step(cases: Any) -> None:
    step = cases.page.locator(".ev-step-failed").first

    text = step.inner_text()
    assert 'move_booking(booking_id="B36560", check_in="2026-12-27")' in text.replace("\u200b", "")
    assert '{"code": 404, "error": "booking B36560 not found"}' in text
    assert "Tool Error" in text
    assert "0.31 s" in text


def test_what_is_missing_is_worded(open_page: Any) -> None:
    state = ugly()
    for result in state.bodies[0]["results"]:
        del result["note"]  # else it says why the response is empty
    opened = open_page(state.html(), "#view=cases")
    opened.page.wait_for_selector(".ev-turn")

    text = opened.page.inner_text("article")
    assert "(empty response)" in text
    assert "(no reference)" in text
    assert "no verdict" in text
    assert "stored as UNKNOWN (7)" in text


def test_candidates_of_a_case_are_a_choice(open_page: Any) -> None:
    opened = open_page(ugly().html(), "#case=plain&candidate=third")
    opened.page.wait_for_selector(".ev-turn")

    group = opened.page.get_by_role("group", name="Candidate")
    assert group.get_by_role("button").count() == 3
    group.get_by_role("button").nth(0).click()
    assert opened.page.evaluate("new URLSearchParams(location.hash.slice(1)).get('candidate')") == HOSTILE


def test_a_body_that_was_left_out_is_said(open_page: Any) -> None:
    state = ugly()
    opened = open_page(state.html(), "#view=cases")
    opened.page.wait_for_selector(".ev-turn")

    opened.page.locator(".ev-item").nth(5).click()
    opened.page.get_by_text("are not in this page").wait_for()


def test_an_unknown_case_in_the_address_is_said(open_page: Any, page_html: str) -> None:
    opened = open_page(page_html, "#case=nowhere")

    assert "No such case in this run" in opened.page.inner_text("main")


def test_back_returns_to_the_case_before(cases: Any) -> None:
    cases.page.locator(".ev-item").nth(3).click()
    cases.page.go_back()

    assert title(cases) == "cancel_outside_policy"


def test_candidates_are_a_filter_too(open_page: Any) -> None:
    opened = open_page(ugly().html(), "#view=cases&column.candidate=third")

    assert len(listed(opened)) == 6
    assert all(name.endswith("third") for name in listed(opened))


def test_a_step_far_down_a_long_trace_is_found(open_page: Any) -> None:
    state = sample(1, 1)
    event = {"kind": "text", "author": "agent", "text": "again"}
    state.bodies[0]["results"][0]["trace"]["turns"][0]["events"] = [event] * 650
    opened = open_page(state.html(), "#case=cancel_outside_policy&turn=1&step=450")

    here = opened.page.locator(".ev-step-here")
    here.wait_for()
    assert here.locator(".ev-step-n").inner_text() == "450"
    assert "50 further steps, of 650" in opened.texts("summary")
    assert opened.page.locator(".ev-step").count() < 1000
