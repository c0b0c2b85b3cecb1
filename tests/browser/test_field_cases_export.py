"""Field cases as files and as output of a cell: offline, in every theme, without widgets, in thousands."""

from __future__ import annotations

import csv
import importlib.util
import json
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import evalviz
from tests.places import expected

from .field import CASES, page_of, result, summary

RESULTS = [
    file.relative_to(CASES)
    for file in sorted(CASES.glob("*/*.json"))
    if file.name not in ("expect.json", "plain.json") and file.parent.name < "58"
]


@cache
def oracle(path: str) -> ModuleType:
    """A script that judges a page, from the public report of the case."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, CASES / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("file", RESULTS, ids=lambda file: f"{file.parent.name[:2]} {file.stem[:12]}")
def test_42_43_44_every_report_is_whole_in_itself(file: Path) -> None:
    given = result(file.parent.name, file.name)
    offline = oracle("42-report-must-work-offline/check_offline.py")
    display = oracle("43-notebook-output-without-widgets/check_display.py")
    theme = oracle("44-dark-mode-unreadable/check_theme.py")

    page, cell = given.to_html(), given._repr_mimebundle_()

    assert offline.check(page).bad == []
    assert offline.check(page).charset == "utf-8"
    assert offline.check(cell["text/html"]).bad == []
    assert display.check(given) == []
    assert theme.check(page) == []
    assert theme.check(cell["text/html"]) == []
    assert cell["text/plain"].count("\n") < 40


@pytest.mark.browser
def test_42_without_a_script_the_summary_and_the_failed_cases_are_readable(open_page: Any) -> None:
    slug = "04-one-metric-fails-not-all"
    opened = open_page(page_of(slug), javascript=False)

    text = opened.page.inner_text("body")
    assert "response_match_score" in text
    assert "0/1" in text
    assert "promo_question" in text
    opened.page.locator("details summary").first.click()
    assert "Yes: kids sail free over 50." in opened.page.inner_text("body")


def test_13_no_value_becomes_markup_and_none_is_lost() -> None:
    slug = "13-html-and-script-in-every-field"
    check = oracle(f"{slug}/check_xss.py").check
    literals = expected(slug)["visible_literals"]

    for page in (page_of(slug), result(slug)._repr_mimebundle_()["text/html"]):
        assert check(page, literals)[0] == []
    harmless = page_of("04-one-metric-fails-not-all")
    assert check(page_of(slug), literals)[1] == check(harmless, [])[1]


def test_10_text_of_any_script_survives_every_export(tmp_path: Path) -> None:
    given = result("10-identical-cjk-answer-scored-zero")
    answer = "釜石港から女川港への便は、午前9時15分に出ます🚢。"

    table = given.save(tmp_path / "r.csv").read_text(encoding="utf-8-sig")
    document = json.loads(given.save(tmp_path / "r.json").read_text(encoding="utf-8"))

    (line,) = [line for line in csv.DictReader(table.splitlines()) if line["case_id"] == "日本語_時刻"]
    assert line["response"] == answer
    assert answer in [case["response"] for case in document["cases"]]
    assert "日本語" in given.to_markdown()


def test_29_a_long_name_is_whole_in_every_export(tmp_path: Path) -> None:
    given = result("29-metric-names-and-custom-aggregates")
    names = expected("29-metric-names-and-custom-aggregates")["columns"]

    with given.save(tmp_path / "r.csv").open(encoding="utf-8-sig", newline="") as file:
        heads = next(csv.reader(file))

    assert [head.removesuffix("/score") for head in heads if head.endswith("/score")] == names


def test_20_exports_are_strict_json(tmp_path: Path) -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    text = result("20-nan-infinity-exponent-scores").save(tmp_path / "r.json").read_text(encoding="utf-8")

    assert json.loads(text, parse_constant=refuse)


def test_41_loading_imports_nothing_that_a_file_names() -> None:
    given = evalviz.load(CASES / "41-threshold-none-and-function-path" / "result_with_path.evalset_result.json")

    assert "antigravity" not in sys.modules
    given.to_html()
    assert "antigravity" not in sys.modules


@pytest.mark.browser
def test_41_the_path_of_the_function_is_shown_as_text(open_page: Any) -> None:
    slug = "41-threshold-none-and-function-path"

    _, text = summary(open_page, page_of(slug))

    assert "function antigravity.fly" in text


def thousands(n: int) -> dict[str, Any]:
    """Case k scores (37 k mod 101) / 100 and passes from 0.80 on; about two kilobytes each."""

    def said(role: str, text: str) -> dict[str, Any]:
        return {"role": role, "parts": [{"text": text}]}

    cases = []
    for k in range(n):
        score = (k * 37 % 101) / 100
        status = 1 if score >= 0.8 else 2
        metric = {"metric_name": "response_match_score", "threshold": 0.8, "score": score, "eval_status": status}
        turn = {
            "invocation_id": f"i{k}",
            "user_content": said("user", f"question {k}"),
            "final_response": said("model", f"case {k} " + "lorem ipsum dolor " * 100),
        }
        cases.append(
            {
                "eval_set_id": "bulk",
                "eval_id": f"bulk_{k:05d}",
                "final_eval_status": status,
                "overall_eval_metric_results": [metric],
                "eval_metric_result_per_invocation": [{"actual_invocation": turn, "eval_metric_results": [metric]}],
                "session_id": f"s{k}",
                "user_id": "u",
            }
        )
    return {"eval_set_result_id": "bulk_1", "eval_set_id": "bulk", "eval_case_results": cases}


@pytest.mark.browser
def test_21_thousands_of_cases_stay_small_and_searchable(open_page: Any, tmp_path: Path) -> None:
    told = expected("21-thousands-of-cases")
    source = tmp_path / "bulk.evalset_result.json"
    source.write_text(json.dumps(thousands(told["cases"])), encoding="utf-8")
    given = evalviz.load(source)

    cell, page = given._repr_mimebundle_()["text/html"], given.to_html()

    assert (given.cases["status"] == "passed").sum() == told["passed"]
    assert len(cell.encode()) < 2_000_000
    assert len(page.encode()) <= 1.5 * source.stat().st_size
    assert "1,040 of 5,000" in repr(given)
    opened = open_page(page, "#view=cases")
    opened.page.wait_for_selector(".ev-item")
    assert opened.page.locator(".ev-item").count() < 100
    assert opened.page.get_by_role("button", name="all 5,000").count() == 1
    opened.page.locator("#ev-search").fill("case 4321 lorem")
    opened.page.locator(".ev-item-id", has_text="bulk_04321").wait_for()
    assert opened.texts(".ev-item-id") == ["bulk_04321"]
