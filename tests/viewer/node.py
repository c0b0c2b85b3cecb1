"""The front end's packages, for the tests that build it or borrow axe from it."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

VIEWER = Path(__file__).parents[2] / "assets" / "viewer"


@cache
def _install() -> str:
    """Install what the lock file names, if it is not there; returns why that was impossible, "" when it is there."""
    if shutil.which("npm") is None:
        return "no Node on this machine"
    if (VIEWER / "node_modules" / ".package-lock.json").exists():
        return ""
    # no scripts of packages are run: none of ours needs one
    done = subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=VIEWER, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"npm ci failed: {done.stderr[-500:]}"


def node_modules() -> Path:
    """The installed packages; skips the test where they cannot be had."""
    if reason := _install():
        pytest.skip(reason)
    return VIEWER / "node_modules"


def npm(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script of the front end."""
    node_modules()
    return subprocess.run(["npm", *arguments], cwd=VIEWER, capture_output=True, text=True, check=False)
