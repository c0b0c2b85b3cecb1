"""The report of a run as one HTML page: static summary, state and front end put together."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import StringIO
from typing import Final, TextIO

from ..model import EvalRun
from .page import write_page
from .state import State, build_state
from .static_summary import NO_SCRIPT, static_summary

_HOW: Final = 'result.save("report.html") holds them all.'


def write_report(
    run: EvalRun, out: TextIO, *, start: str = "", on_progress: Callable[[int], None] | None = None
) -> None:
    """Write the report of a run, with everything in it.

    Args:
        run: what to show.
        out: a text file that encodes as UTF-8.
        start: where it starts, as in its address.
        on_progress: called with the number of cases made so far.
    """
    _write(run, build_state(run, start=start, on_progress=on_progress), out)


def report_html(run: EvalRun, *, start: str = "", limit: int | None = None) -> str:
    """The report of a run as text.

    Args:
        run: what to show.
        start: where it starts, as in its address.
        limit: bytes that the page may take; above it the bodies of the best cases are left out and the page says so.
    """
    page = StringIO()
    if limit is None:
        write_report(run, page, start=start)
    else:
        # what the bodies may take is what is left beside the app, in base64
        state = build_state(run, start=start, limit=0, how_to_get_all=_HOW)
        fixed = StringIO()
        _write(run, state, fixed)
        rest = max(0, (limit - len(fixed.getvalue())) * 3 // 4 + len(state.blocks[0] or b"") if state.blocks else 0)
        _write(run, build_state(run, start=start, limit=rest, how_to_get_all=_HOW), page)
    return page.getvalue()


def _write(run: EvalRun, state: State, out: TextIO) -> None:
    write_page(
        out,
        title=f"{run.info.title} · evalviz",
        static_html=static_summary(run, hint=NO_SCRIPT, heading="h1"),
        index=zlib.decompress(state.index, 31),
        shared=zlib.decompress(state.shared, 31),
        blocks=(None if block is None else zlib.decompress(block, 31) for block in state.blocks),
        figures=state.has_figures,
    )
