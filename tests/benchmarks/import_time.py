"""`import evalviz` against the bare interpreter, in fresh processes that take turns."""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

from tests.benchmarks.report import held, print_table
from tests.places import ROOT

TARGET_S = 0.15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="processes of each kind (default 15)")
    runs = parser.parse_args().runs
    statements = {"bare interpreter": "pass", "import evalviz": "import evalviz", "import pandas": "import pandas"}
    took: dict[str, list[float]] = {name: [] for name in statements}
    for _ in range(runs):
        for name, statement in statements.items():
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", statement], check=True, cwd=ROOT)
            took[name].append(time.perf_counter() - began)
    bare = statistics.median(took["bare interpreter"])
    beyond = {name: statistics.median(times) - bare for name, times in took.items()}
    print_table(
        ["process", "median (s)", "beyond the interpreter (s)", f"<= {TARGET_S} s"],
        [
            [
                name,
                f"{beyond[name] + bare:.3f}",
                f"{beyond[name]:.3f}",
                held(beyond[name], most=TARGET_S) if name == "import evalviz" else "",
            ]
            for name in statements
        ],
    )


if __name__ == "__main__":
    main()
