"""Reports opened in Chromium that tell what they did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest


@dataclass
class Opened:
    """A page with what it asked for and what it complained of."""

    page: Any
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def click(self, role: str, name: str, *, exact: bool = False) -> None:
        self.page.get_by_role(role, name=name, exact=exact).first.click()

    @property
    def address(self) -> str:
        return str(self.page.evaluate("location.hash"))

    def texts(self, selector: str) -> list[str]:
        return [text.strip() for text in self.page.locator(selector).all_inner_texts()]


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Opened]]:
    """`open_page(html, "#case=…", width=380, scheme="dark", javascript=False)` opens a report from a file."""
    contexts = []

    def open_(
        html: str,
        address: str = "",
        *,
        width: int = 1100,
        height: int = 800,
        scheme: str = "light",
        javascript: bool = True,
        init: str = "",
    ) -> Opened:
        path = tmp_path / f"report{len(contexts)}.html"
        path.write_text(html, encoding="utf-8")
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=javascript
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        opened = Opened(context.new_page())
        page = opened.page
        page.on("request", lambda request: opened.requests.append(request.url))
        page.on("console", lambda message: opened.complaints.append(message.text))
        page.on("pageerror", lambda error: opened.complaints.append(str(error)))
        if init:
            page.add_init_script(init)
        page.goto(path.as_uri() + address)
        if javascript:
            page.wait_for_selector(".ev-app, .ev-trouble")
        return opened

    yield open_
    for context in contexts:
        context.close()
