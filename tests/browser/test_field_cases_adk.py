"""ADK results that broke other tools: what a reader of the page, of text/plain and of the static summary sees."""

from __future__ import annotations

import re
from typing import Any

import pytest

import evalviz
from evalviz.viewer.static_summary import static_summary
from tests.places import DATA, expected

from .field import article, detail, go, page_of, result, row, summary, table_line, unfold

pytestmark = pytest.mark.browser


def static_text(slug: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", static_summary(result(slug).run)).split())


def test_01_the_encoded_file_reads_like_the_plain_one(open_page: Any) -> None:
    slug = "01-double-encoded-json"
    _, text = summary(open_page, page_of(slug))
    plain = evalviz.load(DATA / "cases" / slug / "plain.json")

    assert "1 of 2 judged cases passed (50%" in repr(result(slug))
    assert "passed 1 failed 1" in text
    assert repr(plain).splitlines()[1:] == repr(result(slug)).splitlines()[1:]


def test_02_a_metric_without_a_verdict_is_neither_zero_nor_failed(open_page: Any) -> None:
    slug, metric = "02-not-evaluated-null-score", "rubric_based_final_response_quality_v1"
    opened, text = summary(open_page, page_of(slug))

    shown = row(opened, metric)
    assert "0.85" in shown
    assert "n = 1 of 2" in shown
    assert "1/1" in shown
    assert "1 passed · 1 not evaluated" in shown
    assert "1 metric result was not evaluated" in text
    assert "passed 2 failed 0" in text
    assert "n = 1 of 2" in table_line(repr(result(slug)), metric)
    assert "1 metric result was not evaluated" in repr(result(slug))
    assert "n = 1 of 2" in static_text(slug)

    go(opened, "berth_list")
    assert row(opened, metric) == f"{metric} not evaluated — needs 0.80"
    assert "0.00" not in article(opened)
    assert opened.page.locator(".ev-detail-head .ev-status.ev-passed").count() == 1


def test_03_values_without_a_threshold_stand_apart_with_their_breakdown(open_page: Any) -> None:
    opened = detail(open_page, page_of("03-informational-and-lower-is-better"), "fast_fare")
    unfold(opened)

    judged, values = opened.page.locator(".ev-scores table").all()
    assert judged.locator("tbody .ev-status.ev-passed").count() == 2
    assert judged.locator("tbody tr").count() == 2
    assert "needs at most 100" in judged.inner_text()
    text = " ".join(values.inner_text().split())
    assert "2,048 tokens" in text
    assert "3.5 s" in text
    for name, value in (("input_tokens", "1,900"), ("output_tokens", "148"), ("model_seconds", "2.25")):
        assert f"{name} {value}" in text
    assert "needs" not in text
    assert "None" not in text
    assert values.locator(".ev-passed, .ev-failed").count() == 0

    opened.click("link", "Summary")
    assert "no threshold" in row(opened, "token_usage_v1")
    assert "2,048 tokens" in row(opened, "token_usage_v1")
    assert "2,048 tokens" in table_line(repr(result("03-informational-and-lower-is-better")), "token_usage_v1")


def test_04_only_the_metric_that_failed_is_marked(open_page: Any) -> None:
    opened = detail(open_page, page_of("04-one-metric-fails-not-all"), "promo_question")

    assert "passed 1.00" in row(opened, "tool_trajectory_avg_score")
    assert "failed 0.08" in row(opened, "response_match_score")
    assert opened.page.locator(".ev-detail-head .ev-status.ev-failed").count() == 1
    call = opened.page.locator(".ev-step", has_text="find_promos")
    assert call.locator(".ev-failed, .ev-step-failed").count() == 0
    assert opened.page.locator(".ev-step-failed").count() == 0
    assert opened.texts(".ev-aligned tbody .ev-status") == ["same"]


def test_06_every_turn_is_a_row_with_its_metrics_by_name(open_page: Any) -> None:
    slug = "06-uneven-turns-and-metrics"
    opened = detail(open_page, page_of(slug), "long_chat")

    heads = [" ".join(head.split()) for head in opened.texts(".ev-turn-head")]
    assert heads == [
        "Turn 1 tool_trajectory_avg_score 1.00 response_match_score 1.00",
        "Turn 2 tool_trajectory_avg_score 1.00 response_match_score —",
        "Turn 3 tool_trajectory_avg_score — response_match_score —",
    ]
    turns = opened.texts(".ev-turn")
    assert ["(no reference for this turn)" in turn for turn in turns] == [False, False, True]
    assert "1.00" in row(opened, "response_match_score")
    opened.click("link", "Summary")
    assert "1 of 3 turns has no reference" in unfold(opened)


def test_07_a_call_stands_where_the_answer_should(open_page: Any) -> None:
    slug = "07-final-response-is-a-function-call"
    opened = detail(open_page, page_of(slug), "refund_skip_summary")

    answer = opened.page.locator(".ev-block").filter(has_text="Answer").first.inner_text().replace("\u200b", "")
    assert "(no text: the turn ended with a tool call)" in answer
    assert 'refund_ticket(ticket="K-9")' in answer
    assert opened.page.locator(".ev-step", has_text="refund_ticket").count() == 1

    go(opened, "handover")
    assert "1 tool call" in article(opened)
    assert "hand-over to claims_desk" in article(opened)
    assert opened.page.locator(".ev-step-failed").count() == 0


def test_09_thoughts_are_folded_beside_the_answer(open_page: Any) -> None:
    slug = "09-thought-parts-in-answer"
    opened = detail(open_page, page_of(slug), "distance")

    assert opened.texts(".ev-block .ev-text, .ev-block p")[-1] == "It is 42 km."
    thought = opened.page.locator(".ev-step details", has_text="thought")
    assert thought.get_attribute("open") is None
    assert "maybe 42" not in article(opened)
    thought.locator("summary").click()
    assert "maybe 42" in article(opened)
    assert "signature" not in page_of(slug).split("ev-index")[0]

    go(opened, "thought_only")
    assert "(no answer text: 1 thought part)" in article(opened)
    unfold(opened)
    assert "thought_signature" not in article(opened)


def test_10_the_hint_stands_at_the_two_identical_answers_only(open_page: Any) -> None:
    slug = "10-identical-cjk-answer-scored-zero"
    hint = "answer and reference are identical, yet response_match_score is 0.00"
    opened, text = summary(open_page, page_of(slug))
    assert text.count(hint) == 2 + 1  # the line of the checks begins with the first one
    for case_id in expected(slug)["hints"]:
        go(opened, case_id)
        assert hint in article(opened)
        assert "response_match_score ignores non-ASCII text" in article(opened)
        assert "failed 0.00" in row(opened, "response_match_score")

    go(opened, "english_control")
    assert "identical" not in article(opened)


def test_12_odd_characters_are_shown_and_recolour_nothing(open_page: Any) -> None:
    slug = "12-lone-surrogate-nul-ansi"
    opened = detail(open_page, page_of(slug), "odd_bytes")

    text = article(opened)
    for word in expected(slug)["must_contain"]:
        assert word in text
    assert "\ufffd" in text
    assert "⟦U+202E⟧" in text
    assert "[31m" not in text
    assert not set("\x00\x1b\u202e") & set(page_of(slug) + text)
    assert opened.complaints == []


def test_13_markup_in_every_field_stays_text(open_page: Any) -> None:
    slug = "13-html-and-script-in-every-field"
    case_id = result(slug).cases["case_id"].item()
    opened = detail(open_page, page_of(slug), case_id)
    opened.click("button", "Raw")
    unfold(opened)

    text = article(opened)
    for literal in expected(slug)["visible_literals"]:
        assert literal in text
    assert case_id in text
    assert 'style<b>/tone "v1"' in text
    assert "[x](javascript:window.__pwned=4)" in text
    for view in ("Markdown", "Difference"):
        opened.click("button", view)
    opened.click("link", "Summary")
    unfold(opened)
    assert opened.page.evaluate("window.__pwned") is None
    assert opened.page.title().startswith('set"><script>window.__pwned=5</script>')
    assert opened.page.locator("scratchpad, answer, main img, main script, [onload], [onerror]").count() == 0
    plain = page_of("04-one-metric-fails-not-all")
    scripts = "document.querySelectorAll('script').length"
    assert opened.page.evaluate(scripts) == open_page(plain).page.evaluate(scripts)
    assert opened.complaints == []


def test_15_results_of_one_id_are_its_trials(open_page: Any) -> None:
    slug = "15-same-eval-id-several-runs"
    opened = detail(open_page, page_of(slug), "book_two_seats")

    group = opened.page.get_by_role("group", name="Trial")
    assert [name.strip() for name in group.get_by_role("button").all_inner_texts()] == [
        "trial 1",
        "trial 2",
        "trial 3",
        "trial 4",
    ]
    assert "passed in 3 of 4 trials" in article(opened)
    answers = []
    for number in range(1, 5):
        group.get_by_role("button", name=f"trial {number}").click()
        opened.click("button", "Raw")
        answers.append(opened.page.locator(".ev-block", has_text="Answer").first.inner_text().splitlines()[-1])
    assert len(set(answers)) == 4
    ids = opened.page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids))
    assert "1 case × 4 trials" in repr(result(slug))
    assert "3 of 4 judged trials passed" in repr(result(slug))
    assert "0.83" in table_line(repr(result(slug)), "response_match_score")


