"""The README shows nothing that does not work, and leaves out nothing public."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import evalviz
from evalviz import cli
from evalviz.analysis.checks import CHECKS
from evalviz.analysis.summary import SUMMARY_COLUMNS
from evalviz.model.frames import SCHEMAS
from evalviz.results import EvalResult, Plots
from evalviz.sample import FOLDER
from tests.places import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the agent that the README speaks of."""
    history = tmp_path / "my_agent" / ".adk" / "eval_history"
    history.mkdir(parents=True)
    shutil.copy(FOLDER / "support_desk_v2.evalset_result.json.gz", history)
    (tmp_path / "my_agent" / "basics.evalset.json").write_bytes(
        (FOLDER / "support_basics.evalset.json.gz").read_bytes()
    )
    shutil.copy(FOLDER / "test_config.json", tmp_path / "my_agent")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_python_runs_as_written(agent: Path) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", README, re.S))

    exec(compile(code, "README.md", "exec"), {})

    assert {"report.html", "summary.md", "table.csv"} <= {file.name for file in agent.iterdir()}


def test_commands_run_as_written(agent: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = re.findall(r"^evalviz (.*?)(?:\s+#.*)?$", README, re.M)

    statuses = {line: cli.main(line.split()) for line in lines if not line.startswith("COMMAND")}

    assert len(statuses) == 3
    assert all(status == (1 if "--check" in line else 0) for line, status in statuses.items())


def test_every_public_name_is_documented() -> None:
    names = [
        name
        for name in evalviz.__all__
        if not name.startswith(("_", "load_ipython", "unload_ipython")) and name != "EvalResult"
    ]
    methods = [name for name in vars(EvalResult) if not name.startswith("_") and name != "run"]
    plots = [name for name in vars(Plots) if not name.startswith("_")]

    assert not [name for name in [*names, *methods, *plots] if not re.search(rf"\b{name}\b", README)]


def test_every_command_and_option_is_documented() -> None:
    parser = cli._parser()
    (commands,) = [action for action in parser._actions if action.choices]
    for name, command in commands.choices.items():
        assert f"evalviz {name}" in README
        for action in command._actions:
            longest = max(action.option_strings, key=len, default="")
            assert longest in (*README.split(), "", "--help", "--output") or f"`{longest}" in README, longest


def test_every_column_is_documented() -> None:
    for name, schema in SCHEMAS.items():
        (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", README, re.M)
        assert re.sub(r" \(.*?\)", "", row).split(", then")[0].split(", ") == list(schema)
    (row,) = re.findall(r"^\| `summary\(\)` \| (.*) \|$", README, re.M)
    assert row.split(", ") == list(SUMMARY_COLUMNS)


def test_every_check_is_documented() -> None:
    said = README.split("`result.checks` says")[1].split("\n\n")[0]

    assert said.count(";") + 1 >= len(CHECKS)


def test_pictures_are_there() -> None:
    for name in re.findall(r"assets/screenshots/([\w-]+\.png)", README):
        assert (ROOT / "assets" / "screenshots" / name).is_file()


def test_extras_are_those_of_the_project_file() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = re.findall(r"^(\w+) = \[", project.split("[project.optional-dependencies]")[1].split("\n[")[0], re.M)
    (line,) = re.findall(r"^Extras: (.*)$", README, re.M)

    assert set(re.findall(r"`(\w+)`", line)) == set(extras)
