"""What users hold: frames, filters, traces, tables."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

import evalviz
from evalviz.model.frames import SCHEMAS
from tests.places import case


@pytest.fixture(scope="module")
def result() -> evalviz.EvalResult:
    return evalviz.load(case("50-hallucinated-tool-names"))


def test_frames_have_the_documented_columns(result: evalviz.EvalResult) -> None:
    for name, schema in SCHEMAS.items():
        frame = getattr(result, name)
        assert list(frame.columns)[: len(schema)] == list(schema)


def test_filter_joins_conditions_by_and_and_values_by_or(result: evalviz.EvalResult) -> None:
    ids = result.cases["case_id"]

    assert result.filter(case_id=["near_name", "invented"]).cases["case_id"].tolist() == ["invented", "near_name"]
    assert result.filter(case_id="*name").cases["case_id"].tolist() == [i for i in ids if i.endswith("name")]
    assert len(result.filter(status="failed", case_id="control")) == 1
    assert len(result.filter(status="passed")) == 0
    assert len(result.filter(metric="tool_trajectory_avg_score", status=["passed", "failed"])) == len(result)


def test_filter_by_tool_text_and_function(result: evalviz.EvalResult) -> None:
    tools = {tool for used in result.cases["tools"] for tool in used}

    for tool in tools:
        kept = result.filter(tool=tool)
        assert [tool in used for used in result.cases["tools"]].count(True) == len(kept)
    prompt = result.cases["prompt"].iloc[0]
    assert result.filter(text=prompt.upper()).cases["prompt"].iloc[0] == prompt
    assert len(result.filter(where=lambda cases: cases["n_tool_calls"] > 0)) == (result.cases["n_tool_calls"] > 0).sum()


def test_filter_keeps_scores_and_traces_of_what_is_left(result: evalviz.EvalResult) -> None:
    one = result.filter(case_id="control")

    assert set(one.scores["case_id"]) == {"control"}
    assert one.trace("control").turns
    with pytest.raises(evalviz.EvalvizError, match="there is no case 'invented'. It has control"):
        one.trace("invented")


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ({"metric": "saftey"}, "no result has the metric 'saftey'. This run has"),
        ({"status": "broken"}, "no result has the status 'broken'. This run has passed, failed"),
        ({"case_id": "nobody"}, "no result has the case id 'nobody'"),
        ({"tool": "nothing"}, "no result has the tool 'nothing'"),
    ],
)
def test_filter_by_an_unknown_name_lists_the_known_ones(
    result: evalviz.EvalResult, condition: dict[str, str], message: str
) -> None:
    with pytest.raises(evalviz.EvalvizError) as raised:
        result.filter(**condition)  # type: ignore[arg-type]

    assert message in str(raised.value)


def test_wide_frame_has_a_row_per_result_and_columns_per_metric(result: evalviz.EvalResult) -> None:
    table = result.to_frame()

    assert len(table) == len(result)
    for metric in result.metrics["metric"]:
        assert {f"{metric}/score", f"{metric}/status", f"{metric}/explanation"} <= set(table.columns)


def test_csv_opens_in_a_spreadsheet_without_running_anything(tmp_path: Path) -> None:
    frame = pd.DataFrame(
        {
            "case_id": ["=cmd|'/c calc'!A0", "b"],
            "response": ["+1", "@x"],
            "m/score": [0.5, 1.0],
            "m/explanation": ["=1+1", "fine"],
        }
    )

    file = evalviz.load(frame).save(tmp_path / "r.csv")

    read = pd.read_csv(file, encoding="utf-8-sig")
    assert read["case_id"].tolist()[0] == "'=cmd|'/c calc'!A0"
    assert read["response"].tolist() == ["'+1", "'@x"]
    assert read["m/score"].tolist() == [0.5, 1.0]
    assert read["m/explanation"].tolist() == ["'=1+1", "fine"]
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")


def test_parquet_keeps_types(tmp_path: Path, result: evalviz.EvalResult) -> None:
    read = pd.read_parquet(result.save(tmp_path / "r.parquet"))

    assert read["tool_trajectory_avg_score/score"].dtype == "float64"
    assert len(read) == len(result)


def test_markdown_escapes_what_model_output_holds(tmp_path: Path) -> None:
    frame = pd.DataFrame({"case_id": ["a|b <img src=x>"], "m/score": [0.0]})

    text = evalviz.load(frame, thresholds={"m": 1.0}).to_markdown()

    assert "a\\|b \\<img src=x\\>" in text


def test_saving_never_leaves_half_a_file(
    tmp_path: Path, result: evalviz.EvalResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = result.save(tmp_path / "r.html")
    before = file.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("evalviz.viewer.report._write", fail)
    with pytest.raises(evalviz.EvalvizError, match="No space left on device"):
        result.save(file)

    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_passed_means_that_every_case_did() -> None:
    assert evalviz.load(case("03-informational-and-lower-is-better")).passed
    assert not evalviz.load(case("04-one-metric-fails-not-all")).passed
    assert not evalviz.load(case("16-newer-version-fields-and-status")).passed  # one could not be evaluated


def test_part_of_a_run_says_so_beside_its_numbers(result: evalviz.EvalResult) -> None:
    part = result.filter(status="failed", case_id=["invented", "control"]).filter(case_id="control")

    said = "2 of 6 results: status failed, case id invented or control; then 1 of 2 results: case id control"
    assert part.run.info.selection == said
    assert said in part.to_markdown().replace("\\", "")
    assert "2 of 6 results" in repr(part)
