"""What a benchmark found, as a table that can be pasted into the README."""

from __future__ import annotations

from collections.abc import Sequence


def print_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows as a Markdown table with even columns."""
    texts = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in texts
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    print("\n".join(lines), flush=True)


def held(value: float, *, most: float | None = None, least: float | None = None) -> str:
    """Whether a value keeps to its target."""
    return "yes" if (most is None or value <= most) and (least is None or value >= least) else "MISSED"