def test_16_a_status_of_a_newer_version_is_shown_as_stored(open_page: Any) -> None:
    slug = "16-newer-version-fields-and-status"
    opened = detail(open_page, page_of(slug), "refund_lost_ticket")

    assert "stored as UNKNOWN (7)" in article(opened)
    assert "UNKNOWN (SKIPPED_BY_POLICY)" in row(opened, "response_match_score")
    assert "0.42" in row(opened, "response_match_score")
    opened.click("link", "Summary")
    text = unfold(opened)
    assert "ignored unknown field eval_case_results[0].overall_eval_metric_results[0].confidence" in text
    assert "passed 1 failed 0 not evaluated 1" in text


def test_18_a_folder_tells_which_files_are_broken(open_page: Any) -> None:
    _, text = summary(open_page, page_of("18-truncated-empty-and-foreign-files-in-history", "history"))

    for said in (
        "cut.evalset_result.json: truncated JSON at char 9240 of 9240",
        "empty.evalset_result.json: file is empty",
        "list.evalset_result.json: not an ADK or Vertex evaluation result (top level is a list)",
    ):
        assert said in text
        assert said in repr(result("18-truncated-empty-and-foreign-files-in-history", "history"))
    assert "notes.txt" not in text


def test_20_every_number_is_shown_as_what_it_is(open_page: Any) -> None:
    opened = open_page(page_of("20-nan-infinity-exponent-scores"))

    told = {"nan": "NaN", "inf": "∞", "minus_inf": "-∞", "tiny": "1e-07", "huge": "1.5e+22", "string_number": "0.85"}
    for case_id, shown in told.items():
        assert row(go(opened, case_id), "drift/ratio").split()[-1] == shown


