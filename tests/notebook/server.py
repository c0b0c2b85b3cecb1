"""A real notebook server of its own: fresh folders, a free port, stopped by its process id."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.places import ROOT

START_S = 60
STOP_S = 10


@dataclass(frozen=True)
class NotebookServer:
    """A running server.

    Attributes:
        url: without a slash at its end.
        folder: where its notebooks lie.
    """

    url: str
    folder: Path


def fresh_environment(home: Path) -> dict[str, str]:
    """Environment in which Jupyter and IPython know nothing of this user's settings and trusted notebooks."""
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    return {
        **os.environ,
        **{name: str(home / folder) for name, folder in folders.items()},
        "PYTHONPATH": str(ROOT),
        # the SDKs ask no one who they are
        "GOOGLE_CLOUD_PROJECT": "offline",
        "NO_GCE_CHECK": "true",
    }


@contextmanager
def notebook_server(home: Path) -> Iterator[NotebookServer]:
    """JupyterLab at `/lab/tree/…` and Notebook 7 at `/notebooks/…`, both of one server."""
    notebooks = home / "notebooks"
    notebooks.mkdir(parents=True)
    _ask_no_questions(home / "settings")
    port = _free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={notebooks}"),
        # tests give commands to the application itself: menus differ between versions and languages
        *("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"),
        *("--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True", "--LabApp.news_url=None"),
    ]
    with (home / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=notebooks, env=fresh_environment(home), stdout=log, stderr=log)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/api/status", process, home / "server.log")
            yield NotebookServer(url, notebooks)
        finally:
            # the server stops its kernels; what does not stop in time is killed
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(STOP_S)
            process.kill()
            process.wait(STOP_S)


def _ask_no_questions(settings: Path) -> None:
    """Lab asks at its first start whether it may fetch news."""
    folder = settings / "@jupyterlab" / "apputils-extension"
    folder.mkdir(parents=True)
    (folder / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}', encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        with suppress(URLError, OSError), urlopen(url, timeout=5):
            return
        time.sleep(0.2)
    raise RuntimeError(f"the notebook server did not start:\n{log.read_text(errors='replace')[-3000:]}")
