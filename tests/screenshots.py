"""Makes the pictures of the README from the sample run: `python -m tests.screenshots [FOLDER]`."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evalviz.sample import load_sample
from evalviz.viewer.static_summary import static_summary
from tests.chromium import launch
from tests.places import ROOT

CASE = "view=cases&case=cancel_order&trial=1"


@dataclass(frozen=True)
class Picture:
    """A view to photograph; a height of None takes the whole page."""

    name: str
    address: str
    width: int = 1100
    height: int | None = None
    scheme: str = "light"
    static: bool = False


PICTURES = (
    Picture("summary-light", "view=summary", height=1320),
    Picture("summary-dark", "view=summary", height=1320, scheme="dark"),
    Picture("summary-narrow", "view=summary", width=380, height=1400),
    Picture("cases-light", CASE, height=1000),
    Picture("cases-dark", CASE, height=1000, scheme="dark"),
    Picture("cases-narrow", CASE, width=380, height=1400),
    Picture("static-light", "", static=True),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT / "assets" / "screenshots", help="where to (%(default)s)"
    )
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in photographed():
        (folder / f"{name}.png").write_bytes(data)
        print(folder / f"{name}.png", f"{len(data):,} bytes")


def photographed() -> Iterator[tuple[str, bytes]]:
    """Name and PNG of every picture."""
    result = load_sample()
    with tempfile.TemporaryDirectory() as scratch, launch() as browser:
        report = result.save(Path(scratch) / "report.html")
        static = Path(scratch) / "static.html"
        plain = (
            '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>static</title>'
        )
        static.write_text(plain + static_summary(result.run), encoding="utf-8")
        for picture in PICTURES:
            yield picture.name, _photograph(browser, static if picture.static else report, picture)


def _photograph(browser: Any, file: Path, picture: Picture) -> bytes:
    size = {"width": picture.width, "height": picture.height or 900}
    context = browser.new_context(viewport=size, color_scheme=picture.scheme)
    page = context.new_page()
    page.goto(f"{file.as_uri()}#{picture.address}" if picture.address else file.as_uri())
    page.wait_for_timeout(1500)  # figures are drawn after the list
    if picture.height is None:
        # figures are drawn when they come near, so the page must be as tall as it is long
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": picture.width, "height": height})
        page.wait_for_timeout(1500)
    data: bytes = page.screenshot()
    context.close()
    return data


if __name__ == "__main__":
    main()
