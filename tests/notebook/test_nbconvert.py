"""A notebook run without a browser, and turned into HTML by nbconvert."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from evalviz.sample import load_sample

from .hosts import Report, write_notebook
from .server import fresh_environment

pytestmark = pytest.mark.notebook

RUN_S = 60
CODE = "from evalviz.sample import load_sample\nload_sample()"


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The notebook as HTML, in a folder with an awkward name."""
    pytest.importorskip("nbconvert")
    home = tmp_path_factory.mktemp("my evaluations")
    write_notebook(home / "report.ipynb", "# Nightly evaluation", CODE, "load_sample('v1').show()")
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", "report.ipynb"]
    subprocess.run(command, cwd=home, env=fresh_environment(home), check=True, capture_output=True, timeout=RUN_S)
    return home / "report.html"


@pytest.fixture
def page(browser: Any, exported: Path) -> Any:
    """The file opened; `page.asked` lists what was asked for, with the frame that did."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000}, color_scheme="null")
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.asked = []
    page.on("request", lambda request: page.asked.append((request.url, request.frame.parent_frame is not None)))
    # what nbconvert's own page loads for formulas from the web stays without an answer
    context.route("https://**", lambda route: route.abort())
    page.goto(exported.as_uri(), wait_until="domcontentloaded")
    yield page
    context.close()


def test_the_exported_page_names_the_cases(exported: Path) -> None:
    html = exported.read_text(encoding="utf-8")

    failed = set(load_sample().filter(status="failed").cases["case_id"])
    assert sum(case_id in html for case_id in failed) >= 6


def test_the_report_works_in_the_exported_page_and_asks_for_nothing(page: Any) -> None:
    frames = page.locator("iframe.evalviz-frame")
    assert frames.count() == 2

    for number in range(2):
        frames.nth(number).scroll_into_view_if_needed()
        report = Report(frames.nth(number))
        assert len(report.open_cases()) > 5
        report.inside.locator("#ev-search").fill("refund")
        page.wait_for_timeout(300)

    asked_by_frames = [url for url, in_a_frame in page.asked if in_a_frame and not url.startswith(("blob:", "data:"))]
    assert asked_by_frames == ["about:srcdoc"] * len(asked_by_frames)


def test_the_exported_page_shows_the_report_and_not_the_static_summary_too(page: Any) -> None:
    for number in range(2):
        assert not page.locator(".evalviz-static").nth(number).is_visible()
        assert page.locator(".evalviz-box").nth(number).is_visible()
