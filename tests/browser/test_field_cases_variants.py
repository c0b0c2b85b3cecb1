"""Further inputs of the kinds that broke other tools: odd names, huge texts, many turns, nulls, nothing at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import evalviz

from .field import article, detail, go, row, summary, unfold

pytestmark = pytest.mark.browser

NAMES = [
    "__proto__",
    "constructor",
    "<img src=x onerror=__pwned=9>",
    "مقياس",
    "📏 ruler",
    "m" * 400,
    "a,b;c|d",
    "",
]
IDS = [
    "__proto__",
    "toString",
    "a\u202eb",
    "مرحبا بالعالم",
    "x" * 3000,
    "",
    "#&?=%/",
    "<script>window.__pwned=9</script>",
]


def metric(name: Any, score: Any, status: Any = 2, **more: Any) -> dict[str, Any]:
    return {"metric_name": name, "score": score, "eval_status": status, "threshold": 0.8, "details": {}, **more}


def said(role: str, text: str) -> dict[str, Any]:
    return {"role": role, "parts": [{"text": text}]}


def turn(prompt: str, answer: str, metrics: Any = (), reference: str | None = None, **more: Any) -> dict[str, Any]:
    actual = {"invocation_id": "i", "user_content": said("user", prompt), "final_response": said("model", answer)}
    expected = reference and {**actual, "final_response": said("model", reference)}
    return {"actual_invocation": {**actual, **more}, "expected_invocation": expected, "eval_metric_results": [*metrics]}


def case(eval_id: Any, *turns: dict[str, Any], metrics: Any = (), status: Any = 2) -> dict[str, Any]:
    return {
        "eval_set_id": "odd",
        "eval_id": eval_id,
        "final_eval_status": status,
        "overall_eval_metric_results": [*metrics],
        "eval_metric_result_per_invocation": [*turns],
        "session_id": "s",
        "user_id": "u",
    }


@pytest.fixture
def load(tmp_path: Path) -> Any:
    def load_(*cases: dict[str, Any]) -> evalviz.EvalResult:
        file = tmp_path / "odd.evalset_result.json"
        file.write_text(json.dumps({"eval_set_result_id": "odd", "eval_set_id": "odd", "eval_case_results": cases}))
        return evalviz.load(file)

    return load_


def test_odd_names_and_ids_stay_apart_and_readable(open_page: Any, load: Any) -> None:
    scores = [metric(name, 0.3) for name in NAMES]
    given = load(*(case(eval_id, turn("q", "a", scores), metrics=scores) for eval_id in IDS))
    opened, _ = summary(open_page, given.to_html())

    assert opened.texts("a.ev-metric-name") == [name or "(empty)" for name in NAMES]
    assert opened.page.get_by_title("m" * 400).count() == 1
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    opened.page.evaluate("location.hash = 'view=cases&sort=id'")
    opened.page.wait_for_selector(".ev-item")
    listed = opened.texts(".ev-item-id")
    assert len(listed) == len(set(listed)) == len(IDS)
    assert {"(empty)", "a⟦U+202E⟧b", "__proto__", "toString", "#&?=%/"} <= set(listed)
    for eval_id in ("__proto__", "toString", "#&?=%/"):
        assert "0.30" in row(go(opened, eval_id), "constructor")
    assert opened.page.evaluate("window.__pwned") is None
    assert opened.complaints == []
    assert "(empty)" in repr(given)


def test_a_megabyte_of_answer_folds(open_page: Any, load: Any) -> None:
    scores = [metric("response_match_score", 0.2)]
    words = ("word " * 20 + "\n") * 20_000
    given = load(case("long", turn("q", words, scores, "short"), metrics=scores))
    opened = detail(open_page, given.to_html(), "long")

    assert opened.page.get_by_role("button", name="show all (2.0 MB)").count() >= 1
    assert len(opened.page.inner_text("article")) < 100_000


def test_hundreds_of_turns_keep_their_scores(open_page: Any, load: Any) -> None:
    turns = [
        turn(f"user {n}", f"agent {n}", [metric("safety_v1", n / 300)] if n % 3 else [], "r" if n % 5 else None)
        for n in range(300)
    ]
    opened = detail(open_page, load(case("chat", *turns, metrics=[metric("safety_v1", 0.5)])).to_html(), "chat")

    assert opened.page.locator(".ev-turn").count() == 300
    assert opened.texts(".ev-turn")[0].count("(no reference for this turn)") == 1
    heads = opened.texts(".ev-turn-head")
    assert sum("safety_v1 —" in " ".join(head.split()) for head in heads) == 100
    assert "and 288 more turns, see the trace" in row(opened, "safety_v1")


def test_arguments_nested_five_hundred_deep_are_shown(open_page: Any, load: Any) -> None:
    nested: dict[str, Any] = {"innermost": "pearl"}
    for _ in range(500):
        nested = {"k": nested}
    calls = {"tool_uses": [{"id": "1", "name": "dive", "args": nested}], "intermediate_responses": []}
    given = load(case("deep", turn("q", "a", intermediate_data=calls), metrics=[metric("safety_v1", 0.2)]))
    opened = detail(open_page, given.to_html(), "deep")

    opened.page.get_by_role("button", name="show all").first.click()
    assert "pearl" in article(opened)
    assert opened.complaints == []


def test_hundreds_of_metrics_are_shown_on_demand(open_page: Any, load: Any) -> None:
    scores = [metric(f"metric_{n}", n % 11 / 10) for n in range(200)]
    given = load(*(case(f"c{n}", turn("q", "a"), metrics=scores) for n in range(3)))
    opened = open_page(given.to_html())

    assert opened.page.locator("a.ev-metric-name").count() == 60
    opened.page.get_by_role("button", name="showing 60 of 200 rows: show all").click()
    assert opened.page.locator("a.ev-metric-name").count() == 200
    assert "and 184 rows more" in repr(given)


def test_a_run_without_cases_and_one_without_metrics_say_so(open_page: Any, load: Any) -> None:
    opened = open_page(load().to_html())
    assert "No results in this run" in opened.page.inner_text("main")
    assert opened.page.get_by_role("link", name="Cases").count() == 0

    opened, text = summary(open_page, load(case("a", turn("q", "a"), status=3)).to_html())
    assert "This run has no metrics." in text
    assert "(no score: 0 metrics in this run)" in article(go(opened, "a"))


def test_a_case_that_cannot_be_read_says_why_and_hides_no_other(open_page: Any, load: Any, tmp_path: Path) -> None:
    scores = [metric("safety_v1", 1.0, 1)]
    broken = case("broken", metrics=[metric(None, None, None)], status=1)
    given = load(broken, case("good", turn("q", "a", scores), metrics=scores, status=1))
    opened, text = summary(open_page, given.to_html())

    assert "odd.evalset_result.json, eval_case_results[0]: this case could not be read" in text
    assert str(tmp_path) not in text
    assert "this case could not be read" in article(go(opened, "broken"))
    assert "passed 1.00" in row(go(opened, "good"), "safety_v1")


def test_scores_that_are_no_numbers_are_shown_as_stored(open_page: Any, load: Any) -> None:
    told = {"a": ("85%", "85%"), "b": ("high", "high"), "c": ("0.9", "0.90"), "d": (True, "1.00"), "e": (None, "—")}
    cases = (case(name, turn("q", "a"), metrics=[metric("m", score, 1)]) for name, (score, _) in told.items())
    opened, _ = summary(open_page, load(*cases).to_html())

    assert "n = 2 of 5 finite" in row(opened, "m")
    for name, (_, shown) in told.items():
        assert f"passed {shown} needs 0.80" in row(go(opened, name), "m")


def test_parts_of_any_kind_are_steps(open_page: Any, load: Any) -> None:
    parts = [
        {"text": "hello"},
        {"file_data": {"file_uri": "gs://pier/film.mp4", "mime_type": "video/mp4"}},
        {"executable_code": {"code": "print(1)", "language": "PYTHON"}},
        {"code_execution_result": {"outcome": "OUTCOME_OK", "output": "one"}},
        {"inline_data": {"data": "aGVsbG8=", "mime_type": "image/png"}},
        {"hologram": {"x": 1}},
        {},
    ]
    events = [{"author": "guide", "content": {"role": "model", "parts": parts}}, {"author": None, "content": None}]
    given = load(case("parts", turn("q", "hello", intermediate_data={"invocation_events": events})))
    opened = detail(open_page, given.to_html(), "parts")

    text = article(opened)
    for shown in ("gs://pier/film.mp4", "video/mp4", "print(1)", "one", "image/png"):
        assert shown in text
    assert "aGVsbG8" not in text
    assert opened.complaints == []


def test_four_candidates_are_one_choice(open_page: Any) -> None:
    names = [f"candidate {n} <b>" for n in range(4)]
    given = evalviz.load(
        {
            "eval_case_results": [
                {
                    "eval_case_index": number,
                    "response_candidate_results": [
                        {"response_index": n, "metric_results": {"m": {"metric_name": "m", "score": n / 4}}}
                        for n in range(4)
                    ],
                }
                for number in range(3)
            ],
            "evaluation_dataset": [
                {
                    "candidate_name": name,
                    "eval_cases": [
                        {
                            "eval_case_id": f"case-{number}",
                            "prompt": said("user", "q"),
                            "responses": [{"response": said("model", f"{name} says {number}")}],
                        }
                        for number in range(3)
                    ],
                }
                for name in names
            ],
        }
    )
    opened = detail(open_page, given.to_html(), "case-1")

    assert opened.page.inner_text("h1").startswith("No result of 3 cases × 4 candidates was judged")
    group = opened.page.get_by_role("group", name="Candidate")
    assert [name.strip() for name in group.get_by_role("button").all_inner_texts()] == names
    group.get_by_role("button", name="candidate 3").click()
    opened.page.get_by_text("candidate 3 <b> says 1").first.wait_for()
    assert "0.75" in row(opened, "m")
    assert unfold(opened)
