"""The wheel in environments of its own: nothing but what it asks for, and the lowest versions of that."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.places import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.alone]
LOWEST = ROOT / "tests" / "lowest.txt"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT], check=True, capture_output=True
    )
    (built,) = folder.glob("*.whl")
    return built


def environment(folder: Path, *packages: str) -> Path:
    """A new virtual environment with these packages; gives its python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True, capture_output=True)
    return python


def run(python: Path, *arguments: str, cwd: Path) -> str:
    # no PATH: there is no Node to find
    done = subprocess.run([python, *arguments], cwd=cwd, env={"PATH": ""}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel_holds_the_front_end_and_the_sample(wheel: Path) -> None:
    import zipfile

    names = zipfile.ZipFile(wheel).namelist()

    for name in ("viewer/static/app.js", "viewer/static/plotly.js.gz", "viewer/static/LICENSES.txt", "py.typed"):
        assert f"evalviz/{name}" in names
    assert any(name.startswith("evalviz/sample/support_desk_v2") for name in names)
    assert not [name for name in names if name.startswith(("tests", "assets", "notebooks"))]


def test_demo_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    python = environment(tmp_path / "v", str(wheel))

    printed = run(python, "-m", "evalviz.cli", "demo", "--no-open", cwd=tmp_path)

    assert "judged cases passed" in printed
    assert (tmp_path / "evalviz-demo.html").stat().st_size > 500_000
    installed = run(python, "-m", "pip", "list", "--format=freeze", cwd=tmp_path)
    assert not re.findall(r"^google-(?:adk|cloud|genai)", installed, re.M)


def test_lowest_versions_are_those_of_the_project_file() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = project.split("dependencies = [")[1].split("]")[0]
    allowed = dict(re.findall(r'"([\w-]+)>=([\d.]+)"', block))
    pinned = dict(re.findall(r"^([\w-]+)==([\d.]+)$", LOWEST.read_text(encoding="utf-8"), re.M))

    assert set(pinned) == set(allowed)
    for name, version in allowed.items():
        assert pinned[name].startswith(version), name


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="the lowest versions have no wheels for this Python")
def test_lowest_versions(wheel: Path, tmp_path: Path) -> None:
    tools = ("pytest", "syrupy", "hypothesis", "pyarrow==15.0.0", "ipython")
    python = environment(tmp_path / "v", str(wheel), "--requirement", str(LOWEST), *tools)

    some = ("tests/model", "tests/sources", "tests/charts/test_charts.py", "tests/test_results.py")
    printed = run(
        python,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not browser and not sdk and not slow",
        *some,
        cwd=ROOT,
    )

    assert re.search(r"\d{3} passed", printed)
    run(python, "-m", "evalviz.cli", "demo", "--no-open", "-o", str(tmp_path / "demo.html"), cwd=tmp_path)
