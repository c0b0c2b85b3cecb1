"""Pause Python's garbage collector while millions of objects are made that all stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Collect no cyclic garbage within the block.

    Reading makes no cycles, but every full collection walks all that a notebook holds: with a result of 10,000 cases in
    memory that takes longer than reading it.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
