"""Vertex results that broke other tools: what a reader of the page, of text/plain and of the static summary sees."""

from __future__ import annotations

import runpy
from typing import Any

import pytest

import evalviz
from tests.places import expected

from .field import CASES, article, detail, go, page_of, result, row, summary, table_line, unfold

pytestmark = pytest.mark.browser
QUALITY = "final_response_quality_v1"


def test_26_a_scored_inference_error_is_badged_and_its_mean_offered_without(open_page: Any) -> None:
    slug = "26-inference-error-scored-as-answer"
    opened, text = summary(open_page, page_of(slug))

    shown = row(opened, QUALITY)
    assert "0.50" in shown
    assert "as reported; 0.90 without 1 inference error" in shown
    assert f"{QUALITY} mean 0.50 as reported; 0.90 without 1 inference error" in text

    go(opened, "case 2")
    head = " ".join(opened.page.locator(".ev-detail-head").inner_text().split())
    assert "error inference error" in head
    assert "Failed to parse agent run response" in article(opened)
    assert "0.10" in row(opened, QUALITY)
    assert "the scores judge the text of an error, not an answer" in article(opened)
    assert opened.texts(".ev-item .ev-badge") == ["inference error"]
    go(opened, "case 1")
    assert "inference error" not in article(opened)


def test_27_a_metric_that_failed_says_why(open_page: Any) -> None:
    slug = "27-metric-error-message"
    opened, text = summary(open_page, page_of(slug))

    shown = row(opened, "safety_v1")
    assert "0.80" in shown
    assert "n = 2 of 3" in shown
    assert "2 informational · 1 error" in shown
    assert "50% as reported" in shown
    assert "standard deviation 0.28" in text
    assert "n_error, as reported 1" in text
    assert "1 error" in table_line(repr(result(slug)), "safety_v1")

    opened.page.evaluate("location.hash = 'view=cases'")
    opened.page.get_by_role("button", name="error 1").click()
    assert opened.texts(".ev-item-id") == ["case 2"]
    go(opened, "case 2")
    assert "429 RESOURCE_EXHAUSTED: quota for judge model" in row(opened, "safety_v1")
    assert "retry later" in article(opened)
    assert "error —" in row(opened, "safety_v1")


def test_29_names_of_metrics_are_exact_and_apart(open_page: Any) -> None:
    slug = "29-metric-names-and-custom-aggregates"
    told = expected(slug)["columns"]
    opened, text = summary(open_page, page_of(slug))

    assert opened.texts(".ev-metrics a.ev-metric-name") == told
    assert len(told) == 11
    assert text.count("worst_case_id, as reported c0") == 11
    for p95 in ("1.5", "4.5", "15"):
        assert f"p95, as reported {p95} " in text
    opened.click("link", "__proto__", exact=True)
    assert opened.texts(".ev-item-id") == ["case 1"]
    go(opened, "case 1")
    assert "0.70" in row(opened, "__proto__")
    assert "0.80" in row(opened, "constructor")
    assert opened.texts(".ev-scores tbody th .ev-metric-name") == told
    assert opened.complaints == []
    # cut to the eye only
    assert told[-1] in result(slug).to_frame().columns[-3]
    assert len(told[-1]) == 120


def test_30_a_run_that_failed_shows_its_state_and_its_times(open_page: Any) -> None:
    opened, text = summary(open_page, page_of("30-run-failed-running-or-without-items", "failed.json"))

    assert "FAILED: 13 INTERNAL: Internal error occurred." in text
    assert "created 2026-01-01 00:00:00 UTC" in text
    assert "completed 2025-12-31 15:07:30 UTC" in text
    assert "duration inconsistent" in text
    assert "trust checks hold" not in text
    assert "FAILED: 13 INTERNAL" in opened.page.inner_text("h1")
    assert "FAILED: 13 INTERNAL" in repr(result("30-run-failed-running-or-without-items", "failed.json"))


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("running.json", "RUNNING: no results yet"),
        (
            "succeeded_no_items.json",
            "no item results in this object; fetch it with include_evaluation_items=True",
        ),
    ],
)
def test_30_a_run_without_results_says_what_to_do(open_page: Any, file: str, said: str) -> None:
    slug = "30-run-failed-running-or-without-items"
    opened = open_page(page_of(slug, file))

    assert said in opened.page.inner_text("main")  # nothing has to be unfolded
    assert said in repr(result(slug, file))
    assert said in open_page(page_of(slug, file), javascript=False).page.inner_text("body")


