"""Text from outside, made safe to show: nothing in it hides, moves or colours what stands around it."""

from __future__ import annotations

import html
import re
import textwrap
from typing import Final

LONGEST: Final = 48
_ANSI: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
# C0 but tab and line feed, DEL, C1, line separators, what turns the reading direction, lone surrogates; as src/text.ts
_HIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def clean(text: object) -> str:
    """Text without terminal colours, its control characters visible (`␀`, `⟦U+202E⟧`), lone surrogates replaced."""
    return _HIDDEN.sub(_visible, _ANSI.sub("", str(text)).replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: object, limit: int = LONGEST) -> str:
    """The text on one line, cut with `…` after `limit` characters."""
    line = " ".join(clean(text).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def name_line(text: object, limit: int = LONGEST) -> str:
    """A name on one line; one of nothing but blanks is "(empty)"."""
    return one_line(text, limit) or "(empty)"


def plotly_text(text: object) -> str:
    """Text for a label of plotly, which reads a little HTML: tags stay readable."""
    return html.escape(clean(text), quote=False)


def label(text: object, limit: int = LONGEST) -> str:
    """One line for a label of plotly; the full text stands in the numbers behind the chart."""
    return plotly_text(name_line(text, limit))


def wrapped(text: str, width: int) -> str:
    """Text broken into the lines of a chart's title."""
    return "<br>".join(plotly_text(line) for line in textwrap.wrap(clean(text), width, break_on_hyphens=False))


def _visible(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    if 0xD800 <= code <= 0xDFFF:
        return "\N{REPLACEMENT CHARACTER}"
    if code in (0x2028, 0x2029):
        return "\n"
    return "␡" if code == 0x7F else f"⟦U+{code:04X}⟧"
