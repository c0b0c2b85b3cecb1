"""Field cases opened as their readers open them."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import urlencode

import evalviz
from tests.places import DATA, case

CASES = DATA / "cases"


@cache
def result(slug: str, file: str = "") -> evalviz.EvalResult:
    """A field case, loaded once."""
    return evalviz.load(CASES / slug / file if file else case(slug))


@cache
def page_of(slug: str, file: str = "") -> str:
    return result(slug, file).to_html()


def unfold(opened: Any) -> str:
    """Open everything that is folded and give the text of the page."""
    opened.page.evaluate("document.querySelectorAll('main details').forEach(details => { details.open = true })")
    opened.page.wait_for_timeout(100)
    return " ".join(opened.page.inner_text("main").split())


def summary(open_page: Any, html: str) -> tuple[Any, str]:
    """The summary of a report, unfolded, and its text."""
    opened = open_page(html)
    return opened, unfold(opened)


def detail(open_page: Any, html: str, case_id: str, **where: Any) -> Any:
    """A case of a report, opened."""
    opened = open_page(html, "#" + urlencode({"case": case_id, **where}))
    opened.page.wait_for_selector(".ev-turn, .ev-void")
    return opened


def go(opened: Any, case_id: str) -> Any:
    """The open page at another case: quicker than opening it again."""
    opened.page.evaluate("address => { location.hash = address }", urlencode({"case": case_id}))
    opened.page.locator("#case-title", has_text=case_id).wait_for()
    opened.page.wait_for_selector(".ev-turn, .ev-void")
    return opened


def article(opened: Any) -> str:
    """The text of the open case, in one line."""
    return " ".join(opened.page.inner_text("article").split())


def row(opened: Any, name: str) -> str:
    """The row of a metric or a score, in one line."""
    found = opened.page.get_by_role("row").filter(has=opened.page.get_by_role("rowheader", name=name)).first
    return " ".join(found.inner_text().split())


def table_line(text: str, name: str) -> str:
    """The line of a metric in text/plain."""
    (line,) = [line for line in text.splitlines() if line.startswith(name + " ")]
    return " ".join(line.split())
