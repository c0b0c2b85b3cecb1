"""Loading results of ADK 2.13, beside ADK's own parser: time, memory, and what is left of a file in a page.

The files are the packaged sample, recorded ones where they are at hand, and one of 36 MB made by repeating the cases of
another. Both sides take turns on the same file. evalviz decodes and checks a file when it is opened, builds its frames
when they are first asked for, and a trace when somebody looks at it; all three are measured.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import evalviz
from evalviz.viewer.state import build_state
from tests.benchmarks.report import held, print_table
from tests.places import ROOT, SHARED

TIMES_FASTER = 10
MOST_MEMORY = 3
MOST_LEFT = 0.1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="runs of each side (default 5)")
    parser.add_argument("--mb", type=float, default=36, help="size of the large file in MB (default 36)")
    parser.add_argument("--memory", metavar="SIDE", help=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", type=Path, help="other files to load")
    options = parser.parse_args()
    if options.memory:
        print(_growth(_SIDES[options.memory], options.files))
        return
    with tempfile.TemporaryDirectory() as folder:
        files = options.files or _files(Path(folder))
        large = _repeated(max(files, key=lambda file: file.stat().st_size), options.mb, Path(folder, "large.json"))
        _speed([*files, large], options.runs)
        _memory(min(files, key=lambda file: file.stat().st_size), large)
        _left_in_page(files)


def _opened(file: Path) -> Any:
    return evalviz.load(file)


def _with_frames(file: Path) -> Any:
    return evalviz.load(file).run


def _with_traces(file: Path) -> Any:
    run = evalviz.load(file).run
    return run, [make() for make in run.traces.values()]


def _adk(file: Path) -> Any:
    from google.adk.evaluation._eval_set_results_manager_utils import parse_eval_set_result_json

    return parse_eval_set_result_json(file.read_text(encoding="utf-8"))


_SIDES: dict[str, Callable[[Path], Any]] = {
    "opened": _opened,
    "with frames": _with_frames,
    "with all traces": _with_traces,
    "ADK": _adk,
}


def _speed(files: list[Path], runs: int) -> None:
    rows = []
    for file in files:
        sides = {name: side for name, side in _SIDES.items() if name != "ADK" or _accepted(file)}
        took: dict[str, list[float]] = {name: [] for name in sides}
        for _ in range(runs):
            for name, side in sides.items():
                began = time.process_time()
                loaded = side(file)
                took[name].append(time.process_time() - began)
                del loaded
        seconds = {name: statistics.median(times) for name, times in took.items()}
        adk = seconds.get("ADK")
        faster = [adk / seconds[name] if adk else float("nan") for name in ("opened", "with frames", "with all traces")]
        rows.append(
            [
                _label(file),
                f"{file.stat().st_size / 1e6:.2f}",
                f"{adk * 1000:.1f}" if adk else "rejects it",
                *(f"{seconds[name] * 1000:.1f}" for name in ("opened", "with frames", "with all traces")),
                *(f"{ratio:.1f}" if adk else "" for ratio in faster),
                held(faster[0], least=TIMES_FASTER) if adk else "",
            ]
        )
    head = ["file", "MB", "ADK (ms)", "opened (ms)", "with frames", "with all traces"]
    print(f"CPU, median of {runs}; how many times faster than ADK's parser")
    print_table([*head, "× opened", "× frames", "× traces", f">= {TIMES_FASTER}"], rows)


def _memory(small: Path, large: Path) -> None:
    """Peak memory of a fresh process that loads the large file after a small one."""
    size = large.stat().st_size
    rows = []
    for side in _SIDES:
        command = [sys.executable, "-m", "tests.benchmarks.load_adk", "--memory", side, str(small), str(large)]
        run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
        grown = int(run.stdout.splitlines()[-1])
        target = held(grown / size, most=MOST_MEMORY) if side == "with frames" else ""
        rows.append([side, f"{grown / 1e6:.0f}", f"{grown / size:.2f}", target])
    print(f"\nPeak memory (RSS) beyond that of a small file, {size / 1e6:.0f} MB, the file's own bytes included")
    print_table(["side", "MB", "times the file", f"<= {MOST_MEMORY}"], rows)


def _left_in_page(files: list[Path]) -> None:
    """How much of its cases is left in a page: nulls go, and what repeats over cases is stored once."""
    rows = []
    for file in files:
        run = evalviz.load(file).run
        state = build_state(run)
        size, bodies = file.stat().st_size, [part for part in (state.shared, *state.blocks) if part]
        plain = sum(len(gzip.decompress(part)) for part in bodies)
        packed = sum(map(len, bodies)) * 4 // 3
        held_to = held(packed / size, most=MOST_LEFT)
        share = [f"{plain / size:.3f}", f"{packed / size:.3f}", held_to]
        rows.append([_label(file), len(run.cases), f"{size:,}", f"{plain:,}", f"{packed:,}", *share])
    print("\nThe cases in the page: as JSON, and as base64 of gzip as they lie there")
    print_table(
        ["file", "results", "bytes", "as JSON", "in the page", "share as JSON", "share", f"<= {MOST_LEFT}"], rows
    )


def _growth(side: Callable[[Path], Any], files: list[Path]) -> int:
    """Bytes by which the peak grows from loading the first file to loading the second."""
    small, large = files
    side(small)
    before = _peak()
    loaded = side(large)
    grown = _peak() - before
    del loaded
    return grown


def _peak() -> int:
    # not getrusage: its peak is inherited from the process that started this one
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def _files(folder: Path) -> list[Path]:
    files = []
    for packed in sorted((ROOT / "evalviz" / "sample").glob("*.evalset_result.json.gz")):
        file = folder / packed.stem
        file.write_bytes(gzip.decompress(packed.read_bytes()))
        files.append(file)
    return files + sorted(file for file in (SHARED / "data" / "adk").rglob("*.json") if "/2.13" in file.as_posix())


def _repeated(file: Path, mb: float, target: Path) -> Path:
    """A file of about this size with the cases of another over and over, under new ids, as ADK writes it."""
    result = json.loads(file.read_bytes())
    cases = result["eval_case_results"]
    times = max(1, round(mb * 1e6 / file.stat().st_size))
    result["eval_case_results"] = [
        case | {"eval_id": f"{case['eval_id']}_{number}"} for number in range(times) for case in cases
    ]
    target.write_text(json.dumps(result, ensure_ascii=False, indent=_indent(file)), encoding="utf-8")
    return target


def _indent(file: Path) -> int | None:
    return 2 if file.read_bytes()[:3] == b"{\n " else None


def _accepted(file: Path) -> bool:
    try:
        _adk(file)
    except ImportError:
        print("google-adk is not installed: its parser is not measured (pip install 'evalviz[adk]')")
        return False
    except ValueError:
        return False
    return True


def _label(file: Path) -> str:
    name = file.name.removesuffix(".json").removesuffix(".evalset_result")
    return name if len(name) < 40 else f"{name[:36]}…"


if __name__ == "__main__":
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # else ADK's import asks the network
    main()
