"""Results that every ADK version really wrote, against what ADK itself printed for them."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

import evalviz
from tests.places import SHARED, needs_shared

pytestmark = needs_shared
ADK = SHARED / "data" / "adk"


def files(folder: str = "*") -> list[Path]:
    return sorted(file for file in ADK.glob(f"{folder}/**/*.json") if "gen" not in file.parts)


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.name}-{file.stem[:60]}")
def test_file_loads_with_complete_traces(file: Path) -> None:
    result = evalviz.load(file)

    assert len(result) >= 1
    assert not [n for n in result.notices if n.level == "error"]
    for case_id, trial, _ in result.run.keys:
        trace = result.trace(case_id, trial=trial).trace
        row = result.cases[(result.cases["case_id"] == case_id) & (result.cases["trial"] == trial)].iloc[0]
        assert len(trace.turns) == row["n_turns"]
        assert len(trace.calls) == row["n_tool_calls"]
        assert trace.turns[0].prompt == row["prompt"]
        assert (trace.turns[-1].response or "") == (row["response"] or "")


@pytest.mark.parametrize(
    ("folder", "n_files"), [("1.10.0", 8), ("1.25.1", 8), ("1.39.1", 8)], ids=lambda value: str(value)
)
def test_one_file_a_case_becomes_one_run(folder: str, n_files: int) -> None:
    runs = evalviz.runs(ADK / folder / "order_desk_orders_basic.*.json")

    assert runs["n_cases"].tolist() == [n_files]
    assert len(evalviz.load(ADK / folder / "order_desk_orders_basic.*.json")) == n_files


def test_scores_are_those_that_the_command_line_printed() -> None:
    (file,) = (ADK / "2.13.0-cli").glob("*.json")
    printed = _printed((ADK / "2.13.0-cli" / "stdout.txt").read_text(encoding="utf-8"))

    result = evalviz.load(file)

    rows = result.scores[result.scores["turn"].isna()]
    loaded = {
        (case_id, metric): (status.upper(), None if score != score else float(score))
        for case_id, metric, status, score in zip(
            *(rows[c] for c in ("case_id", "metric", "status", "score")), strict=True
        )
    }
    assert loaded == printed
    statuses = Counter(result.cases["status"])
    assert statuses["passed"] == 3  # "Tests passed: 3"
    assert sum(statuses.values()) - statuses["passed"] == 7  # "Tests failed: 7", two of them failed inferences


def test_scores_are_those_of_the_table_that_agent_evaluator_wrote() -> None:
    folder = ADK / "2.13.0-agent_evaluator"
    with (folder / "results.csv").open(encoding="utf-8", newline="") as lines:
        written: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for row in csv.DictReader(lines):
            written[row["eval_id"], row["metric_name"]].append((row["score"], row["eval_status"]))

    result = evalviz.load(folder / "agents_dir")

    # the table has a row for every turn, the failed inferences are missing from it
    assert len(result) == 30
    assert result.cases.groupby("case_id")["trial"].max().tolist() == [3] * 10
    by_turn = result.scores[result.scores["turn"].notna()]
    loaded: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for row in by_turn.to_dict("records"):
        score = "" if row["score"] != row["score"] else str(row["score"])
        loaded[row["case_id"], row["metric"]].append((score, row["status"].upper()))
    assert {key: sorted(rows) for key, rows in loaded.items()} == {key: sorted(rows) for key, rows in written.items()}


def test_failed_inference_is_an_error_with_its_text() -> None:
    result = evalviz.load(ADK / "2.13.0" / "order_desk_orders_failures.plain.evalset_result.json")

    errors = result.cases.set_index("case_id")["error"]
    assert errors["inference_failure_model"].startswith("inference error: RuntimeError: 429 RESOURCE_EXHAUSTED")
    status = result.cases.set_index("case_id")["status"]
    assert status["inference_failure_model"] == status["inference_failure_tool_raises_2nd_turn"] == "error"
    turns = result.trace("inference_failure_tool_raises_2nd_turn").turns
    assert [turn.prompt for turn in turns] == ["Where is my order A100?", "Now explode"]


def test_scored_failure_of_adk_1_0_is_pointed_out() -> None:
    result = evalviz.load(ADK / "1.0.0" / "order_desk_orders_failures.web.evalset_result.json")

    check = result.checks.set_index("check").loc["no failed inference was scored as an answer"]
    assert check["state"] == "not held"
    assert "inference_failure_model" in check["case_ids"]


def test_declared_rubrics_without_a_score_are_listed() -> None:
    result = evalviz.load(ADK / "2.13.0" / "order_desk_orders_rubrics.judged.evalset_result.json")

    unscored = result.verdicts[result.verdicts["label"] == "not scored"]
    assert "The reply states the arrival time." in set(unscored["rubric"])
    assert unscored["verdict"].isna().all()


def test_eval_set_adds_references_and_config_adds_ranges() -> None:
    result = evalviz.load(
        ADK / "2.13.0" / "order_desk_orders_basic.custom.evalset_result.json",
        eval_set=ADK / "gen" / "orders_basic.evalset.json",
        config=ADK / "gen" / "config_custom.json",
    )

    metrics = result.metrics.set_index("metric")
    assert metrics.loc["word_count", "range"] == (0.0, 1000.0)
    assert metrics.loc["word_count", "description"] == "Words per reply; lower is better."
    assert metrics.loc["word_count", "kind"] == "custom"
    assert result.run.expected_cases is not None
    assert set(result.cases["case_id"]) <= set(result.run.expected_cases)


@pytest.mark.sdk
def test_object_in_memory_equals_its_file() -> None:
    eval_result = pytest.importorskip("google.adk.evaluation.eval_result")
    file = ADK / "2.13.0" / "order_desk_orders_basic.judged.evalset_result.json"
    value = eval_result.EvalSetResult.model_validate_json(file.read_text(encoding="utf-8"))

    whole, listed, read = evalviz.load(value), evalviz.load(value.eval_case_results), evalviz.load(file)

    for result in (whole, listed):
        assert result.cases.equals(read.cases)
        assert result.scores.equals(read.scores)
        assert result.verdicts.equals(read.verdicts)


def _printed(text: str) -> dict[tuple[str, str], tuple[str, float | None]]:
    printed = {}
    for block in text.split("Eval Id: ")[1:]:
        case_id = block.splitlines()[0].strip()
        for metric, status, score in re.findall(r"^Metric: (\S+), Status: (\w+), Score: (\S+), Threshold", block, re.M):
            printed[case_id, metric] = (status, None if score == "None" else float(score))
    return printed
