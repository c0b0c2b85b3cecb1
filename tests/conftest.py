"""One Chromium for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from . import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    pytest.importorskip("playwright.sync_api")
    if chromium.PATH is None:
        pytest.skip("no Chromium on this machine")
    with chromium.launch() as launched:
        yield launched
