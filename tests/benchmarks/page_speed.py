"""How fast a report is in the browser, beside the page that the SDK's `show()` makes of the same objects, in one run.

Both pages are opened from files in the same Chromium. The SDK's page is there when its scripts are done and two frames
are painted; ours when the rows of its list are in the page and two frames are painted. A row is clicked at that very
moment, which shows that the list works. The two scripts that the SDK's page fetches from a CDN are answered at once
from local files.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd

import evalviz
from evalviz.model import EvalRun
from evalviz.results import EvalResult
from tests.benchmarks import chromium
from tests.benchmarks.report import held, print_table
from tests.benchmarks.vertex import maker, shown_html
from tests.chromium import launch

Times = tuple[float, float]
SORTS = ("case id", "highest score", "longest", "worst first")
PLACES = (0.1, 0.3, 0.5, 0.7, 0.9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="times that each of our pages is opened (default 5)")
    parser.add_argument("--sdk-runs", type=int, default=1, help="times that the SDK's page is opened (default 1)")
    parser.add_argument("--huge", action="store_true", help="100,000 cases as well: needs some GB and minutes")
    options = parser.parse_args()
    make = maker().make_result
    with tempfile.TemporaryDirectory() as folder, launch() as browser:
        place = Path(folder)
        small = make(100)
        sdk_file = place / "sdk.html"
        sdk_file.write_text(shown_html(small), encoding="utf-8")
        files = {100: evalviz.load(small).save(place / "100.html")}
        app = _app_size()
        ours = _usable(browser, files[100], options.runs)
        theirs = _usable(browser, sdk_file, options.sdk_runs, sdk=True)
        ours += _usable(browser, files[100], options.runs)  # before and after: the machine is shared
        (own, clicked), (sdk, _) = _median(ours), _median(theirs)
        print("100 cases × 3 metrics: from navigation to a usable list")
        ratio = sdk / own
        rows = [
            ["SDK", f"{sdk:,.0f}", "", "1", "", _mb(sdk_file)],
            ["evalviz", f"{own:.0f}", f"{clicked:.0f}", f"{ratio:.0f}", held(ratio, least=100), _mb(files[100])],
        ]
        print_table(["page", "list (ms)", "a click then opened (ms)", "times faster", ">= 100", "file (MB)"], rows)
        run = evalviz.load(make(10_000)).run
        files[1_000] = evalviz.load(make(1_000)).save(place / "1000.html")
        files[10_000] = EvalResult(run).save(place / "10000.html")
        if options.huge:
            files[100_000] = EvalResult(_repeated(run, 10)).save(place / "100000.html")
        _scale(browser, files, own, app, options.runs)
        for n_cases in list(files)[2:]:
            _at_work(browser, files[n_cases], n_cases)


def _scale(browser: Any, files: dict[int, Path], own: float, app: int, runs: int) -> None:
    rows = []
    for n_cases, file in files.items():
        usable, clicked = _median(_usable(browser, file, runs))
        with chromium.opened(browser, file) as page:
            page.wait_for_load_state("load")
            page.wait_for_timeout(1000)
            found = chromium.weight(page)
        per_case = (file.stat().st_size - app) / n_cases / 1000
        targeted = n_cases <= 10_000
        fast = held(usable, most=1500) if not targeted else held(usable / own, most=2.5)
        rows.append(
            [
                f"{n_cases:,}",
                f"{usable:.0f}",
                f"{clicked:.0f}",
                f"{usable / own:.2f}",
                fast,
                _mb(file),
                f"{per_case:.2f}",
                held(per_case, most=2.6) if targeted else "",
                f"{found['heap']:.1f}",
                held(found["heap"], most=10) if targeted else "",
                f"{found['nodes']:,.0f}",
                f"{found['elements']:,}",
                held(found["nodes"], most=3000) if targeted else "",
            ]
        )
    print(f"\nScale; the app takes {app / 1e6:.2f} MB of every file; 100,000 cases are to be usable within 1,500 ms")
    head = ["cases", "list (ms)", "click (ms)", "of own 100", "<= 2.5", "file (MB)", "KB a case", "<= 2.6"]
    print_table([*head, "heap (MB)", "<= 10", "DOM nodes", "elements", "<= 3,000"], rows)


def _at_work(browser: Any, file: Path, n_cases: int) -> None:
    """Opening, sorting, searching."""
    with chromium.opened(browser, file) as page:
        page.wait_for_load_state("load")
        page.wait_for_timeout(1000)
        took = [chromium.open_ms(page, place) for place in PLACES]
        rounds = [[chromium.sort_ms(page, label) for label in SORTS] for _ in range(3)]
        rows = [["open a case", _all(took), held(statistics.median(took), most=100), "100 ms"]]
        for label, times in zip(SORTS, zip(*rounds, strict=True), strict=True):
            on_target = [held(statistics.median(times), most=50), "50 ms"] if n_cases <= 10_000 else ["", ""]
            rows.append([f"sort: {label}", _all(times), *on_target])
        rows.append(["search all text", *_searched(page), "worker, progress"])
    print(f"\nAt work with {n_cases:,} cases (ms; cases at five places of the list)")
    print_table(["what", "took", "held", "target"], rows)


def _searched(page: Any) -> tuple[str, str]:
    """Search a word that only bodies hold: seconds, the longest frame meanwhile, and whether progress was told."""
    page.evaluate("measure.watchSearch()")
    page.locator("#ev-search").fill("no second call was made")
    page.wait_for_timeout(300)  # the page waits for the last key
    began = page.evaluate("measure.longestFrame = 0, performance.now()")
    page.get_by_text("searched all").wait_for()
    took = page.evaluate("performance.now()") - began
    longest, told = page.evaluate("[measure.longestFrame, measure.progress.size]")
    detail = f"{took:,.0f}, longest frame {longest:.0f}, progress told {told} times"
    return detail, "yes" if told else "MISSED"


def _usable(browser: Any, file: Path, runs: int, *, sdk: bool = False) -> list[Times]:
    return list(_each(browser, file, runs, sdk))


def _each(browser: Any, file: Path, runs: int, sdk: bool) -> Iterator[Times]:
    for _ in range(runs):
        with chromium.opened(browser, file, sdk=sdk) as page:
            yield chromium.usable_ms(page)


def _median(times: list[Times]) -> Times:
    listed, clicked = zip(*times, strict=True)
    return statistics.median(listed), statistics.median(clicked)


def _app_size() -> int:
    """Bytes of a page without cases: front end, charts and styles."""
    from evalviz.viewer.page import page_html

    return len(page_html(title="", static_html="", index=b"", shared=b"", blocks=[]).encode())


def _repeated(run: EvalRun, times: int) -> EvalRun:
    """The cases of a run several times, under new ids."""

    def again(frame: pd.DataFrame) -> pd.DataFrame:
        copies = [frame.assign(case_id=frame["case_id"] + f"-{number}") for number in range(times)]
        return pd.concat(copies, ignore_index=True)

    traces = {
        (f"{case_id}-{number}", trial, candidate): make
        for number in range(times)
        for (case_id, trial, candidate), make in run.traces.items()
    }
    repeated = {name: again(getattr(run, name)) for name in ("cases", "scores", "verdicts")}
    return replace(run, **repeated, traces=traces, expected_cases=None)


def _mb(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.2f}"


def _all(took: Sequence[float]) -> str:
    return f"{statistics.median(took):.0f} ({', '.join(f'{ms:.0f}' for ms in took)})"


if __name__ == "__main__":
    main()
