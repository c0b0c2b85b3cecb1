"""The summary as plain text, for terminals, logs and `text/plain`."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from typing import Any, Final, TextIO

import numpy as np

from ..analysis import wording
from ..analysis.verdict import verdict
from ..charts.board import Board, Metric, board_of
from ..charts.text import name_line, one_line
from ..model import EvalRun
from .run_line import n_line, notices_line, reported_line, run_line, said_facts, states_word, urgent_notices
from .worst import worst_cases

MOST_METRICS: Final = 16
MOST_CASES: Final = 6
WIDTH: Final = 100

# for streams that cannot encode them
_ASCII: Final = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "×": "x", "·": "|", "…": "...", "“": '"', "”": '"', "’": "'", "∞": "inf"}
)


def text_summary(run: EvalRun, *, encoding: str | None = None) -> str:
    """The run in under 40 lines: verdict, counts, a table of metrics, the worst cases, how many notices.

    Args:
        run: the run.
        encoding: what the text will be written in, by default that of standard output. Characters that it lacks are
            written in ASCII, those of the outside world as escapes, so that printing never raises.
    """
    board = board_of(run)
    counts = said_facts(run)
    states = ", ".join(f"{fact.value} {fact.label}" for fact in counts if fact.status)
    others = ", ".join(f"{fact.value} {fact.label}" for fact in counts if not fact.status)
    lines = [" · ".join(one_line(part, 60) for part in run_line(board)), one_line(verdict(run), 400)]
    lines += [one_line(states + (f"; {others}" if others else ""), 600)] if len(board.cases) else []
    notices = [*(one_line(message, 300) for message in urgent_notices(run)), notices_line(run)] if run.notices else []
    for part in (_metrics(board), _worst(board), notices):
        lines += ["", *part] if part else []
    return encodable("\n".join(lines), encoding or getattr(sys.stdout, "encoding", None) or "utf-8")


def encodable(text: str, encoding: str) -> str:
    """The text with every character that the encoding lacks replaced: dashes by ASCII, others by escapes."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_ASCII).encode(encoding, "backslashreplace").decode(encoding)
    except LookupError:
        return encodable(text, "ascii")
    return text


def print_safely(text: str, stream: TextIO | None = None) -> None:
    """Print text to a stream (standard output by default) whatever its encoding is."""
    out = sys.stdout if stream is None else stream
    print(encodable(text, getattr(out, "encoding", None) or "utf-8"), file=out)


def _metrics(board: Board) -> list[str]:
    rows = list(board.table.itertuples())
    if not rows:
        return []
    several = board.table["candidate"].nunique() > 1
    by_name = {metric.name: metric for metric in board.metrics}
    heads = ("metric", *(["candidate"] if several else []), "mean", "95% CI", "passed", "95% CI", "needs", "not judged")
    table = [heads, *(_metric(board, by_name[str(row.metric)], row, several) for row in rows[:MOST_METRICS])]
    more = len(rows) - MOST_METRICS
    return aligned(table) + ([f"and {wording.plural(more, 'row')} more"] if more > 0 else [])


def _metric(board: Board, metric: Metric, row: Any, several: bool) -> tuple[str, ...]:
    reported = "" if row.n else one_line(reported_line(board.run, row.metric, row.candidate), 60)
    n_judged = int(row.n_passed + row.n_failed)
    rest = [(row.n_not_evaluated, "not evaluated"), (row.n_error, "error"), (row.n_informational, "informational")]
    states = [states_word(int(n), word) for n, word in rest if n]
    return (
        name_line(row.metric, 40),
        *([one_line(row.candidate, 20)] if several else []),
        wording.measure(row.mean, metric.unit) if row.n else wording.MISSING,
        wording.interval(row.mean_low, row.mean_high),
        wording.share(int(row.n_passed), n_judged) if n_judged else "",
        wording.percent_interval(row.pass_rate_low, row.pass_rate_high),
        "" if np.isnan(row.threshold) else wording.score(row.threshold),
        ", ".join(part for part in (*states, n_line(row), reported) if part),
    )


def _worst(board: Board) -> list[str]:
    worst = worst_cases(board, MOST_CASES)
    if not worst.shown:
        return []
    rows = [
        (
            f"  {case.status.replace('_', ' ')}",
            one_line(case.name, 32),
            *([case.trials] if any(case.trials for case in worst.shown) else []),
            one_line(case.failed or case.reason, 64),
        )
        for case in worst.shown
    ]
    return [f"Worst cases ({worst.heading})", *aligned(rows)]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines with their columns one below the other; the last column is not padded."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    kept = [number for number, width in enumerate(widths) if width]
    return ["  ".join(row[n] + " " * (widths[n] - _width(row[n])) for n in kept).rstrip() for row in rows]


def _width(text: str) -> int:
    """Columns that a terminal needs: two for wide characters, none for combining ones."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
