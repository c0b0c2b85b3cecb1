"""Makes the sample that ships inside the package: a support agent, two versions, 40 cases, three trials each.

ADK really runs (agents, tools, sessions, metrics); the models, the judge and the clock are scripted, so no network
is needed and the same script gives the same files. What happens in each case stands in `cases/`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import logging
import shutil
import sys
import tempfile
import warnings
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGED = HERE.parents[2] / "evalviz" / "sample"
sys.path.insert(0, str(HERE))  # as `adk eval` does with an agents folder: metrics are named support_desk.metrics.*

from cases import CASES  # noqa: E402
from stage.evalset import EVAL_SET_ID, build_eval_set  # noqa: E402
from stage.run import STARTED, run_version  # noqa: E402

CONFIG = HERE / "test_config.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=PACKAGED, help="folder to write into (default: the package)")
    parser.add_argument("--cases", nargs="*", metavar="ID", help="only these cases (default: all)")
    options = parser.parse_args()
    for path in make(options.out, options.cases):
        print(f"{path.stat().st_size / 1024:7.0f} KB  {path}")


def make(out: Path, case_ids: list[str] | None = None) -> list[Path]:
    """Run both versions and write the sample.

    Args:
        out: where the files go.
        case_ids: only these cases; None for all.

    Returns:
        The files written.
    """
    warnings.simplefilter("ignore")  # ADK marks its whole evaluation as experimental, once a class
    logging.disable(logging.ERROR)  # failed inferences and unreadable verdicts are part of the script
    cases = tuple(case for case in CASES if not case_ids or case.case_id in case_ids)
    out.mkdir(parents=True, exist_ok=True)
    eval_set = build_eval_set(cases).model_dump(mode="json", exclude_none=True)
    written = [_pack(eval_set, out / f"{EVAL_SET_ID}.evalset.json.gz")]
    for version in STARTED:
        with tempfile.TemporaryDirectory() as agents_dir:
            result = json.loads(run_version(version, cases, CONFIG, Path(agents_dir)).read_text(encoding="utf-8"))
        written.append(_pack(result, out / f"support_desk_{version}.evalset_result.json.gz"))
    written.append(Path(shutil.copy(CONFIG, out / CONFIG.name)))
    return written


def _pack(document: object, path: Path) -> Path:
    """Compress what ADK wrote, whole but without its indentation, which halves the size.

    There is no time stamp in it, so that equal documents give equal bytes.
    """
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))
    return path


if __name__ == "__main__":
    main()
