"""Saved notebooks opened again, in JupyterLab and Notebook 7: one's own, and one from somebody else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from evalviz.sample import load_sample

from .hosts import HOSTS, OpenNotebook, write_notebook
from .server import NotebookServer

pytestmark = pytest.mark.notebook


@pytest.fixture(scope="module", params=HOSTS)
def saved(
    request: pytest.FixtureRequest, server: NotebookServer, open_in: Callable[..., OpenNotebook]
) -> tuple[str, Path]:
    """A host, and a notebook that was run and saved in it, and closed."""
    path = server.folder / f"saved_{request.param}.ipynb"
    write_notebook(path, "from evalviz.sample import load_sample\nload_sample()", "print('the end')")
    opened = open_in(request.param, path.name)
    opened.run_all()
    opened.save()
    opened.stop_kernel()
    opened.page.close()
    return request.param, path


def test_a_saved_notebook_opens_with_a_working_report_without_a_kernel(
    saved: tuple[str, Path], open_in: Callable[..., OpenNotebook]
) -> None:
    host, path = saved

    opened = open_in(host, path.name)
    opened.stop_kernel()

    assert opened.kernel() == "none"
    assert len(opened.report(0).open_cases()) > 5
    assert opened.seen(0) == {"static": False, "frame": True}


def test_a_notebook_of_somebody_else_keeps_the_static_summary(
    saved: tuple[str, Path], open_in: Callable[..., OpenNotebook]
) -> None:
    host, path = saved
    foreign = path.with_name(f"foreign_{host}.ipynb")
    notebook = nbformat.read(path, 4)
    notebook.metadata["author"] = "somebody else"  # so that this server has not signed it
    nbformat.write(notebook, foreign)

    opened = open_in(host, foreign.name)
    output = opened.cell(0).locator(".jp-OutputArea")
    shown = output.inner_text()

    assert opened.page.locator("iframe").count() == 0
    assert "judged cases passed" in shown
    worst = shown[shown.index("Worst cases") :]
    failed = set(load_sample().filter(status="failed").cases["case_id"])
    named = [case_id for case_id in failed if case_id in worst]
    assert len(named) == 6
    # the summary and next to nothing more: no empty box where the frame would be
    summary = output.locator(".evalviz-static").bounding_box()
    whole = output.bounding_box()
    assert whole["height"] < summary["height"] + 60
