"""The bundle that is committed is what its sources make, and plotly's part draws what the charts use."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from evalviz.viewer.page import STATIC
from tests.viewer.node import VIEWER, npm

ROOT = Path(__file__).parents[2]
TRACE_TYPES = {"bar", "box", "heatmap", "histogram", "scatter", "sunburst", "treemap", "violin"}


def test_a_rebuild_gives_the_committed_files(tmp_path: Path) -> None:
    built = npm("run", "build", "--", str(tmp_path))

    assert built.returncode == 0, built.stderr
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in STATIC.iterdir()}
    for path in tmp_path.iterdir():
        new, old = path.read_bytes(), (STATIC / path.name).read_bytes()
        if path.suffix == ".gz":  # versions of zlib pack the same text differently
            new, old = gzip.decompress(new), gzip.decompress(old)
        assert new == old, f"{path.name} is stale: npm run build in assets/viewer"


def test_the_sources_have_the_types_they_claim() -> None:
    checked = npm("run", "check")

    assert checked.returncode == 0, checked.stdout


def test_the_front_ends_own_tests_pass() -> None:
    tested = npm("test")

    assert tested.returncode == 0, tested.stdout[-3000:]
    assert re.search(r"# pass [1-9]", tested.stdout)


def test_plotly_in_the_page_is_the_version_that_python_writes_for() -> None:
    plotly = pytest.importorskip("plotly.offline")
    bundled = gzip.decompress((STATIC / "plotly.js.gz").read_bytes()).decode()

    major = plotly.get_plotlyjs_version().split(".")[0]
    assert re.search(rf'\.version="{major}\.\d+\.\d+"|="{major}\.\d+\.\d+"', bundled)


def test_plotly_in_the_page_has_every_trace_type_that_a_chart_uses() -> None:
    charts = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "evalviz" / "charts").rglob("*.py"))
    used = {name.lower() for name in re.findall(r"\bgo\.([A-Z]\w+)\(", charts)} - {"figure", "layout"}

    assert used <= TRACE_TYPES
    source = (VIEWER / "src" / "plotly.js").read_text(encoding="utf-8")
    assert set(re.findall(r'plotly\.js/lib/(\w+)"', source)) - {"core"} | {"scatter"} == TRACE_TYPES


def test_the_licences_of_what_is_bundled_lie_beside_it() -> None:
    text = (STATIC / "LICENSES.txt").read_text(encoding="utf-8")

    for package in ("preact", "@preact/signals", "marked", "dompurify", "diff", "plotly.js"):
        assert re.search(rf"^{re.escape(package)} \d+\.\d+\.\d+ \(", text, re.M), package


def test_the_lock_names_no_host() -> None:
    assert '"resolved"' not in (VIEWER / "package-lock.json").read_text(encoding="utf-8")
