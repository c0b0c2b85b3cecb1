"""A tiny picture for the case that attaches a photo."""

from __future__ import annotations

import struct
import zlib

_MUG = (
    "................",
    "..############..",
    "..#....X.....###",
    "..#.....X....#.#",
    "..#....X.....#.#",
    "..#...X......###",
    "..#....X.....#..",
    "..############..",
)
_COLOURS = {".": b"\xf4\xf1\xea", "#": b"\x3b\x5b\x7a", "X": b"\xc2\x45\x2d"}
_SCALE = 4


def draw_cracked_mug() -> bytes:
    """A PNG of 64 x 32 pixels: a mug with a crack."""
    rows = [b"\0" + b"".join(_COLOURS[dot] * _SCALE for dot in line) for line in _MUG for _ in range(_SCALE)]
    header = struct.pack(">IIBBBBB", len(_MUG[0]) * _SCALE, len(_MUG) * _SCALE, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
