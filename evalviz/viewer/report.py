"""The report of a run as one HTML page: static summary, state and front end put together."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Final, TextIO

from ..model import EvalRun
from .page import page_html, write_page
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
    _write(run, _static(run), build_state(run, start=start, on_progress=on_progress), out)


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
        return page.getvalue()
    static_html = _static(run)
    # what the state may take is what the rest of the page leaves, in base64
    fixed = len(page_html(title="", static_html=static_html, index=b"", shared=b"", blocks=[]))
    state = build_state(run, start=start, limit=(limit - fixed) * 3 // 4, how_to_get_all=_HOW)
    _write(run, static_html, state, page)
    return page.getvalue()


def _static(run: EvalRun) -> str:
    return static_summary(run, hint=NO_SCRIPT, heading="h1")


def _write(run: EvalRun, static_html: str, state: State, out: TextIO) -> None:
    write_page(
        out,
        title=f"{run.info.title} · evalviz",
        static_html=static_html,
        index=state.index,
        shared=state.shared,
        blocks=state.blocks,
        figures=state.has_figures,
    )
