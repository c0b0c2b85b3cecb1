"""Write a run to a file; the suffix decides the form."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..model import EvalRun, EvalvizError, MissingExtraError
from .json import to_json
from .markdown import to_markdown
from .table import safe_for_spreadsheets, wide

Progress = Callable[[int], None]

_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')
# Windows keeps these names for devices, whatever their suffix.
_RESERVED: Final = re.compile(r"(?i)^(con|prn|aux|nul|com\d|lpt\d)$")


def save(run: EvalRun, path: str | os.PathLike[str], on_progress: Progress | None = None) -> Path:
    """Write a run and return the path.

    Args:
        run: the run.
        path: a file with one of the suffixes .html, .json, .parquet, .csv, .md; or a folder, which gets a report named
            for the run.
        on_progress: called with the number of cases written so far, by the forms that take long.

    Raises:
        EvalvizError: the suffix is none of these, or the file cannot be written.
    """
    given = os.fspath(path)
    target = Path(path).expanduser()
    if given.endswith(("/", os.sep)) or target.is_dir():
        target = target / f"{file_name(run.info.run_id)}.html"
    write = _WRITERS.get(target.suffix.lower())
    if write is None:
        suffix = target.suffix or "a file without suffix"
        raise EvalvizError(f"{given}: cannot save as {suffix}. Use {', '.join(_WRITERS)}.")
    # a report that fails half way must not destroy the one that was there
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write(run, draft, on_progress)
        draft.replace(target)
    except OSError as error:
        raise EvalvizError(f"{given}: cannot be written: {error.strerror or error}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return target


def file_name(run_id: str) -> str:
    """A name that every file system takes, from any id."""
    name = _FORBIDDEN.sub("_", run_id).strip(" .")[:120] or "run"
    return f"{name}_" if _RESERVED.match(name) else name


def _html(run: EvalRun, path: Path, on_progress: Progress | None) -> None:
    from ..viewer.report import write_report

    with path.open("w", encoding="utf-8", newline="\n") as out:
        write_report(run, out, on_progress=on_progress)


def _json(run: EvalRun, path: Path, _: Progress | None) -> None:
    path.write_bytes(to_json(run))


def _markdown(run: EvalRun, path: Path, _: Progress | None) -> None:
    path.write_text(to_markdown(run), encoding="utf-8", newline="\n")


def _csv(run: EvalRun, path: Path, _: Progress | None) -> None:
    # the mark tells Excel that it is UTF-8
    safe_for_spreadsheets(wide(run)).to_csv(path, index=False, encoding="utf-8-sig", lineterminator="\n")


def _parquet(run: EvalRun, path: Path, _: Progress | None) -> None:
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise MissingExtraError("Saving as .parquet", "parquet") from None
    wide(run).to_parquet(path, index=False)


_WRITERS: Final[dict[str, Callable[[EvalRun, Path, Progress | None], None]]] = {
    ".html": _html,
    ".json": _json,
    ".parquet": _parquet,
    ".csv": _csv,
    ".md": _markdown,
}
