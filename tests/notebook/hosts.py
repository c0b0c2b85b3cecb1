"""Pages of JupyterLab and Notebook 7 with one notebook open, and the reports in it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat

from .server import NotebookServer

WAIT_S = 60
HOSTS = {"lab": "/lab/tree/", "notebook7": "/notebooks/"}

_PANEL = "window.jupyterapp.shell.currentWidget"
_READY = f"""() => {{
  const panel = window.jupyterapp && {_PANEL};
  return !!(panel && panel.context && panel.context.isReady && panel.content.widgets.length);
}}"""
_KERNEL = f"() => {_PANEL}?.sessionContext?.session?.kernel?.status ?? 'none'"


@dataclass
class OpenNotebook:
    """A notebook in a page of its host."""

    page: Any
    path: Path
    complaints: list[str] = field(default_factory=list)

    def until(self, script: str, seconds: float = WAIT_S) -> Any:
        """Wait until a script gives a true value."""
        # events of the page are handled while it waits; wait_for_function would need eval
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := self.page.evaluate(script):
                return value
            self.page.wait_for_timeout(100)
        raise AssertionError(f"not so within {seconds} s: {script}")

    def command(self, name: str, **arguments: Any) -> None:
        """Give a command to the host, and wait until it is done."""
        self.page.evaluate(
            "([name, a]) => window.jupyterapp.commands.execute(name, a).then(() => 0)", [name, arguments]
        )

    def start_all(self) -> None:
        """Run all cells without waiting for them."""
        self.until(f"() => ({_KERNEL})() === 'idle'")
        self.page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")

    def run_all(self) -> None:
        """Run all cells and wait until the kernel is idle again."""
        self.start_all()
        self.until(f"() => {_PANEL}.content.widgets.every(c => c.model.type !== 'code' || c.model.executionCount)")
        self.until(f"() => ({_KERNEL})() === 'idle'")

    def save(self) -> None:
        self.command("docmanager:save")
        self.until(f"() => !{_PANEL}.context.model.dirty")

    def stop_kernel(self) -> None:
        """Shut the kernel down; nothing starts another."""
        self.page.evaluate(f"() => {_PANEL}.sessionContext.shutdown().then(() => 0)")

    def kernel(self) -> str:
        return str(self.page.evaluate(_KERNEL))

    def cell(self, number: int) -> Any:
        """A cell, scrolled to: hosts draw only the cells that are seen."""
        self.page.evaluate(f"n => {_PANEL}.content.scrollToItem(n, 'start')", number)
        cell = self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{number}']")
        cell.wait_for(timeout=WAIT_S * 1000)
        cell.scroll_into_view_if_needed()
        return cell

    def report(self, number: int) -> Report:
        """The report that a cell shows."""
        frame = self.cell(number).locator("iframe.evalviz-frame")
        frame.wait_for(timeout=WAIT_S * 1000)
        frame.scroll_into_view_if_needed()
        return Report(frame)

    def seen(self, number: int) -> dict[str, bool]:
        """Which of the two forms of a report a cell shows."""
        cell = self.cell(number)
        parts = {"static": ".evalviz-static", "frame": "iframe.evalviz-frame"}
        return {name: cell.locator(part).first.is_visible() for name, part in parts.items()}


@dataclass(frozen=True)
class Report:
    """A report in its frame."""

    frame: Any

    @property
    def inside(self) -> Any:
        """The page in the frame, once the app has started."""
        inside = self.frame.content_frame
        inside.locator(".ev-app").wait_for(timeout=WAIT_S * 1000)
        return inside

    @property
    def verdict(self) -> str:
        return str(self.inside.locator("h1").inner_text())

    @property
    def tabs(self) -> list[str]:
        """The views, cases with their number: ["Summary", "Cases 40"]."""
        return [" ".join(text.split()) for text in self.inside.locator("header nav a").all_inner_texts()]

    @property
    def view(self) -> str:
        """The name of the view that is open."""
        return str(self.inside.locator("header nav a[aria-current=page]").inner_text().split()[0])

    def open_cases(self) -> list[str]:
        """Go to the cases, which opens the first; gives the text of the list's rows that are drawn."""
        inside = self.inside
        inside.get_by_role("link", name="Cases").first.click()
        inside.locator(".ev-turn").first.wait_for()
        return [text.strip() for text in inside.locator(".ev-item").all_inner_texts()]

    def lightness(self) -> dict[str, float]:
        """How light the ground and the text of the report are, from 0 to 1."""
        body = self.inside.locator("body")
        return {
            "ground": body.evaluate(_LIGHTNESS, "backgroundColor"),
            "text": self.inside.locator("h1").evaluate(_LIGHTNESS, "color"),
        }


# whatever colour space a computed colour is written in, a canvas makes it red, green and blue
_LIGHTNESS = """(element, property) => {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = getComputedStyle(element)[property];
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}"""


def open_notebook(context: Any, server: NotebookServer, host: str, name: str) -> OpenNotebook:
    """Open a notebook of the server's folder in a new page."""
    page = context.new_page()
    opened = OpenNotebook(page, server.folder / name)
    page.on("pageerror", lambda error: opened.complaints.append(str(error)))
    page.goto(f"{server.url}{HOSTS[host]}{name}" + ("?reset" if host == "lab" else ""))
    opened.until(_READY)
    return opened


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook; a cell that begins with "#", a heading, is Markdown."""
    made = [
        nbformat.v4.new_markdown_cell(text) if text.startswith("# ") else nbformat.v4.new_code_cell(text)
        for text in cells
    ]
    notebook = nbformat.v4.new_notebook(cells=made)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)
