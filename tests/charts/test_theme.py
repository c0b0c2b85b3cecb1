"""Colours: one palette in the style sheet, the same in Python."""

from __future__ import annotations

import re

import pytest

from evalviz.charts.theme import DARK, LIGHT, ink, painted

from ..places import ROOT

CSS = (ROOT / "assets" / "viewer" / "src" / "css" / "tokens.css").read_text(encoding="utf-8")


def tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--ev-([\w-]+):\s*(#[0-9a-f]{6})", block))


def test_the_palettes_are_those_of_the_style_sheet() -> None:
    light = tokens(CSS[: CSS.index("@media screen")])
    by_system = tokens(
        CSS[CSS.index(':root:not([data-ev-theme="light"]') : CSS.index(':root[data-ev-theme="light"] {')]
    )
    by_switch = tokens(CSS[CSS.index(':root[data-ev-theme="dark"]') :])
    assert by_system == by_switch
    assert dict(LIGHT) == {name: light[name] for name in LIGHT}
    assert dict(DARK) == {name: by_system[name] for name in DARK}
    assert set(LIGHT) == set(DARK)


def test_tokens_become_colours_at_any_depth_and_nothing_else_changes() -> None:
    figure = {"a": [ink("failed"), {"b": ink("data-1", 0.38)}], "text": "see var(--ev-failed)", "n": 3, "none": None}
    assert painted(figure, "light") == {
        "a": ["#b5380a", {"b": "rgba(47,98,207,0.38)"}],  # 2f = 47, 62 = 98, cf = 207
        "text": "see var(--ev-failed)",
        "n": 3,
        "none": None,
    }
    assert painted(ink("failed"), "dark") == "#ff9365"
    assert figure["a"][0] == "var(--ev-failed)"


def test_a_token_that_no_palette_has_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        painted(ink("mauve"))
