"""From a path, glob, folder or URI to bytes of UTF-8, and from bytes to JSON, with errors that say what is wrong."""

from __future__ import annotations

import glob
import gzip
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

import msgspec

from ..model import MissingExtraError, SourceError

_EXTRA_OF_PROTOCOL = {"gs": "gcs", "gcs": "gcs"}
_GZIP = b"\x1f\x8b"
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
# What may come before the first character of a JSON document in UTF-16 without a byte order mark.
_UTF_16 = {b"{\0": "utf-16-le", b"[\0": "utf-16-le", b'"\0': "utf-16-le", b"\0{": "utf-16-be", b"\0[": "utf-16-be"}


@dataclass(frozen=True)
class Document:
    """A file's name and its text as UTF-8 bytes."""

    name: str
    data: bytes


def is_uri(source: str) -> bool:
    """Whether a source is a URI for fsspec rather than a local path (a Windows drive is a path)."""
    return "://" in source or "::" in source


def expand(source: str | os.PathLike[str], patterns: Iterable[str] = ("*",)) -> list[str]:
    """The files that a path, glob pattern, folder or URI stands for, sorted by name.

    Args:
        source: what the caller gave.
        patterns: globs within a folder, all of them tried.

    Raises:
        SourceError: there is no such file or folder, or no file matches.
    """
    name = os.fspath(source)
    system, path = _filesystem(name)
    try:
        if system.isfile(path):
            return [name]
        if system.isdir(path):
            found = {file for pattern in patterns for file in system.glob(f"{path.rstrip('/')}/{pattern}")}
        elif any(sign in path for sign in "*?["):
            found = set(system.glob(path))
            found |= {file for folder in list(found) if system.isdir(folder) for file in system.glob(f"{folder}/*")}
        else:
            raise SourceError(name, "no such file or folder", "Check the path")
        files = sorted(file for file in found if system.isfile(file))
    except (OSError, ConnectionError) as error:
        raise SourceError(name, f"cannot be listed: {error}") from error
    if is_uri(name):
        protocol = name.split("://", 1)[0]
        return [file if is_uri(file) else f"{protocol}://{file}" for file in files]
    return files


def read(source: str | os.PathLike[str]) -> Document:
    """Read a file or URI: unpacked if it is gzip, as UTF-8 whatever its encoding.

    Raises:
        SourceError: it does not exist, cannot be read, or is a damaged gzip file.
        MissingExtraError: its protocol needs a package that is not installed.
    """
    name = os.fspath(source)
    system, path = _filesystem(name)
    try:
        data: bytes = system.cat_file(path)
    except FileNotFoundError:
        raise SourceError(name, "no such file", "Check the path") from None
    except (OSError, ConnectionError) as error:
        raise SourceError(name, f"cannot be read: {error}") from error
    return Document(name, to_utf8(data, name))


def to_utf8(data: bytes, name: str) -> bytes:
    """Unpack gzip and turn UTF-8 with a byte order mark, or UTF-16, into plain UTF-8."""
    if data.startswith(_GZIP):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise SourceError(name, f"damaged gzip file: {error}", "Copy it again") from error
    encoding = next((encoding for mark, encoding in _BYTE_ORDER_MARKS if data.startswith(mark)), _UTF_16.get(data[:2]))
    return data.decode(encoding, errors="replace").encode() if encoding else data


def parse_json(data: bytes, name: str) -> Any:
    """Parse JSON as forgivingly as Python does (NaN, Infinity, lone surrogates become U+FFFD).

    Raises:
        SourceError: it is empty, cut off or no JSON; says where.
    """
    if not data.strip():
        raise SourceError(name, "file is empty", "The run that wrote it may have been killed; evaluate again")
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass  # the standard library accepts more, and says where it stops
    text = data.decode(errors="replace")
    try:
        return without_surrogates(json.loads(text))
    except json.JSONDecodeError as error:
        reason = _why(error, text)
    except RecursionError:
        reason = "nested too deeply"
    raise SourceError(name, reason, "The run that wrote it may have been killed; evaluate again")


def parse_lines(data: bytes, name: str) -> list[Any]:
    """Parse JSON Lines; blank lines are skipped."""
    lines = data.splitlines()
    return [parse_json(line, f"{name}, line {number}") for number, line in enumerate(lines, 1) if line.strip()]


def base_name(name: str) -> str:
    """The last part of a path or URI."""
    return PurePath(name.replace("\\", "/").split("::")[0]).name or name


def parents(name: str) -> Iterator[str]:
    """The names of the folders that a file lies in, nearest first."""
    return (parent.name for parent in PurePath(name.replace("\\", "/")).parents)


class _LocalFiles:
    """What we ask of a file system; fsspec's own local one takes longer to import than most files take to read."""

    def isfile(self, path: str) -> bool:
        return Path(path).is_file()

    def isdir(self, path: str) -> bool:
        return Path(path).is_dir()

    def glob(self, pattern: str) -> list[str]:
        return glob.glob(pattern)  # noqa: PTH207 - Path.glob takes no absolute patterns

    def cat_file(self, path: str) -> bytes:
        return Path(path).read_bytes()


def _filesystem(name: str) -> tuple[Any, str]:
    if not is_uri(name):
        return _LocalFiles(), str(Path(name).expanduser())
    import fsspec

    protocol = name.split("://", 1)[0].rsplit("::", maxsplit=1)[-1]
    try:
        system, path = fsspec.core.url_to_fs(name)
    except ImportError as error:
        extra = _EXTRA_OF_PROTOCOL.get(protocol)
        if extra is None:
            raise SourceError(name, f"needs a package that is not installed: {error}") from error
        raise MissingExtraError(f"Reading {protocol}://", extra) from error
    except ValueError as error:
        raise SourceError(name, f"unknown kind of address: {error}") from error
    return system, path


def _why(error: json.JSONDecodeError, text: str) -> str:
    # A cut file fails at its very end, or inside the string that it was cut in.
    at_end = error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated string")
    if at_end and error.msg != "Extra data" and text.lstrip()[:1] in ("{", "[", '"'):
        return f"truncated JSON at char {len(text)} of {len(text)} (line {text.count(chr(10)) + 1})"
    return f"no JSON: {error.msg} at line {error.lineno}, column {error.colno}"


def without_surrogates(value: Any) -> Any:
    """Parsed JSON in which every lone surrogate, which UTF-8 cannot hold, is U+FFFD."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [without_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {without_surrogates(key): without_surrogates(item) for key, item in value.items()}
    return value
