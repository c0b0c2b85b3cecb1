"""Put the state of a page together."""

from __future__ import annotations

import bisect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Final

import msgspec

from ... import __version__
from ...analysis.checks import Check, made_checks
from ...analysis.verdict import facts, verdict
from ...charts.board import board_of
from ...charts.plots import charts_of
from ...model import EvalRun
from ..packing import pack
from ..run_line import notice_text
from .bodies import Bodies
from .encode import encode, present
from .index import case_columns, figures, metric_rows, rubric_rows, run_columns, shown_source
from .order import page_order

SCHEMA: Final = 1
BLOCK_SIZE: Final = 100


@dataclass(frozen=True)
class State:
    """What a page holds; every part is gzip of JSON.

    Attributes:
        index: `Index` of the contract.
        shared: `Shared`.
        blocks: `CaseBody[]` of 100 cases each, worst first; None where the bodies were left out.
        n_cases: all cases.
        n_bodies: cases whose bodies are there.
        has_figures: whether plotly is needed.
    """

    index: bytes
    shared: bytes
    blocks: list[bytes | None]
    n_cases: int
    n_bodies: int
    has_figures: bool


def build_state(
    run: EvalRun,
    *,
    start: str = "",
    limit: int | None = None,
    how_to_get_all: str = "",
    provenance: Mapping[str, str] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> State:
    """Make the state of a page.

    Args:
        run: what to show.
        start: where the page starts, as in its address: `"case=refund_twice&status=failed"`.
        limit: bytes that the state may take; the bodies of the best cases are left out above it. None for no limit.
        how_to_get_all: what a reader does to see the bodies that were left out.
        provenance: further lines for the foot of the page.
        on_progress: called with the number of cases made so far.
    """
    board = board_of(run)
    order = page_order(board)
    n_cases = len(order.cases)
    drawn = figures(charts_of(run), order)
    sentence = verdict(run)
    index = present(
        schema=SCHEMA,
        generator=f"evalviz {__version__}",
        run=run_columns(run, board),
        verdict={"lead": sentence.lead, "interval": sentence.interval, "rest": sentence.rest},
        facts=[present(**fact._asdict()) for fact in facts(run)],
        metrics=metric_rows(run, board),
        cases=case_columns(run, board, order),
        rubrics=rubric_rows(run, board, order),
        figures=drawn,
        checks=[_check(check) for check in made_checks(run)],
        notices=[present(level=n.level, message=notice_text(run, n), case_id=n.case_id) for n in run.notices],
        provenance=[*_provenance(run), *(provenance or {}).items()],
        start=start or None,
    )
    packed = pack(encode(index))
    bodies = Bodies(run, order)
    said = len(encode(_partial(n_cases, n_cases, how_to_get_all)))
    left = None if limit is None else limit - len(packed) - said
    blocks, n_bodies = _packed_blocks(bodies, n_cases, left, on_progress)
    if n_bodies < n_cases:
        packed = pack(encode(index | {"partial": _partial(n_bodies, n_cases, how_to_get_all)}))
    return State(packed, pack(bodies.shared()), blocks, n_cases, n_bodies, bool(drawn))


def _packed_blocks(
    bodies: Bodies, n_cases: int, left: int | None, on_progress: Callable[[int], None] | None
) -> tuple[list[bytes | None], int]:
    blocks: list[bytes | None] = []
    level = 6 if n_cases <= 3000 else 3  # of 7.9 KB a case 0.68 or 0.90 KB are left, in 92 or 41 µs
    n_blocks = -(-n_cases // BLOCK_SIZE)
    n_bodies = 0
    for block in bodies.blocks(BLOCK_SIZE):
        packed = pack(block, level)
        if left is not None:
            room = left - len(pack(bodies.shared()))  # grows with the blocks
            if len(packed) > room:
                last, n_fitting = _fitting(block, room, level)
                return [*blocks, last, *[None] * (n_blocks - len(blocks) - 1)], n_bodies + n_fitting
            left -= len(packed)
        blocks.append(packed)
        n_bodies = min(n_bodies + BLOCK_SIZE, n_cases)
        if on_progress is not None:
            on_progress(n_bodies)
    return blocks, n_bodies


def _fitting(block: bytes, left: int, level: int) -> tuple[bytes | None, int]:
    """As many of a block's first bodies as fit, packed, and how many they are."""
    bodies = msgspec.json.decode(block, type=list[msgspec.Raw])
    n_fitting = bisect.bisect_right(range(1, len(bodies) + 1), left, key=lambda n: len(pack(encode(bodies[:n]), level)))
    return (pack(encode(bodies[:n_fitting]), level), n_fitting) if n_fitting else (None, 0)


def _partial(n_bodies: int, n_cases: int, how_to_get_all: str) -> dict[str, Any]:
    message = (
        f"This page holds {n_bodies:,} of {n_cases:,} cases in full. All scores are in; prompts, answers and traces "
        f"are kept for the {n_bodies:,} worst cases. {how_to_get_all}"
    )
    return {"n_bodies": n_bodies, "message": message.strip()}


def _check(check: Check) -> dict[str, Any]:
    """`Check` of the contract."""
    hints = dict(check.hints) or None
    return present(
        check=check.check, state=check.state, detail=check.detail, case_ids=list(check.case_ids), hints=hints
    )


def _provenance(run: EvalRun) -> list[tuple[str, str]]:
    info = run.info
    shown = [
        ("source", shown_source(info.source)),
        ("format", info.format),
        ("run", shown_source(info.run_id) if info.run_id == info.source else info.run_id),
        ("created", info.created.strftime("%Y-%m-%d %H:%M UTC") if info.created else ""),
        ("page made", datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC") + f" by evalviz {__version__}"),
    ]
    return [(name, value) for name, value in shown if value]
