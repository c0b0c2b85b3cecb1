"""The notebooks of the repository: clean as committed, and run from top to bottom against the real SDKs, offline."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from tests.places import ROOT

from .server import fresh_environment

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
CELL_S = 60
# nobody listens there: what asks for the network fails at once
NOWHERE = "http://127.0.0.1:9"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_committed_notebook_is_valid_and_holds_no_output(path: Path) -> None:
    notebook = nbformat.read(path, nbformat.NO_CONVERT)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]

    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor >= 5) == (4, True)
    assert notebook.metadata.kernelspec.name == "python3"
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_of_code_is_explained_before(path: Path) -> None:
    cells = nbformat.read(path, nbformat.NO_CONVERT).cells

    assert all(before.cell_type == "markdown" for before, cell in pairwise(cells) if cell.cell_type == "code")


# what the cell that ends in a line must say
REPORTS = {
    "result": "of 40 judged cases passed",
    'result.filter(status="failed", metric="rubric_based_tool_use_quality_v1")': "judged cases passed",
    'result.trace("invoice_total").show()': "invoice_total",
    # of four scripted answers, the one about an unknown order is wrong
    "evalviz.load(folder)": "3 of 4 judged cases passed",
    # of three answers, one is too long and one speaks of an SLA
    "eval_result": "1 of 3 judged cases passed",
    'evalviz.load(eval_result, thresholds={"brevity": 0.8})': "1 of 3 judged cases passed",
}
TABLES = {
    "result.summary()": "<td>tool_trajectory_avg_score</td>",
    "result.checks": "<td>every case has all its trials</td>",
    "evalviz.runs(folder)": "<td>order_desk</td>",
}


@pytest.mark.sdk
@pytest.mark.slow
def test_quickstart_runs_offline_and_shows_what_it_says(sdks: None, tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(ROOT / "notebooks" / "01_quickstart.ipynb", nbformat.NO_CONVERT)
    client = nbclient.NotebookClient(notebook, timeout=CELL_S, resources={"metadata": {"path": str(tmp_path)}})
    offline = {"HTTP_PROXY": NOWHERE, "HTTPS_PROXY": NOWHERE, "ALL_PROXY": NOWHERE, "NO_PROXY": ""}

    client.execute(env=fresh_environment(tmp_path) | offline)

    for last_line, said in REPORTS.items():
        summary, frame, _ = html_of(notebook, last_line).partition('<iframe class="evalviz-frame"')
        assert said in summary
        assert frame
    for last_line, said in TABLES.items():
        assert said in html_of(notebook, last_line)
    for saved in ("report.html", "summary.md"):
        assert "of 40 judged cases passed" in (tmp_path / saved).read_text(encoding="utf-8")


def html_of(notebook: nbformat.NotebookNode, last_line: str) -> str:
    """What the cell that ends in this line shows."""
    (cell,) = [cell for cell in notebook.cells if cell.source.splitlines()[-1] == last_line]
    (html,) = [output.data["text/html"] for output in cell.outputs if "text/html" in output.get("data", {})]
    return str(html)
