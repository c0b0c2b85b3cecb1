"""One notebook server per module, and notebooks opened in its hosts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from .hosts import OpenNotebook, open_notebook
from .server import NotebookServer, notebook_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookServer]:
    pytest.importorskip("jupyterlab")
    with notebook_server(tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="module")
def open_in(browser: Any, server: NotebookServer) -> Iterator[Callable[[str, str], OpenNotebook]]:
    """`open_in("lab", "a.ipynb")` opens a notebook of the server's folder in a new profile."""
    contexts = []

    def open_(host: str, name: str) -> OpenNotebook:
        # Playwright sets a colour scheme in every frame unless it is told not to
        context = browser.new_context(viewport={"width": 1300, "height": 1000}, color_scheme="null")
        context.set_default_timeout(30_000)
        contexts.append(context)
        return open_notebook(context, server, host, name)

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def sdks() -> None:
    """Skips where the SDKs are not installed; they are imported by the notebooks only."""
    for package in ("google.adk", "agentplatform"):
        if find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
