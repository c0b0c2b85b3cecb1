"""A page in Chromium, measured from inside: times are milliseconds since its navigation began."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.places import ROOT

_LIBRARIES = ROOT / "assets" / "viewer" / "node_modules"
# what the SDK's page asks jsDelivr for, answered from local files at once
_CDN = {"marked": _LIBRARIES / "marked/lib/marked.umd.js", "dompurify": _LIBRARIES / "dompurify/dist/purify.min.js"}

_MEASURE = Path(__file__).with_name("measure.js")


@contextmanager
def opened(browser: Any, file: Path, *, sdk: bool = False, budget_s: float = 120) -> Iterator[Any]:
    """A page as soon as it is usable; `usable_ms` says when that was."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(budget_s * 1000)
    context.route("**/cdn.jsdelivr.net/**", _answer)
    page = context.new_page()
    page.add_init_script(
        _MEASURE.read_text(encoding="utf-8") + f"measure.usable = measure.{'sdk' if sdk else 'ours'}()"
    )
    page.goto(file.as_uri() + ("" if sdk else "#view=cases"), wait_until="commit")
    page.evaluate("measure.usable")
    yield page
    context.close()


def usable_ms(page: Any) -> tuple[float, float]:
    """When the list was painted, and when a click made at that moment had opened a case."""
    listed, clicked = page.evaluate("measure.usable")
    return float(listed), float(clicked)


def open_ms(page: Any, place: float) -> float:
    """Opening a case that has not been opened, at a place from 0 (top of the list) to 1."""
    return float(page.evaluate("(place) => measure.open(place)", place))


def sort_ms(page: Any, label: str) -> float:
    """From the click on an order to the list that shows it."""
    return float(page.evaluate("(label) => measure.sort(label)", label))


def weight(page: Any) -> dict[str, float]:
    """Heap (MB) after a collection, all DOM nodes, and elements alone."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.enable")
    devtools.send("HeapProfiler.collectGarbage")
    devtools.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
    elements = page.evaluate("document.querySelectorAll('*').length")
    return {"heap": metrics["JSHeapUsedSize"] / 1e6, "nodes": metrics["Nodes"], "elements": elements}


def _answer(route: Any) -> None:
    name = next(name for name in _CDN if name in route.request.url)
    route.fulfill(path=str(_CDN[name]), content_type="application/javascript")
