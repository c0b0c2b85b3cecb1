"""One file: its policy, its islands, its order, its text."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import io
import json
import re
from typing import Any

import pytest

from evalviz.viewer.packing import pack
from evalviz.viewer.page import STATIC, page_html, write_page
from tests.viewer.fixture import HOSTILE, sample

ISLAND = re.compile(r'<script type="text/plain" id="([\w-]+)">([A-Za-z0-9+/=]*)</script>')


def a_page(**change: Any) -> str:
    given: dict[str, Any] = {
        "title": "run",
        "static_html": "<p>summary</p>",
        "index": pack(b'{"schema":1}'),
        "shared": pack(b"{}"),
        "blocks": [pack(b"[1]"), pack(b"[2]")],
        "figures": True,
    }
    return page_html(**given | change)


def islands(page: str) -> dict[str, bytes]:
    return {name: gzip.decompress(base64.b64decode(text)) for name, text in ISLAND.findall(page)}


def test_what_is_written_can_be_read_back() -> None:
    index = json.dumps({"title": HOSTILE}).encode()

    found = islands(a_page(index=pack(index), blocks=[pack(b"[1]"), None, pack("[\u2028é]".encode())]))

    assert found["ev-index"] == index
    assert found["ev-block-0"] == b"[1]"
    assert "ev-block-1" not in found
    assert found["ev-block-2"] == "[\u2028é]".encode()


def test_the_index_comes_first_then_the_app_and_plotly_last() -> None:
    page = a_page()

    names = re.findall(r'<script type="text/plain" id="([\w-]+)">|<script>', page)
    assert names == ["ev-index", "", "ev-shared", "ev-block-0", "ev-block-1", "ev-plotly"]


def test_the_policy_names_the_hashes_of_the_scripts_that_run() -> None:
    page = a_page()
    app = re.search(r"<script>(.*?)</script>", page, re.S)
    assert app is not None
    scripts = [app[1].encode(), islands(page)["ev-plotly"]]

    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    hashes = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in scripts]
    assert policy[1] == (
        f"default-src 'none'; script-src 'sha256-{hashes[0]}' 'sha256-{hashes[1]}'; style-src 'unsafe-inline'; "
        "img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
    )


def test_without_figures_there_is_no_plotly_and_no_right_for_it() -> None:
    page = a_page(figures=False)

    assert "ev-plotly" not in islands(page)
    assert page.count("'sha256-") == 1
    assert len(page) < 300_000


@pytest.mark.parametrize("title", [HOSTILE, "</title><script>x</script>", "tab\tand\nline", "\ud800"])
def test_a_title_stays_a_title(title: str) -> None:
    page = a_page(title=title)

    written = re.search(r"<title>(.*?)</title>", page, re.S)
    assert written is not None
    assert "<" not in written[1]
    assert page.count("<script") == a_page().count("<script")
    page.encode("utf-8")
    assert not re.search(r"[\x00-\x08\x1b\u202e]", page)
    if title.isprintable():
        assert html.unescape(written[1]) == title


def test_the_same_run_gives_the_same_file() -> None:
    assert a_page() == a_page()


def test_a_page_is_written_while_its_blocks_are_made() -> None:
    out = io.StringIO()

    def blocks() -> Any:
        yield pack(b"[1]")
        assert "ev-block-0" in out.getvalue()
        yield pack(b"[2]")

    write_page(out, title="t", static_html="", index=pack(b"{}"), shared=pack(b"{}"), blocks=blocks(), figures=False)

    assert out.getvalue().endswith("</html>\n")


def test_a_case_of_a_real_size_takes_little() -> None:
    state = sample(1000, 1, padding=500)

    page = state.html()

    raw = len(json.dumps(state.bodies))
    assert len(page) - len(a_page(figures=False)) < 0.45 * raw


def test_the_scripts_cannot_close_their_own_tag() -> None:
    plotly = gzip.decompress((STATIC / "plotly.js.gz").read_bytes()).decode()

    for script in ((STATIC / "app.js").read_text(encoding="utf-8"), plotly):
        assert "</script" not in script.lower()
        assert "<!--" not in script
        assert "\r" not in script


def test_nothing_of_the_page_names_an_outside_resource() -> None:
    page = a_page()
    markup = re.sub(r"<script.*?</script>", "", page, flags=re.S)

    assert not re.search(r"""(?:src|href|action)\s*=|url\(\s*['"]?(?!#|data:)|@import""", markup)


def test_colours_come_in_pairs() -> None:
    css = re.sub(r"/\*.*?\*/", "", (STATIC / "app.css").read_text(encoding="utf-8"), flags=re.S)

    literal = re.compile(
        r"(?<![-\w])(?:background(?:-color)?|color)\s*:\s*(?:#[0-9a-f]{3,8}|rgb|hsl|black|white)", re.I
    )
    assert literal.findall(css) == []  # colours come from the tokens, which change together
    assert "prefers-color-scheme:dark" in css.replace(" ", "")
