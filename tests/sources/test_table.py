"""Tables of scores: DataFrames, CSV, JSON Lines, and the table that ADK's AgentEvaluator writes."""

from __future__ import annotations

import json
import math

import pandas as pd
import pytest

from evalviz.model import SourceError, ToolCall
from evalviz.sources import table
from tests.places import SHARED, needs_shared


def frame(**columns: object) -> pd.DataFrame:
    return pd.DataFrame({name.replace("__", "/"): pd.Series(values, dtype=object) for name, values in columns.items()})


def test_score_columns_are_metrics_and_the_rest_belongs_to_the_case() -> None:
    given = frame(
        prompt=["fare?", "time?"],
        response=["12.50", "9"],
        reference=["12.50", "10"],
        accuracy__score=[1.0, 0.0],
        accuracy__explanation=["same", "other"],
        fluency__score=[4.0, 5.0],
        level=["easy", "hard"],
    )

    run = table.read_table(given, source="DataFrame")

    assert run.cases["case_id"].tolist() == ["row 1", "row 2"]
    assert run.cases[["prompt", "response", "reference", "level"]].values.tolist() == [
        ["fare?", "12.50", "12.50", "easy"],
        ["time?", "9", "10", "hard"],
    ]
    assert run.scores[["case_id", "metric", "score", "explanation"]].values.tolist() == [
        ["row 1", "accuracy", 1.0, "same"],
        ["row 1", "fluency", 4.0, None],
        ["row 2", "accuracy", 0.0, "other"],
        ["row 2", "fluency", 5.0, None],
    ]
    assert run.metrics["kind"].tolist() == ["judge", "custom"]
    [turn] = run.trace("row 2").turns
    assert (turn.prompt, turn.response, turn.reference) == ("time?", "9", "10")


def test_scores_have_no_status_without_a_threshold() -> None:
    run = table.read_table(frame(accuracy__score=[1.0, 0.5]), source="x")

    assert run.scores["status"].tolist() == ["informational", "informational"]
    assert run.cases["status"].tolist() == ["not_evaluated", "not_evaluated"]


def test_the_callers_threshold_decides() -> None:
    run = table.read_table(frame(accuracy__score=[0.8, 0.79]), source="x", thresholds={"accuracy": 0.8})

    assert run.scores["status"].tolist() == ["passed", "failed"]
    assert run.scores["threshold"].tolist() == [0.8, 0.8]
    assert run.cases["status"].tolist() == ["passed", "failed"]
    assert run.metrics["threshold"].tolist() == [0.8]


def test_a_status_column_is_law() -> None:
    given = frame(ms__score=[10.0, 90.0, 1.0], ms__status=["PASSED", "fail", "SKIPPED"], ms__threshold=[50, 50, 50])

    run = table.read_table(given, source="x")

    assert run.scores["status"].tolist() == ["passed", "failed", "not_evaluated"]
    assert run.scores["stored_status"].tolist() == [None, None, "UNKNOWN (SKIPPED)"]
    assert run.metrics["threshold"].tolist() == [50.0]


def test_scores_of_odd_types_are_numbers_or_keep_their_text() -> None:
    given = frame(
        m__score=["0.85", True, "N/A", None, math.inf, "1e-3"], m__error=[None, None, None, "429", None, None]
    )

    run = table.read_table(given, source="x")

    assert run.scores["score"].tolist()[:2] == [0.85, 1.0]
    assert run.scores["score"].tolist()[5] == 0.001
    assert run.scores["score"].isna().tolist() == [False, False, True, True, True, False]
    assert run.scores["stored_score"].tolist() == [None, None, "N/A", None, "∞", None]
    assert run.scores["status"].tolist()[2:5] == ["not_evaluated", "error", "not_evaluated"]
    assert run.cases["error"].tolist()[3] == "m: 429"
    assert any("N/A, ∞" in notice.message for notice in run.notices)


def test_a_gap_in_a_column_of_numbers_is_no_score() -> None:
    run = table.read_table(pd.DataFrame({"m/score": [0.5, math.nan]}), source="x")

    assert run.scores["status"].tolist() == ["informational", "not_evaluated"]
    assert run.scores["stored_score"].tolist() == [None, None]
    assert run.notices == ()


