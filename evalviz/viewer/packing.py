"""Gzip as the data islands of a page hold it."""

from __future__ import annotations

import zlib


def pack(data: bytes, level: int = 6) -> bytes:
    """Gzip without a time in its header: the same run gives the same file."""
    packer = zlib.compressobj(level, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()
