"""A progress bar for long work in a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO

_WIDTH: Final = 28
_QUIET_S: Final = 0.5  # shorter work shows no bar


@contextmanager
def progress(label: str, total: int, stream: TextIO | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error while a block runs, if that is a terminal and the work takes its time.

    Args:
        label: what is being done.
        total: how many steps there are.
        stream: where to draw it.

    Yields:
        A function that takes the number of steps done so far.
    """
    out = stream or sys.stderr
    began = last = time.monotonic()
    drawn = 0

    def advance(done: int) -> None:
        nonlocal last, drawn
        now = time.monotonic()
        if not out.isatty() or now - began < _QUIET_S or (now - last < 0.1 and done < total):
            return
        last = now
        filled = _WIDTH * min(done, total) // max(total, 1)
        line = f"{label} [{'#' * filled}{'.' * (_WIDTH - filled)}] {done:,} of {total:,}"
        out.write("\r" + line)
        out.flush()
        drawn = len(line)

    try:
        yield advance
    finally:
        if drawn:
            out.write("\r" + " " * drawn + "\r")
            out.flush()