def test_the_caller_names_the_columns() -> None:
    given = frame(
        frage=["q"], antwort=["a"], soll=["b"], nummer=[7.0], lauf=[2], modell=["v1"], acc=[0.5], tone__score=[1.0]
    )

    run = table.read_table(
        given,
        source="x",
        metrics={"accuracy": "acc"},
        case_id="nummer",
        prompt="frage",
        response="antwort",
        reference="soll",
        trial="lauf",
        candidate="modell",
    )

    assert run.keys == [("7", 2, "v1")]
    assert run.info.candidates == ("v1",)
    assert run.scores[["metric", "score"]].values.tolist() == [["accuracy", 0.5]]
    assert run.cases[["prompt", "response", "reference"]].values.tolist() == [["q", "a", "b"]]
    assert run.cases["tone/score"].tolist() == [1.0]


def test_metrics_may_be_a_list_of_columns() -> None:
    run = table.read_table(frame(acc=[0.5], tone__score=[1.0]), source="x", metrics=["acc", "tone"])

    assert run.scores[["metric", "score"]].values.tolist() == [["acc", 0.5], ["tone", 1.0]]


def test_metric_names_may_hold_slashes() -> None:
    run = table.read_table(pd.DataFrame({"latency/p95 (ms)/score": [12.0], "latency/score": [3.0]}), source="x")

    assert run.metrics["metric"].tolist() == ["latency/p95 (ms)", "latency"]


def test_rows_of_one_id_are_trials() -> None:
    run = table.read_table(frame(case_id=["a", "b", "a"], m__score=[1, 0, 0]), source="x")

    assert run.keys == [("a", 1, ""), ("b", 1, ""), ("a", 2, "")]


def test_a_table_without_scores_says_what_to_do() -> None:
    with pytest.raises(SourceError, match=r"t\.csv: no column holds scores\. .*metrics=\{.*columns are a, b"):
        table.read_table(frame(a=[1], b=[2]), source="t.csv")


def test_a_column_that_does_not_exist_is_named() -> None:
    with pytest.raises(SourceError, match=r"there is no column 'acc'\. Columns are accuracy/score"):
        table.read_table(frame(accuracy__score=[1]), source="x", metrics={"a": "acc"})


def test_the_callers_frame_is_left_alone() -> None:
    given = pd.DataFrame({"prompt": ["q", None], "m/score": [0.5, None]}, index=[10, 10])
    snapshot = given.copy(deep=True)

    run = table.read_table(given, source="x")

    pd.testing.assert_frame_equal(given, snapshot)
    assert run.cases["case_id"].tolist() == ["row 1", "row 2"]


def test_text_of_a_csv_stays_as_it_is_written() -> None:
    data = b'case_id,response,m/score\n007,NA,0.5\n008,"a, ""b""\nc",\n'

    run = table.read_bytes(data, source="t.csv")

    assert run.cases["case_id"].tolist() == ["007", "008"]
    assert run.cases["response"].tolist() == ["NA", 'a, "b"\nc']
    assert run.scores["status"].tolist() == ["informational", "not_evaluated"]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_are_seen(separator: str) -> None:
    data = separator.join(["prompt", "m/score"]) + "\n" + separator.join(["a, b", "0.5"]) + "\n"

    run = table.read_bytes(data.encode(), source="t.csv")

    assert run.cases["prompt"].tolist() == ["a, b"]
    assert run.scores["score"].tolist() == [0.5]


def test_parquet_is_read(tmp_path: object) -> None:
    pytest.importorskip("pyarrow")
    path = f"{tmp_path}/t.parquet"
    pd.DataFrame({"prompt": ["q"], "m/score": [0.5]}).to_parquet(path)

    with open(path, "rb") as file:  # noqa: PTH123
        run = table.read_bytes(file.read(), source=path)

    assert run.scores["score"].tolist() == [0.5]


def test_json_lines_keep_their_types() -> None:
    rows = [{"prompt": "q", "m/score": 1, "n": 3}, {"prompt": "r", "m/score": True, "tags": ["a"]}]

    run = table.read_rows(rows, source="t.jsonl")

    assert run.scores["score"].tolist() == [1.0, 1.0]
    assert run.cases["n"].tolist() == [3, None]
    assert run.cases["tags"].tolist() == [None, ["a"]]


def test_a_row_a_metric_is_read_too() -> None:
    given = frame(
        case_id=["a", "a", "b"], metric=["m", "n", "m"], score=[1.0, 0.5, 0.0], status=["passed", None, "failed"]
    )

    run = table.read_table(given, source="x")

    assert run.cases["case_id"].tolist() == ["a", "b"]
    assert run.scores[["case_id", "metric", "score", "status"]].values.tolist() == [
        ["a", "m", 1.0, "passed"],
        ["a", "n", 0.5, "informational"],
        ["b", "m", 0.0, "failed"],
    ]


# ADK's AgentEvaluator(output_file=…), google-adk 2.13: 9 cases in 3 runs, one of which failed in every inference


