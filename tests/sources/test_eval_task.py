"""The older EvalTask: its result object and the files that it leaves."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from evalviz.model import SourceError
from evalviz.sources import eval_task

SUMMARY = {"row_count": 2, "tone/warm/mean": 4.5, "tone/warm/std": 0.7071, "pair/candidate_model_win_rate": 0.5}


def metrics_table() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "prompt": ["Hi", "Bye"],
            "response": ["Hello", "Ciao"],
            "reference": ["Hello", "Goodbye"],
            "tone/warm/score": [4.0, 5.0],
            "tone/warm/explanation": ["kind", "short"],
            "pair/pairwise_choice": ["CANDIDATE", "TIE"],
            "pair/explanation": ["better", "alike"],
        }
    )


def result(**fields: Any) -> Any:
    given = {"summary_metrics": SUMMARY, "metrics_table": metrics_table(), "metadata": None, **fields}
    return SimpleNamespace(**given)


def test_scores_and_explanations_are_read_by_metric() -> None:
    run = eval_task.from_object(result())

    tone = run.scores[run.scores["metric"] == "tone/warm"]
    assert tone[["case_id", "score", "explanation", "status"]].values.tolist() == [
        ["row 1", 4.0, "kind", "informational"],
        ["row 2", 5.0, "short", "informational"],
    ]
    assert run.cases[["prompt", "response", "reference"]].values.tolist() == [
        ["Hi", "Hello", "Hello"],
        ["Bye", "Ciao", "Goodbye"],
    ]


def test_a_metric_of_the_older_sdk_is_not_taken_for_an_adaptive_one_of_its_name() -> None:
    table = pd.DataFrame(
        {"prompt": ["q"], "instruction_following/score": [4.0], "instruction_following/explanation": ["so"]}
    )

    run = eval_task.from_object(result(metrics_table=table))

    assert run.scores["status"].tolist() == ["informational"]  # 1 to 5, no share of rubrics
    assert run.metrics["kind"].tolist() == ["judge"]
    assert run.metrics["range"].tolist() == [None]


def test_a_choice_between_two_is_shown_as_it_is() -> None:
    run = eval_task.from_object(result())

    pair = run.scores[run.scores["metric"] == "pair"]
    assert pair["stored_score"].tolist() == ["CANDIDATE", "TIE"]
    assert pair["status"].tolist() == ["informational", "informational"]
    assert pair["explanation"].tolist() == ["better", "alike"]


def test_the_summary_is_reported() -> None:
    run = eval_task.from_object(result())

    assert run.reported[["metric", "name", "value"]].values.tolist() == [
        ["", "row_count", 2],
        ["tone/warm", "mean", 4.5],
        ["tone/warm", "stdev", 0.7071],
        ["pair", "candidate_model_win_rate", 0.5],
    ]


def test_the_experiment_names_the_run() -> None:
    run = eval_task.from_object(result(metadata={"experiment": "tone", "experiment_run": "run-7"}))

    assert run.info.title == "run-7"
    assert run.info.facts == {"experiment": "tone", "experiment run": "run-7"}


def test_a_summary_alone_is_refused() -> None:
    with pytest.raises(SourceError, match="no metrics_table"):
        eval_task.from_object(result(metrics_table=None))


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_the_files_of_an_output_folder_are_read(tmp_path: Path, suffix: str) -> None:
    folder = tmp_path / "eval_results_2026-01-01"
    folder.mkdir()
    table, summary = folder / f"eval_results_2026-01-01.{suffix}", folder / "summary_metrics.json"
    if suffix == "csv":
        metrics_table().to_csv(table, index=False)
    else:
        metrics_table().to_json(table, orient="records", lines=True)
    summary.write_text(json.dumps({"summary_metrics": SUMMARY, "candidate_model_name": "gemini-x"}))

    run = eval_task.from_files([str(table), str(summary)], source=str(folder), thresholds={"tone/warm": 4.5})

    assert run.info.agent == "gemini-x"
    assert run.scores[run.scores["metric"] == "tone/warm"]["status"].tolist() == ["failed", "passed"]
    assert len(run.reported) == 4


@pytest.mark.sdk
@pytest.mark.parametrize("package", ["vertexai.evaluation", "vertexai.preview.evaluation"])
def test_the_sdks_result_is_recognised(package: str) -> None:
    base = pytest.importorskip(f"{package}._base")
    given = base.EvalResult(summary_metrics=SUMMARY, metrics_table=metrics_table())

    assert eval_task.is_eval_task_result(given)
    assert not eval_task.is_eval_task_result(result())
    assert len(eval_task.from_object(given).cases) == 2