def test_20_what_is_not_finite_counts_in_no_mean_and_sorts_last(open_page: Any) -> None:
    slug = "20-nan-infinity-exponent-scores"
    opened, _ = summary(open_page, page_of(slug))

    assert "n = 6 of 9 finite" in row(opened, "drift/ratio")
    assert "n = 6 of 9 finite" in repr(result(slug))
    assert "n = 6 of 9 finite" in static_text(slug)
    assert "8 passed · 1 failed" in row(opened, "drift/ratio")

    opened.page.evaluate("location.hash = 'view=cases&sort=low'")
    opened.page.wait_for_selector(".ev-item")
    listed = opened.texts(".ev-item-id")
    assert listed[:6] == ["tiny", "normal", "string_number", "bool_true", "big_int", "huge"]
    assert set(listed[6:]) == {"nan", "inf", "minus_inf"}


def test_22_the_dev_servers_spelling_gives_the_same_page(open_page: Any) -> None:
    opened = detail(open_page, page_of("22-camelcase-from-the-dev-server"), "web_case")

    assert "passed 1.00" in row(opened, "tool_trajectory_avg_score")
    step = opened.page.locator(".ev-step", has_text="book_sailing")
    assert step.count() == 1
    assert '{"status": "ok"}' in step.inner_text()
    assert "1 turn · 1 tool call" in article(opened)


def test_24_the_id_is_shown_as_it_is(open_page: Any) -> None:
    slug = "24-windows-cp1252-and-awkward-names"
    opened = detail(open_page, page_of(slug), "prix_élevé")

    assert expected(slug)["answer"] in article(opened)
    assert "team/harbor desk:v2" in opened.page.inner_text("header")
    with opened.page.expect_download() as download:
        opened.click("button", "Save")
    assert not set('<>:"/\\|?*') & set(download.value.suggested_filename)


def test_59_the_doubtful_rationale_is_named_where_it_stands(open_page: Any) -> None:
    slug = "59-judge-contradicts-tool-output"
    opened, _ = summary(open_page, page_of(slug))
    check = opened.page.locator(".ev-check", has_text="no rationale calls a value invented")
    assert check.locator("a").all_inner_texts() == ["doubtful"]
    assert "0/3" in row(opened, "rubric_based_final_response_quality_v1")
    said = '"KT-4471" stands in the output of list_refunds (turn 1, step 2)'
    for case_id, doubted in (("doubtful", True), ("right_to_doubt", False), ("no_such_claim", False)):
        assert (said in article(go(opened, case_id))) == doubted


def test_60_a_metric_flat_at_zero_may_never_have_run(open_page: Any) -> None:
    slug = "60-metric-flat-at-zero"
    said = "safety_v1 is 0.00 on all 6 cases and all 12 turns: it may never have run"
    opened, text = summary(open_page, page_of(slug))

    assert said in text
    assert "5 of 6 trust checks hold" in text
    assert "6 failed" in row(opened, "safety_v1")
    assert said in article(go(opened, "pier_3"))