ADK_ROWS = """\
eval_set_id,eval_id,metric_name,threshold,score,eval_status,prompt,expected_response,actual_response,\
expected_tool_calls,actual_tool_calls
orders,two_turns,tool_trajectory_avg_score,1.0,1.0,PASSED,Where is A100?,Shipped.,Shipped.,\
"id=None args={'order_id': 'A100'} name='lookup' partial_args=None will_continue=None",\
"id='adk-1' args={'order_id': 'A100'} name='lookup' partial_args=None will_continue=None
id='adk-2' args={'note': ""it's late""} name='log' partial_args=None will_continue=None"
orders,two_turns,tool_trajectory_avg_score,1.0,0.0,FAILED,Thanks!,Bye.,Bye.,,
orders,two_turns,tool_trajectory_avg_score,1.0,1.0,PASSED,Where is A100?,Shipped.,Shipped.,,
orders,two_turns,tool_trajectory_avg_score,1.0,1.0,PASSED,Thanks!,Bye.,Bye.,,
orders,two_turns,token_usage_v1,,,NOT_EVALUATED,Where is A100?,Shipped.,Shipped.,,
orders,two_turns,token_usage_v1,,7.0,INFORMATIONAL,Thanks!,Bye.,Bye.,,
orders,two_turns,token_usage_v1,,5.0,INFORMATIONAL,Where is A100?,Shipped.,Shipped.,,
orders,two_turns,token_usage_v1,,7.0,INFORMATIONAL,Thanks!,Bye.,Bye.,,
"""


def test_the_turns_and_runs_of_an_adk_table_are_found() -> None:
    run = table.read_bytes(ADK_ROWS.encode(), source="results.csv")

    assert run.info.eval_set == "orders"
    assert run.keys == [("two_turns", 1, ""), ("two_turns", 2, "")]
    assert run.cases["n_turns"].tolist() == [2, 2]
    assert run.cases["status"].tolist() == ["failed", "passed"]
    first = run.scores[(run.scores["trial"] == 1) & (run.scores["metric"] == "tool_trajectory_avg_score")]
    assert first[["turn", "score", "status"]].values.tolist() == [
        [pd.NA, 0.5, "failed"],  # the mean, and ADK's rule: 0.5 is below 1.0
        [1, 1.0, "passed"],
        [2, 0.0, "failed"],
    ]


def test_the_calls_of_an_adk_table_are_read_from_their_reprs() -> None:
    trace = table.read_bytes(ADK_ROWS.encode(), source="results.csv").trace("two_turns")

    assert trace.turns[0].calls == [
        ToolCall("lookup", {"order_id": "A100"}, "adk-1"),
        ToolCall("log", {"note": "it's late"}, "adk-2"),
    ]
    assert trace.turns[0].expected_calls == [ToolCall("lookup", {"order_id": "A100"})]
    assert trace.turns[1].response == "Bye."


def test_adks_own_metrics_keep_their_facts_in_a_table() -> None:
    metrics = table.read_bytes(ADK_ROWS.encode(), source="results.csv").metrics.set_index("metric")

    assert metrics["unit"]["token_usage_v1"] == "tokens"
    assert metrics["kind"]["tool_trajectory_avg_score"] == "computed"
    assert metrics["threshold"]["tool_trajectory_avg_score"] == 1.0


@needs_shared
def test_a_real_table_of_adk_has_its_cases_and_statuses() -> None:
    path = SHARED / "data" / "adk" / "2.13.0-agent_evaluator" / "results.csv"
    given = pd.read_csv(path)

    run = table.read_bytes(path.read_bytes(), source="results.csv")

    assert set(run.cases["case_id"]) == set(given["eval_id"])
    assert len(run.cases) == 3 * given["eval_id"].nunique()
    assert run.cases["n_turns"].sum() == len(given) / given["metric_name"].nunique()
    one_turn = run.scores[run.scores["case_id"] != "multi_turn_ok"]
    theirs = given[given["eval_id"] != "multi_turn_ok"]
    assert one_turn["status"].value_counts().to_dict() == theirs["eval_status"].str.lower().value_counts().to_dict()
    assert one_turn["score"].sum() == pytest.approx(theirs["score"].sum())


def test_a_json_cell_is_read_as_what_it_says() -> None:
    call = {"author": "desk", "content": {"parts": [{"function_call": {"name": "look", "args": {}}}]}}
    given = frame(prompt=["q"], response=["a"], intermediate_events=[json.dumps([call])], m__score=[1.0])

    run = table.read_table(given, source="x")

    assert run.cases["tools"].tolist() == [["look"]]
