"""axe finds nothing in what only field cases show: badges, doubts, missing turns, runs without results."""

from __future__ import annotations

from typing import Any

import pytest

from tests.viewer.node import node_modules

from .field import page_of, unfold

pytestmark = pytest.mark.browser

PLACES = {
    "a scored inference error": ("26-inference-error-scored-as-answer", "", "#case=case+2"),
    "its summary": ("26-inference-error-scored-as-answer", "", ""),
    "an answer that is a call": ("07-final-response-is-a-function-call", "", "#case=handover"),
    "a status of its own": ("16-newer-version-fields-and-status", "", "#case=refund_lost_ticket"),
    "turns without scores": ("06-uneven-turns-and-metrics", "", "#case=long_chat"),
    "agents without configuration": ("34-agent-data-orchestrator-without-tools", "", "#view=cases"),
    "a run that failed": ("30-run-failed-running-or-without-items", "failed.json", ""),
    "names of any kind": ("29-metric-names-and-custom-aggregates", "", ""),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", list(PLACES))
def test_axe_finds_nothing(open_page: Any, place: str, scheme: str) -> None:
    slug, file, address = PLACES[place]
    opened = open_page(page_of(slug, file), address, scheme=scheme)
    if address:
        opened.page.wait_for_selector(".ev-turn")
    unfold(opened)
    opened.page.evaluate((node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))

    found = opened.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")

    told = [(one["id"], node["target"], node["failureSummary"]) for one in found["violations"] for node in one["nodes"]]
    assert told == []


@pytest.mark.parametrize("place", list(PLACES))
def test_nothing_is_wider_than_a_phone(open_page: Any, place: str) -> None:
    slug, file, address = PLACES[place]
    opened = open_page(page_of(slug, file), address, width=380)
    if address:
        opened.page.wait_for_selector(".ev-turn")
    unfold(opened)

    wider = """() => [...document.querySelectorAll('html, main, article, .ev-scores table')]
        .filter(element => element.getBoundingClientRect().right > 381 || element.scrollWidth > 381)
        .map(element => element.className || element.tagName)"""
    assert opened.page.evaluate(wider) == []
