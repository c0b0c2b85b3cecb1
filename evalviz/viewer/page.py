"""One offline HTML file out of the front end and a run's state.

The page asks for nothing from outside and lets nothing run but our own scripts, which its policy names by hash. The
data lie in `<script type="text/plain">` islands as base64 of gzip of JSON. The index comes first and the app right
after it, so that a reader has the list while the bodies of the cases are still being read.
"""

from __future__ import annotations

import binascii
import hashlib
import html
import zlib
from collections.abc import Iterable
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, TextIO

from .packing import pack

STATIC: Final = Path(__file__).parent / "static"

# Starts a packed app: unpacks it into a script element, whose text the page's policy knows by its hash.
_START: Final = """(async () => {
const bytes = Uint8Array.from(atob(document.getElementById("ev-code").textContent), c => c.charCodeAt(0));
const script = document.createElement("script");
script.textContent =
  await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
document.head.append(script);
script.remove();
})()"""


def write_page(
    out: TextIO,
    *,
    title: str,
    static_html: str,
    index: bytes,
    shared: bytes,
    blocks: Iterable[bytes | None],
    figures: bool = True,
    small: bool = False,
) -> None:
    """Write a report as one HTML file, piece by piece, so that its size need not fit into memory.

    Args:
        out: a text file that encodes as UTF-8.
        title: the document's title, any text.
        static_html: the script-free summary, trusted HTML; seen until the app starts and with JavaScript off.
        index: gzip of JSON of `Index` (assets/viewer/src/state.ts).
        shared: the same of `Shared`.
        blocks: the same of `CaseBody[]`, 100 cases each, in the order of the index; None leaves a block's bodies out.
        figures: whether plotly is carried along (0.6 MB).
        small: pack the app too, which halves it but delays its start (0.1 s on a busy machine).
    """
    app = _text("app.js")
    hashes = [_hash_of(app)] + [_hash_of(_START)] * small + [_plotly_hash()] * figures
    out.write('<!doctype html>\n<html lang="en">\n' + _head(title, hashes) + "\n")
    out.write('<body>\n<main id="ev-static">' + static_html + '</main>\n<div id="ev-app"></div>\n')
    out.write(_island("ev-index", index))
    out.write(_island("ev-code", _packed_app()) if small else "")
    out.write("<script>" + (_START if small else app) + "</script>\n")
    out.write(_island("ev-shared", shared))
    for number, block in enumerate(blocks):
        if block is not None:
            out.write(_island("ev-block-" + str(number), block))
    if figures:
        out.write(_island("ev-plotly", (STATIC / "plotly.js.gz").read_bytes()))
    out.write("</body>\n</html>\n")


def page_html(
    *,
    title: str,
    static_html: str,
    index: bytes,
    shared: bytes,
    blocks: Iterable[bytes | None],
    figures: bool = True,
    small: bool = False,
) -> str:
    """The text that `write_page` writes; the arguments are the same."""
    out = StringIO()
    write_page(
        out,
        title=title,
        static_html=static_html,
        index=index,
        shared=shared,
        blocks=blocks,
        figures=figures,
        small=small,
    )
    return out.getvalue()


def content_policy(script_hashes: Iterable[str]) -> str:
    """The Content-Security-Policy of a page: no request to anywhere, no script but those with these hashes."""
    sources = " ".join("'sha256-" + digest + "'" for digest in script_hashes)
    return (
        f"default-src 'none'; script-src {sources}; style-src 'unsafe-inline'; img-src data: blob:; "
        "worker-src blob:; base-uri 'none'; form-action 'none'"
    )


def _head(title: str, script_hashes: list[str]) -> str:
    return "\n".join(
        [
            "<head>",
            '<meta charset="utf-8">',
            '<meta http-equiv="Content-Security-Policy" content="' + content_policy(script_hashes) + '">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            # without it a frame of another scheme is painted on an opaque canvas
            '<meta name="color-scheme" content="light dark">',
            '<meta name="referrer" content="no-referrer">',
            "<title>" + _plain(title) + "</title>",
            "<style>" + _text("app.css") + "</style>",
            "</head>",
        ]
    )


def _plain(text: str) -> str:
    """Text for an element's content: escaped, and without what is no valid character of a UTF-8 file."""
    kept = "".join(c if c.isprintable() or c == " " else "\N{REPLACEMENT CHARACTER}" for c in text)
    return html.escape(kept)


def _island(name: str, packed: bytes) -> str:
    encoded = binascii.b2a_base64(packed, newline=False).decode("ascii")
    return '<script type="text/plain" id="' + name + '">' + encoded + "</script>\n"


@cache
def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


@cache
def _packed_app() -> bytes:
    return pack(_text("app.js").encode("utf-8"), level=9)


@cache
def _plotly_hash() -> str:
    return _hash_of(zlib.decompress((STATIC / "plotly.js.gz").read_bytes(), 31).decode("utf-8"))


def _hash_of(script: str) -> str:
    digest = hashlib.sha256(script.encode("utf-8")).digest()
    return binascii.b2a_base64(digest, newline=False).decode("ascii")
