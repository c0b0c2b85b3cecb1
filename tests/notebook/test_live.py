"""Reports in a running JupyterLab and Notebook 7."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from evalviz.sample import load_sample
from tests.places import case

from .hosts import HOSTS, OpenNotebook, write_notebook
from .server import NotebookServer

pytestmark = pytest.mark.notebook

MARKDOWN = """# My notes

Some *text* with `code` and a [link](https://example.org).

<details open><summary>More</summary>Details</details>

| agent | cases |
|---|---|
| support desk | 40 |

> A quote
"""
# widths and what follows from them change with the scroll bar; computed values, unlike used ones, do not hold them
STYLES = """() => Object.fromEntries(
  ["h1", "p", "em", "code", "a", "details", "summary", "table", "th", "td", "blockquote"].map(tag => {
    const element = document.querySelector(".jp-RenderedMarkdown " + tag);
    return [tag, [...element.computedStyleMap()].map(([name, value]) => name + ": " + value).sort().join("; ")];
  }).concat([["body", getComputedStyle(document.body).font + getComputedStyle(document.body).background]]))"""
SHOWN, AGAIN, OTHER, FILTERED, TRACE, ADK, VERTEX = range(1, 8)


@dataclass(frozen=True)
class Tour:
    """A notebook whose cells were run in a host.

    Attributes:
        opened: its page.
        before, after: computed styles of its Markdown, without and with the reports.
        complaints: errors of the page since the cells were run.
        case_id: whose trace is shown.
    """

    opened: OpenNotebook
    before: dict[str, str]
    after: dict[str, str]
    complaints: list[str]
    case_id: str


@pytest.fixture(scope="module", params=HOSTS)
def tour(
    request: pytest.FixtureRequest, sdks: None, server: NotebookServer, open_in: Callable[..., OpenNotebook]
) -> Tour:
    case_id = str(load_sample().cases["case_id"][0])
    name = f"tour_{request.param}.ipynb"
    write_notebook(
        server.folder / name,
        MARKDOWN,
        "from evalviz.sample import load_sample\nresult = load_sample()\nresult.show()",
        "result",
        "load_sample('v1')",
        "result.filter(status='failed')",
        f"result.trace({case_id!r}).show()",
        "%load_ext evalviz\nfrom pathlib import Path\nfrom google.adk.evaluation.eval_result import EvalSetResult\n"
        f"EvalSetResult.model_validate_json(Path({str(case('15-same-eval-id-several-runs'))!r}).read_text())",
        "from agentplatform._genai.types import EvaluationResult\n"
        f"EvaluationResult.model_validate_json(Path({str(case('27-metric-error-message'))!r}).read_text())",
    )
    opened = open_in(request.param, name)
    opened.cell(0)
    before, known = opened.page.evaluate(STYLES), len(opened.complaints)
    opened.run_all()
    for number in range(SHOWN, VERTEX + 1):
        assert opened.report(number).inside
    opened.cell(0)
    return Tour(opened, before, opened.page.evaluate(STYLES), opened.complaints[known:], case_id)


def test_a_result_shows_and_its_static_summary_gives_way(tour: Tour) -> None:
    report = tour.opened.report(SHOWN)

    assert "judged cases passed" in report.verdict
    assert len(report.open_cases()) > 5
    for number in range(SHOWN, VERTEX + 1):
        assert tour.opened.seen(number) == {"static": False, "frame": True}


def test_the_same_result_twice_are_two_reports(tour: Tour) -> None:
    tour.opened.report(SHOWN).open_cases()

    assert tour.opened.report(SHOWN).view == "Cases"
    assert tour.opened.report(AGAIN).view == "Summary"


def test_two_results_at_once_each_say_their_own(tour: Tour) -> None:
    newer, older = tour.opened.report(AGAIN).verdict, tour.opened.report(OTHER).verdict

    assert newer != older
    assert "judged cases passed" in newer
    assert "judged cases passed" in older


def test_a_filtered_result_as_last_line_holds_the_chosen_cases(tour: Tour) -> None:
    failed = load_sample().filter(status="failed").cases["case_id"].nunique()

    assert f"Cases {failed}" in tour.opened.report(FILTERED).tabs


def test_a_trace_opens_its_case(tour: Tour) -> None:
    inside = tour.opened.report(TRACE).inside

    assert inside.get_by_role("heading", name=tour.case_id).first.is_visible()
    assert inside.locator(".ev-turn").first.is_visible()


def test_objects_of_adk_and_vertex_show_as_reports(tour: Tour) -> None:
    adk, vertex = tour.opened.report(ADK), tour.opened.report(VERTEX)

    # one id with four results; three cases, one of which the judge could not score
    assert adk.tabs == ["Summary", "Cases 1"]
    assert vertex.tabs == ["Summary", "Cases 3"]


def test_the_page_of_the_notebook_is_neither_restyled_nor_broken(tour: Tour) -> None:
    assert tour.after == tour.before
    assert "font-size" in tour.before["h1"]
    assert tour.complaints == []


def test_no_id_occurs_twice(tour: Tour) -> None:
    page = tour.opened.page
    ids = page.evaluate("() => [...document.querySelectorAll('.jp-OutputArea [id]')].map(element => element.id)")
    inside = tour.opened.report(SHOWN).inside.locator("[id]").evaluate_all("all => all.map(element => element.id)")

    assert len(ids) == len(set(ids))
    assert "ev-app" in inside
    assert len(inside) == len(set(inside))


def test_the_report_follows_the_theme_of_the_host(tour: Tour) -> None:
    report = tour.opened.report(SHOWN)
    light = report.lightness()

    tour.opened.command("apputils:change-theme", theme="JupyterLab Dark")
    tour.opened.until("() => document.body.dataset.jpThemeLight === 'false'")
    dark = report.lightness()
    tour.opened.command("apputils:change-theme", theme="JupyterLab Light")
    tour.opened.until("() => document.body.dataset.jpThemeLight === 'true'")

    assert light["ground"] > 0.9 > 0.3 > light["text"]
    assert dark["ground"] < 0.1 < 0.7 < dark["text"]
    assert report.lightness() == light


@pytest.mark.parametrize("host", HOSTS)
def test_the_report_answers_while_the_kernel_is_busy(
    host: str, server: NotebookServer, open_in: Callable[..., OpenNotebook]
) -> None:
    name = f"busy_{host}.ipynb"
    write_notebook(
        server.folder / name,
        "from evalviz.sample import load_sample\nload_sample()",
        "import time\nprint('now busy')\ntime.sleep(300)",
    )
    opened = open_in(host, name)
    opened.start_all()
    opened.page.get_by_text("now busy", exact=True).wait_for()

    assert opened.kernel() == "busy"
    items = opened.report(0).open_cases()
    assert opened.kernel() == "busy"
    opened.stop_kernel()

    assert len(items) > 5
