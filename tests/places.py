"""Where test inputs lie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
DATA = Path(__file__).parent / "data"
# Recorded runs of all ADK versions and the like; not part of the repository.
SHARED = ROOT.parent / "shared"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared recordings are not here")


def case(slug: str) -> Path:
    """The one input of a field case: an input that broke another tool."""
    folder = DATA / "cases" / slug
    (found,) = [file for file in folder.glob("*.json") if file.name not in ("expect.json", "plain.json")]
    return found


def expected(slug: str) -> dict[str, Any]:
    """What the field case should give."""
    expect: dict[str, Any] = json.loads((DATA / "cases" / slug / "expect.json").read_text(encoding="utf-8"))
    return expect