@pytest.mark.sdk
def test_33_what_is_missing_in_a_frame_is_worded(open_page: Any) -> None:
    pytest.importorskip("vertexai")
    made = runpy.run_path(str(CASES / "33-dataframe-dataset-with-na-and-twins" / "df_result.py"))
    given, frame, before = made["make"]()
    opened, _ = summary(open_page, evalviz.load(given).to_html())

    assert "0.50" in row(opened, "exact_match")
    assert "n = 2 of 3" in row(opened, "exact_match")
    for missing in ("(no prompt)", "(no response)", "(empty reference)"):
        assert missing in article(go(opened, "case 2"))
    assert "nan" not in article(opened).lower()
    assert "not evaluated —" in row(opened, "exact_match")
    assert "09:15" in article(go(opened, "case 3"))
    assert frame.equals(before)

    opened = detail(open_page, evalviz.load(made["twin_columns"]()).to_html(), "case 1")
    unfold(opened)
    assert "prompt (2) b" in article(opened)


def test_34_everything_comes_from_agent_data(open_page: Any) -> None:
    opened = detail(open_page, page_of("34-agent-data-orchestrator-without-tools"), "case-α")
    unfold(opened)

    text = article(opened)
    assert opened.page.inner_text("#case-title") == "case-α"
    assert "Prompt (first turn) Fare to Oxley?" in text
    turns = opened.texts(".ev-turn")
    assert len(turns) == 3
    assert "(no events in this turn)" in turns[1]
    assert 'get_fare(to="Oxley")' in turns[0].replace("\u200b", "")
    assert '{"fare": 12.5}' in turns[0]
    assert "(no response recorded)" in turns[2]
    assert opened.page.locator(".ev-step-failed").count() == 0
    assert "ghost_agent declared, no configuration" in text
    assert "late_agent not declared: it occurs in the trace" in text
    assert "no verdict Names the pier" in text
    assert "1 of 1 rubric passed, 1 without verdict" in row(opened, "tool_use_quality_v1")
    assert "my_team_note extra field" in text


def test_36_every_spelling_gives_the_same_page(open_page: Any) -> None:
    slug = "36-snake-camel-null-and-extra-forms"
    texts = {}
    for file in ("snake.json", "camel.json", "nulls.json", "extra.json"):
        texts[file] = article(detail(open_page, page_of(slug, file), "case 1"))

    assert set(texts.values()) == {texts["snake.json"]}
    assert "safety_v1 1 of 1 rubric passed" in texts["snake.json"]
    _, text = summary(open_page, page_of(slug, "extra.json"))
    assert "ignored unknown field quality_gate" in text
    assert "metric_results.safety_v1.judge_model" in text


def test_58_cases_without_a_result_are_told(open_page: Any) -> None:
    slug = "58-cases-without-a-result"
    opened, text = summary(open_page, page_of(slug))

    assert "of 20 cases 2 have none: case-00003, case-00007; means and rates stand on the others" in text
    assert "0.72" in row(opened, "multi_turn_task_success_v1")
    assert "0.64" in row(opened, "multi_turn_tool_use_quality_v1")
    opened.page.evaluate("location.hash = 'view=cases&status=error'")
    opened.page.wait_for_selector(".ev-item")
    assert sorted(opened.texts(".ev-item-id")) == expected(slug)["without_result"]
    for case_id in expected(slug)["without_result"]:
        assert "no result" in article(go(opened, case_id))
