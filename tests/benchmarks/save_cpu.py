"""Python CPU from the SDK's result object to the saved page, beside the SDK's own way to its page.

The SDK's own way is what its `show()` does without the display: dump the result, prepare the rows of its dataset, put
both as JSON into a page. Both sides take turns in one process on the same object.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import evalviz
from tests.benchmarks.report import held, print_table
from tests.benchmarks.vertex import maker, shown_html

TARGET = 1 / 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000, help="cases (default 10000)")
    parser.add_argument("--runs", type=int, default=3, help="runs of each side (default 3)")
    options = parser.parse_args()
    make = maker().make_result
    result = make(options.cases)
    with tempfile.TemporaryDirectory() as folder:
        ours_file, sdk_file = Path(folder, "evalviz.html"), Path(folder, "sdk.html")
        sides: dict[str, Callable[[Any], Any]] = {
            "evalviz: load, save": lambda given: evalviz.load(given).save(ours_file),
            "SDK: show, write": lambda given: sdk_file.write_text(shown_html(given), encoding="utf-8"),
        }
        for side in sides.values():
            side(make(2))  # imports
        took: dict[str, list[float]] = {name: [] for name in sides}
        for _ in range(options.runs):
            for name, side in sides.items():
                began = time.process_time()
                side(result)
                took[name].append(time.process_time() - began)
        sizes = [ours_file.stat().st_size, sdk_file.stat().st_size]
    medians = [statistics.median(times) for times in took.values()]
    ratio = medians[0] / medians[1]
    print(f"{options.cases:,} cases × 3 metrics, median of {options.runs}")
    print_table(
        ["way", "CPU (s)", "all runs", "of the SDK's", "<= 1/3", "file (MB)"],
        [
            [
                name,
                f"{median:.2f}",
                " ".join(f"{seconds:.2f}" for seconds in took[name]),
                f"{median / medians[1]:.2f}",
                held(ratio, most=TARGET) if number == 0 else "",
                f"{size / 1e6:.1f}",
            ]
            for number, (name, median, size) in enumerate(zip(took, medians, sizes, strict=True))
        ],
    )


if __name__ == "__main__":
    main()
