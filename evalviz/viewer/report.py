"""The report of a run as one HTML page: static summary, state and front end put together."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Final, TextIO

from ..model import EvalRun
from ..model.collection import collection_paused
from .page import write_page
from .state import State, build_state
from .static_summary import NO_SCRIPT, static_summary

_HOW: Final = 'result.save("report.html") holds them all.'


@collection_paused()
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


def report_html(run: EvalRun, *, start: str = "") -> str:
    """The report of a run as text, with everything in it; `start` as above."""
    page = StringIO()
    write_report(run, page, start=start)
    return page.getvalue()


@collection_paused()
def small_report(run: EvalRun, limit: int, within: Callable[[str], str], *, start: str = "") -> str:
    """The report of a run inside something else, all of it within a limit.

    Args:
        run: what to show.
        limit: bytes; above it the bodies of the best cases are left out, and the page says so. The app and all scores
            are always there.
        within: puts the page into what holds it. Base64 must come through as it is.
        start: where it starts, as in its address.
    """
    static_html = _static(run)
    # what the state may take is what all the rest leaves, in base64
    empty = State(index=b"", shared=b"", blocks=[], n_cases=0, n_bodies=0, has_figures=True)
    fixed = len(within(_page(run, static_html, empty, small=True)).encode("utf-8"))
    state = build_state(run, start=start, limit=(limit - fixed) * 3 // 4, how_to_get_all=_HOW)
    return within(_page(run, static_html, state, small=True))


def _static(run: EvalRun) -> str:
    return static_summary(run, hint=NO_SCRIPT, heading="h1")


def _page(run: EvalRun, static_html: str, state: State, *, small: bool) -> str:
    page = StringIO()
    _write(run, static_html, state, page, small=small)
    return page.getvalue()


def _write(run: EvalRun, static_html: str, state: State, out: TextIO, *, small: bool = False) -> None:
    write_page(
        out,
        title=f"{run.info.title} · evalviz",
        static_html=static_html,
        index=state.index,
        shared=state.shared,
        blocks=state.blocks,
        figures=state.has_figures,
        small=small,
    )
