"""The command line: `evalviz demo | show | report`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__
from .model.errors import EvalvizError

if TYPE_CHECKING:
    from .results import EvalResult

PASSED, FAILED, WRONG = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Returns:
        The exit status: 0, or with `--check` 1 where the run did not pass; 2 for a wrong command or unreadable input.
    """
    given = _parser().parse_args(arguments)
    try:
        status: int = given.run(given)
    except EvalvizError as error:
        _say(f"evalviz: {error}", error=True)
        return WRONG
    except KeyboardInterrupt:
        _say("evalviz: interrupted", error=True)
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output went away, which is no error
        return PASSED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="evalviz",
        description="Shows agent evaluations: why an agent failed, on which cases.",
        epilog="Exit status: 0; with --check 1 if the run did not pass; 2 if something could not be read or written.",
    )
    parser.add_argument("--version", action="version", version=f"evalviz {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    demo = _command(commands, "demo", _demo, "write the report of a sample run and open it in a browser")
    demo.add_argument("-o", "--output", default="evalviz-demo.html", help="file to write (default: %(default)s)")
    demo.add_argument("--no-open", action="store_true", help="do not open a browser")

    show = _command(commands, "show", _show, "print the summary of a run")
    _add_source(show)

    report = _command(commands, "report", _report, "write the report of a run as one offline HTML file")
    _add_source(report)
    report.add_argument(
        "-o",
        "--output",
        default="report.html",
        help="file to write; .html is the report, .md .csv .json .parquet are for other tools (default: %(default)s)",
    )
    report.add_argument("--open", action="store_true", help="open it in a browser")
    return parser


def _command(commands: Any, name: str, run: Callable[..., int], text: str) -> argparse.ArgumentParser:
    sentence = text[0].upper() + text[1:] + "."
    command: argparse.ArgumentParser = commands.add_parser(name, help=text, description=sentence)
    command.set_defaults(run=run)
    return command


def _add_source(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "path",
        nargs="+",
        metavar="PATH",
        help="result file, glob, history folder or URI of ADK or the Vertex SDK, or a CSV; of a folder the newest run",
    )
    command.add_argument("--eval-set", metavar="FILE", help="ADK eval set: references, cases without a result")
    command.add_argument("--config", metavar="FILE", help="ADK test_config.json: descriptions and ranges of metrics")
    command.add_argument(
        "--threshold",
        action="append",
        default=[],
        metavar="METRIC=VALUE",
        help="score needed, for sources that store no statuses; may be repeated",
    )
    command.add_argument("--check", action="store_true", help="exit with status 1 if the run did not pass")


def _demo(given: argparse.Namespace) -> int:
    from .sample import load_sample

    result = load_sample()
    path = _save(result, given.output)
    _say(repr(result))
    _say(f"\nThe report is {path.resolve()}")
    if not given.no_open:
        _open(path)
    return PASSED


def _show(given: argparse.Namespace) -> int:
    result = _load(given)
    _say(repr(result))
    return _checked(result, given.check)


def _report(given: argparse.Namespace) -> int:
    result = _load(given)
    path = _save(result, given.output)
    _say(str(path))
    if given.open:
        _open(path)
    return _checked(result, given.check)


def _load(given: argparse.Namespace) -> EvalResult:
    from .api import load

    source = given.path[0] if len(given.path) == 1 else given.path
    result = load(source, eval_set=given.eval_set, config=given.config, thresholds=_thresholds(given.threshold))
    for notice in result.notices:
        if notice.level == "error":
            _say(f"evalviz: {notice.message}", error=True)
    return result


def _save(result: EvalResult, output: str) -> Path:
    from .progress import progress

    with progress(f"Writing {output}", len(result)) as advance:
        return result.save(output, on_progress=advance)


def _thresholds(given: list[str]) -> dict[str, float] | None:
    thresholds = {}
    for item in given:
        metric, _, value = item.rpartition("=")
        try:
            thresholds[metric] = float(value)
        except ValueError:
            metric = ""
        if not metric:
            raise EvalvizError(f"--threshold {item}: is not METRIC=VALUE, e.g. --threshold safety=0.8.")
    return thresholds or None


def _checked(result: EvalResult, check: bool) -> int:
    return FAILED if check and not result.passed else PASSED


def _open(path: Path) -> None:
    import webbrowser

    try:
        webbrowser.get()
    except webbrowser.Error:
        _say("There is no browser here to open it in.")
        return
    webbrowser.open(path.resolve().as_uri())


def _say(text: str, *, error: bool = False) -> None:
    """Print, whatever the stream can encode."""
    stream = sys.stderr if error else sys.stdout
    encoding = stream.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream)


if __name__ == "__main__":
    sys.exit(main())
