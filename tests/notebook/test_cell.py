"""The output of a cell by itself: its size, and pages that emulate hosts which cannot be run here."""

from __future__ import annotations

import html
import importlib.util
import random
import re
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pandas as pd
import pytest

import evalviz
from evalviz.sample import load_sample
from evalviz.viewer.notebook import cell_html
from tests.places import SHARED, needs_shared

from .hosts import Report

pytestmark = pytest.mark.notebook

CASES_100 = 1_100_000
LIMIT = 2_000_000
CASE = 5_000


def table(n_cases: int, *, text_bytes: int = CASE) -> pd.DataFrame:
    """Cases with two metrics and 5 to 6 KB of text each that packs like prose (gzip to about a third)."""
    rng = random.Random(7)
    syllables = [a + b for a in "bcdfghklmnprstvw" for b in ("a", "e", "i", "o", "u", "an", "er", "is")]
    words = ["".join(rng.choices(syllables, k=rng.randint(1, 4))) for _ in range(3000)]
    often = list(accumulate(1 / (rank + 1) for rank in range(len(words))))  # few words make most of a text

    def prose(size: int) -> str:
        return " ".join(rng.choices(words, cum_weights=often, k=size // 5))[:size]

    rows = [
        {
            "case_id": f"case_{number:05}",
            "prompt": prose(300),
            "response": prose(text_bytes),
            "accuracy/score": (score := round(rng.random(), 3)),
            "accuracy/explanation": prose(300),
            "safety/score": float(score > 0.05),
        }
        for number in range(n_cases)
    ]
    return pd.DataFrame(rows)


def saved_size(result: evalviz.EvalResult, folder: Path) -> int:
    """Bytes of a notebook file with one cell that shows the result."""
    bundle = result._repr_mimebundle_()
    output = nbformat.v4.new_output("display_data", data=bundle)
    cell = nbformat.v4.new_code_cell("result", outputs=[output])
    path = folder / "saved.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    return path.stat().st_size


def test_a_saved_cell_with_100_cases_is_small(tmp_path: Path) -> None:
    cases = table(100)
    assert 5_000 < len(cases.to_json(orient="records")) / 100 < 6_000

    assert saved_size(evalviz.load(cases), tmp_path) <= CASES_100


@needs_shared
@pytest.mark.sdk
def test_a_saved_cell_with_100_cases_of_vertex_is_small(tmp_path: Path) -> None:
    pytest.importorskip("agentplatform")
    made = from_shared("data/vertex/make_result.py").make_result(100)

    assert saved_size(evalviz.load(made), tmp_path) <= CASES_100


@pytest.fixture(scope="module")
def large() -> evalviz.EvalResult:
    return evalviz.load(table(10_000, text_bytes=1_000))


def test_ten_thousand_cases_stay_within_the_limit_and_say_what_was_left_out(
    large: evalviz.EvalResult, in_host: Callable[..., Report], tmp_path: Path
) -> None:
    assert saved_size(large, tmp_path) <= LIMIT

    inside = in_host(large._repr_mimebundle_()["text/html"]).inside
    text = inside.locator("body").inner_text()

    assert "of 10,000 cases in full" in text
    assert 'result.save("report.html")' in text


@pytest.mark.parametrize(
    ("n_cases", "text_bytes", "limit_mb"), [(1_000, CASE, 1.5), (1_000, CASE, 2.5), (60, 200_000, 2.0)]
)
def test_an_output_takes_what_its_limit_allows(
    n_cases: int, text_bytes: int, limit_mb: float, in_host: Callable[..., Report]
) -> None:
    run = evalviz.load(table(n_cases, text_bytes=text_bytes)).run

    cell = cell_html(run, limit_mb=limit_mb)
    in_full = re.search(r"holds ([\d,]+) of", in_host(cell).inside.locator(".ev-partial").inner_text())

    assert 0.9 * limit_mb <= len(cell.encode()) / 1e6 <= limit_mb
    assert in_full is not None
    assert 0 < int(in_full[1].replace(",", "")) < n_cases


HOST_PAGES = {
    "VS Code light": ("", 'class="vscode-light"', False),
    "VS Code dark": ("", 'class="vscode-dark"', True),
    "VS Code dark contrast": ("", 'class="vscode-high-contrast"', True),
    "VS Code light contrast": ("", 'class="vscode-high-contrast vscode-high-contrast-light"', False),
    "Colab light": ("", "", False),
    "Colab dark": ('theme="dark"', "", True),
    "Sphinx dark": ("", 'data-theme="dark"', True),
    "Jupyter light": ("", 'data-jp-theme-light="true"', False),
    "Jupyter dark": ("", 'data-jp-theme-light="false"', True),
}


@pytest.mark.parametrize(("html_attributes", "body_attributes", "dark"), HOST_PAGES.values(), ids=HOST_PAGES)
def test_the_report_takes_the_scheme_of_its_host(
    in_host: Callable[..., Report], cell: str, html_attributes: str, body_attributes: str, dark: bool
) -> None:
    report = in_host(cell, html_attributes, body_attributes)

    lightness = report.lightness()

    assert (lightness["ground"] < 0.1 < 0.7 < lightness["text"]) is dark
    assert (lightness["ground"] > 0.9 > 0.3 > lightness["text"]) is not dark


def test_a_host_that_strips_frames_keeps_the_summary(in_page: Callable[..., Any], cell: str) -> None:
    page = in_page(re.sub(r"<iframe.*?</iframe>", "", cell, flags=re.DOTALL))

    assert page.locator(".evalviz-static").is_visible()
    assert not page.locator(".evalviz-box").is_visible()


def test_the_report_saves_itself_out_of_the_cell(in_page: Callable[..., Any], cell: str, tmp_path: Path) -> None:
    page = in_page(cell)
    with page.expect_download() as started:
        Report(page.locator("iframe")).inside.get_by_role("button", name="Save").click()
    started.value.save_as(tmp_path / "saved.html")

    page.goto((tmp_path / "saved.html").as_uri())
    page.get_by_role("link", name="Cases").click()

    page.locator(".ev-turn").first.wait_for()
    assert page.locator(".ev-item").count() > 5


@pytest.mark.parametrize("height", [300, 900])
def test_the_frame_is_as_high_as_asked_for(in_page: Callable[..., Any], height: int) -> None:
    page = in_page(cell_html(load_sample().run, height=height))

    assert page.locator("iframe").bounding_box()["height"] == height


@needs_shared
@pytest.mark.parametrize("name", ["result", "filtered", "trace"])
def test_what_is_displayed_holds_without_widgets(name: str) -> None:
    result = load_sample()
    shown = {
        "result": result,
        "filtered": result.filter(status="failed"),
        "trace": result.trace(str(result.cases["case_id"][0])),
    }[name]

    assert from_shared("cases/43-notebook-output-without-widgets/check_display.py").check(shown) == []


@needs_shared
def test_dark_pages_stay_readable(cell: str) -> None:
    theme = from_shared("cases/44-dark-mode-unreadable/check_theme.py")

    assert theme.check(cell) == []
    assert theme.check(html.unescape(cell)) == []


@pytest.fixture(scope="module")
def cell() -> str:
    """The sample as a cell's output."""
    return cell_html(load_sample().run)


@pytest.fixture
def in_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """`in_page(cell, html_attributes, body_attributes)` is a page that holds nothing but the cell."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, color_scheme="null")
    context.set_default_timeout(30_000)

    def open_(cell: str, html_attributes: str = "", body_attributes: str = "") -> Any:
        page = context.new_page()
        page.set_content(f"<!doctype html><html {html_attributes}><body {body_attributes}>{cell}</body></html>")
        return page

    yield open_
    context.close()


@pytest.fixture
def in_host(in_page: Callable[..., Any]) -> Callable[..., Report]:
    """The report of a cell in such a page."""
    return lambda *given: Report(in_page(*given).locator("iframe.evalviz-frame"))


def from_shared(path: str) -> ModuleType:
    """A script of the shared folder as a module."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, SHARED / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
