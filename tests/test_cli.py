"""The command line, run as people run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from evalviz import cli
from tests.places import case

FAILING = str(case("04-one-metric-fails-not-all"))
PASSING = str(case("03-informational-and-lower-is-better"))


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "evalviz.cli", *arguments], capture_output=True, text=True, cwd=cwd)


def test_show_prints_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", FAILING]) == 0

    printed = capsys.readouterr().out
    assert "response_match_score" in printed
    assert "0.08" in printed


@pytest.mark.parametrize(("path", "status"), [(PASSING, 0), (FAILING, 1)])
def test_check_tells_by_the_exit_status_whether_the_run_passed(path: str, status: int) -> None:
    assert cli.main(["show", path, "--check"]) == status


@pytest.mark.parametrize("suffix", [".html", ".md", ".csv", ".json", ".parquet"])
def test_report_writes_the_form_that_its_suffix_names(tmp_path: Path, suffix: str) -> None:
    output = tmp_path / "new" / f"report{suffix}"

    assert cli.main(["report", FAILING, "-o", str(output)]) == 0
    assert output.stat().st_size > 100
    assert [file.name for file in output.parent.iterdir()] == [output.name]


def test_demo_writes_the_sample_and_says_where(tmp_path: Path) -> None:
    done = run("demo", "--no-open", cwd=tmp_path)

    assert done.returncode == 0
    assert (tmp_path / "evalviz-demo.html").stat().st_size > 500_000
    assert str(tmp_path.resolve() / "evalviz-demo.html") in done.stdout
    assert "judged cases passed" in done.stdout


def test_unreadable_input_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", "nowhere.json"]) == 2

    assert capsys.readouterr().err == "evalviz: nowhere.json: no such file or folder. Check the path.\n"


def test_unknown_suffix_names_the_known_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", FAILING, "-o", str(tmp_path / "report.pdf")]) == 2

    assert "Use .html, .json, .parquet, .csv, .md" in capsys.readouterr().err


def test_wrong_threshold_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", FAILING, "--threshold", "safety"]) == 2

    assert "--threshold safety: is not METRIC=VALUE" in capsys.readouterr().err


def test_output_that_nobody_reads_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m evalviz.cli show {FAILING} | true", shell=True, capture_output=True, text=True
    )

    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["demo", "show", "report"])
def test_help_says_what_each_option_does(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([command, "--help"])

    assert stopped.value.code == 0
    printed = capsys.readouterr().out
    for line in printed.splitlines():
        if line.strip().startswith("--"):
            assert len(line.split()) > 1 or line.rstrip().endswith(("FILE", "VALUE")), line
