"""The house as the architecture draws it: imports point one way, heavy packages load late, files stay small."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.places import ROOT

PACKAGE = ROOT / "evalviz"
# what each layer may import of ours
LAYERS = {
    "model": set(),
    "sources": {"model"},
    "analysis": {"model"},
    "charts": {"model", "analysis"},
    "viewer": {"model", "analysis", "charts"},
    "export": {"model", "analysis", "charts", "viewer"},
}
HEAVY = ("google", "agentplatform", "vertexai", "plotly", "pandas", "numpy", "scipy", "ipywidgets", "IPython", "fsspec")
# packages that a layer never imports at the top of a module
LATE = {
    "model": ("google", "plotly", "scipy", "IPython", "fsspec"),
    "sources": ("google", "agentplatform", "vertexai", "plotly", "fsspec", "pydantic_core"),
    "analysis": ("google", "plotly", "scipy", "IPython"),
    "charts": ("google", "plotly", "scipy", "IPython"),
    "viewer": ("google", "plotly", "scipy", "IPython"),
    "export": ("google", "plotly", "scipy", "pyarrow"),
}


def modules(layer: str) -> list[Path]:
    return sorted((PACKAGE / layer).rglob("*.py"))


def imports(file: Path, *, top_only: bool = False) -> Iterator[str]:
    """Full names of the modules that a file imports."""
    package = ["evalviz", *file.relative_to(PACKAGE).parent.parts]
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield module
            if node.level and node.module is None:
                yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_only_left(layer: str) -> None:
    allowed = {layer, *LAYERS[layer]}
    for file in modules(layer):
        for name in imports(file):
            parts = name.split(".")
            if parts[0] == "evalviz" and len(parts) > 1:
                assert parts[1] in allowed or parts[1] == "__version__", f"{file.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("layer", LATE)
def test_heavy_packages_are_imported_where_they_are_used(layer: str) -> None:
    for file in modules(layer):
        late = [name for name in imports(file, top_only=True) if name.split(".")[0] in LATE[layer]]
        assert not late, f"{file.relative_to(ROOT)} imports {late} at its top"


def test_import_loads_nothing_heavy_and_is_quick() -> None:
    code = (
        "import sys, time; known = set(sys.modules); began = time.perf_counter(); import evalviz;"
        "took = time.perf_counter() - began;"
        f"print([name for name in {HEAVY!r} if name in set(sys.modules) - known], took)"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(3)]

    loaded, took = runs[0].stdout.rsplit(" ", 1)[0], min(float(run.stdout.rsplit(" ", 1)[1]) for run in runs)
    assert loaded == "[]"
    assert took < 0.15


def test_loading_a_result_imports_neither_google_nor_plotly(tmp_path: Path) -> None:
    code = (
        "import sys; known = set(sys.modules); from evalviz.sample import load_sample; load_sample().summary();"
        "loaded = {name.split('.')[0] for name in set(sys.modules) - known};"
        "print(sorted(loaded & {'google', 'vertexai', 'agentplatform', 'plotly', 'IPython'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)

    assert run.stdout.strip() == "[]"


def test_files_stay_small() -> None:
    sources = [*PACKAGE.rglob("*.py"), *(ROOT / "assets/viewer/src").rglob("*.ts*"), *(ROOT / "tests").rglob("*.py")]
    too_long = {
        str(file.relative_to(ROOT)): n
        for file in sources
        if (n := len(file.read_text(encoding="utf-8").splitlines())) > 400
    }

    assert not too_long


def test_public_names_are_there_and_documented() -> None:
    import evalviz

    for name in evalviz.__all__:
        value = getattr(evalviz, name)
        assert name == "__version__" or value.__doc__, name
    assert sorted(evalviz.__all__) == list(evalviz.__all__)
    assert len((PACKAGE / "__init__.py").read_text().splitlines()) < 60


def test_nothing_names_this_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, cwd=ROOT, check=False).stdout.split(b"\0")
    files = [ROOT / name.decode() for name in listed if name]
    for file in files:
        if (
            file.suffix in (".py", ".ts", ".tsx", ".md", ".json", ".toml", ".css", ".mjs", ".ipynb", ".sh")
            and file.is_file()
        ):
            text = file.read_text(encoding="utf-8", errors="replace")
            assert str(ROOT) + "/" not in text, file
            if file.name == "package-lock.json":
                assert '"resolved": "http' not in text
