"""Text and spans of the static summary."""

from __future__ import annotations

import html
from typing import Final

from ..charts.text import clean

LINE: Final = "1px solid rgba(128,128,128,{})"
SMALL: Final = "font-size:11px;opacity:.8;font-weight:400"


def escaped(text: object) -> str:
    """Text as markup: nothing in it is markup, terminal colours are gone, control characters visible."""
    return html.escape(clean(text), quote=True)


def span(style: str, content: str = "") -> str:
    """A span with an inline style; `content` is markup."""
    return f'<span style="{style}">{content}</span>'
