"""Inputs that broke other tools, from public reports; what is right is told by expect.json and by their reports."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path

import pytest

import evalviz
from tests.places import DATA, case, expected


def load(slug: str) -> evalviz.EvalResult:
    return evalviz.load(case(slug))


def whole(result: evalviz.EvalResult, metric: str) -> dict[str, float]:
    rows = result.scores[result.scores["turn"].isna() & (result.scores["metric"] == metric)]
    return dict(zip(rows["case_id"], rows["score"], strict=True))


def test_double_encoded_file_equals_the_plain_one() -> None:
    slug = "01-double-encoded-json"
    expect = expected(slug)

    encoded, plain = load(slug), evalviz.load(DATA / "cases" / slug / "plain.json")

    assert encoded.cases.equals(plain.cases)
    assert encoded.scores.equals(plain.scores)
    assert encoded.cases["status"].value_counts().to_dict() == {"passed": expect["passed"], "failed": expect["failed"]}
    means = encoded.summary().set_index("metric")["mean"]
    assert means.to_dict() == pytest.approx(expect["means"])


def test_metric_that_could_not_be_judged_is_neither_zero_nor_failed() -> None:
    expect = expected("02-not-evaluated-null-score")

    result = load("02-not-evaluated-null-score")

    row = result.summary().set_index("metric").loc[expect["metric"]]
    assert (row["mean"], row["n"], row["n_cases"]) == (expect["mean"], expect["n_scored"], expect["n_total"])
    assert (row["n_passed"], row["n_failed"], row["n_not_evaluated"]) == (1, 0, expect["not_evaluated"])
    assert (result.cases["status"] == "passed").sum() == expect["cases_passed"]
    assert [n.message for n in result.notices] == [f"1 metric result was not evaluated: {expect['metric']} (1)"]


def test_stored_status_is_never_recomputed() -> None:
    expect = expected("03-informational-and-lower-is-better")

    result = load("03-informational-and-lower-is-better")

    rows = result.scores[result.scores["turn"].isna()].set_index("metric")
    judged = rows[rows["status"].isin(["passed", "failed"])]
    assert (judged["status"] == "passed").sum() == expect["verdicts_passed"]
    assert len(judged) == expect["verdicts_total"]
    assert rows.loc["fare_lookup_ms", "status"] == "passed"  # although 10 < its threshold of 100
    for metric, value in expect["informational"].items():
        assert rows.loc[metric, "status"] == "informational"
        assert rows.loc[metric, "score"] == value
        assert math.isnan(rows.loc[metric, "threshold"])
        assert rows.loc[metric, "details"]


def test_one_failed_metric_fails_no_other() -> None:
    expect = expected("04-one-metric-fails-not-all")

    result = load("04-one-metric-fails-not-all")

    status = result.scores[result.scores["turn"].isna()].set_index("metric")["status"]
    assert status["tool_trajectory_avg_score"].upper() == expect["tool_trajectory_avg_score"]
    assert status["response_match_score"].upper() == expect["response_match_score"]
    assert result.cases["status"].item().upper() == expect["case"]


def test_uneven_turns_keep_every_turn_and_pair_metrics_by_name() -> None:
    expect = expected("06-uneven-turns-and-metrics")

    result = load("06-uneven-turns-and-metrics")

    assert result.cases["n_turns"].item() == expect["turns"]
    by_turn = result.scores[result.scores["turn"].notna()].set_index(["turn", "metric"])["score"]
    for turn, cells in expect["cells"].items():
        for metric, score in cells.items():
            assert by_turn.get((int(turn), metric), None) == score
    assert set(result.summary()["mean"]) == {1.0}
    assert [n.message for n in result.notices] == ["1 of 3 turns has no reference"]


def test_turn_that_ends_with_a_call_lists_it_once() -> None:
    expect = expected("07-final-response-is-a-function-call")

    result = load("07-final-response-is-a-function-call")

    for case_id, told in expect.items():
        if isinstance(told, dict):
            row = result.cases.set_index("case_id").loc[case_id]
            assert row["response"] == told["text"]
            assert row["n_tool_calls"] == len(told["calls"])
            assert [call.name for call in result.trace(case_id).calls] == told["calls"]


def test_thoughts_are_no_part_of_the_answer() -> None:
    expect = expected("09-thought-parts-in-answer")

    result = load("09-thought-parts-in-answer")

    assert dict(zip(result.cases["case_id"], result.cases["response"], strict=True)) == expect["answers"]
    for case_id, n_thoughts in expect["thoughts"].items():
        kinds = [event.kind for turn in result.trace(case_id).turns for event in turn.events]
        assert kinds.count("thought") == n_thoughts


def test_identical_answers_that_score_zero_are_pointed_out_and_kept() -> None:
    expect = expected("10-identical-cjk-answer-scored-zero")

    result = load("10-identical-cjk-answer-scored-zero")

    assert whole(result, "response_match_score") == expect["scores"]
    check = result.checks.set_index("check").loc["no answer identical to its reference scores low"]
    assert check["state"] == "not held"
    assert sorted(check["case_ids"]) == sorted(expect["hints"])


def test_odd_characters_load_and_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expect = expected("12-lone-surrogate-nul-ansi")

    result = load("12-lone-surrogate-nul-ansi")
    print(result)
    page, table = result.to_html(), result.save(tmp_path / "r.csv").read_bytes()

    for text in expect["must_contain"]:
        assert text in result.cases["response"].item()
    for page_bytes in (page.encode("utf-8"), capsys.readouterr().out.encode("utf-8"), table):
        for code in expect["must_not_contain_bytes_hex"]:
            assert bytes.fromhex(code) not in page_bytes


def test_repeated_ids_are_trials_in_file_order() -> None:
    expect = expected("15-same-eval-id-several-runs")

    result = load("15-same-eval-id-several-runs")

    assert len(result) == expect["results"]
    assert result.cases["case_id"].nunique() == expect["distinct_ids"]
    assert result.cases["trial"].tolist() == [1, 2, 3, 4]
    assert (result.cases["status"] == "passed").sum() == expect["passed"]
    assert result.summary().set_index("metric").loc["response_match_score", "mean"] == pytest.approx(
        expect["mean_response_match_score"]
    )


def test_fields_and_statuses_of_newer_versions_are_named_and_ignored() -> None:
    expect = expected("16-newer-version-fields-and-status")

    result = load("16-newer-version-fields-and-status")

    assert len(result) == expect["cases"]
    assert (result.cases["status"] == "passed").sum() == expect["passed"]
    assert result.cases["stored_status"].dropna().tolist() == ["UNKNOWN (7)"]
    assert "UNKNOWN (SKIPPED_BY_POLICY)" in set(result.scores["stored_status"].dropna())
    ignored = [n.message for n in result.notices if n.message.startswith("ignored unknown field")]
    assert len(ignored) >= expect["warn_paths_min"]
    path = "eval_case_results[0].overall_eval_metric_results[0].confidence"
    assert f"ignored unknown field {path}" in ignored


def test_bad_files_of_a_folder_hide_no_good_one(tmp_path: Path) -> None:
    slug = "18-truncated-empty-and-foreign-files-in-history"
    expect = expected(slug)
    folder = shutil.copytree(DATA / "cases" / slug / "history", tmp_path / "history")

    result = evalviz.load(folder)

    assert len(evalviz.runs(folder)) == expect["good_runs"]
    assert len(result) == 2
    problems = [n.message for n in result.notices if n.level == "error"]
    assert len(problems) == expect["problems"]
    for name, reason in {
        "cut": "truncated JSON at char 9240 of 9240",
        "empty": "file is empty",
        "list": "not an ADK or Vertex evaluation result (top level is a list)",
    }.items():
        assert any(f"{name}.evalset_result.json: {reason}" in problem for problem in problems)
        with pytest.raises(ValueError, match=reason.split(" (")[0]):
            evalviz.load(folder / f"{name}.evalset_result.json")


def test_scores_that_are_no_finite_numbers_are_shown_and_left_out() -> None:
    expect = expected("20-nan-infinity-exponent-scores")

    result = load("20-nan-infinity-exponent-scores")

    scores = whole(result, "drift/ratio")
    assert {case_id: scores[case_id] for case_id in expect["values"]} == expect["values"]
    assert sum(math.isfinite(score) for score in scores.values()) == expect["finite"]
    odd = result.scores.set_index("case_id")["stored_score"].dropna()
    assert odd.to_dict() == {"nan": "NaN", "inf": "∞", "minus_inf": "-∞"}
    stored = {"nan": "failed", "inf": "passed", "minus_inf": "passed"}  # statuses 2, 1, 1 of the file
    assert {case_id: result.scores.set_index("case_id").loc[case_id, "status"] for case_id in stored} == stored
    assert result.summary()["n"].item() == expect["finite"]


def test_camel_case_of_the_dev_server() -> None:
    expect = expected("22-camelcase-from-the-dev-server")

    result = load("22-camelcase-from-the-dev-server")

    assert len(result) == expect["cases"]
    (call,) = result.trace("web_case").calls
    assert call.name == "book_sailing"
    assert call.args == {"sailing_id": "V-1", "seats": 1}
    assert call.answered
    assert whole(result, "tool_trajectory_avg_score") == {"web_case": 1.0}


def test_unknown_json_is_an_error_not_an_empty_run() -> None:
    with pytest.raises(evalviz.SourceError, match="not an ADK or Vertex evaluation result"):
        evalviz.load({"hello": 1})


def test_awkward_names_and_text_survive_a_cp1252_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import builtins
    import io

    open_utf8 = io.open

    def open_cp1252(file, mode="r", buffering=-1, encoding=None, *args, **kwargs):
        encoding = "cp1252" if "b" not in mode and encoding is None else encoding
        return open_utf8(file, mode, buffering, encoding, *args, **kwargs)

    monkeypatch.setattr(io, "open", open_cp1252)
    monkeypatch.setattr(builtins, "open", open_cp1252)

    result = load("24-windows-cp1252-and-awkward-names")
    saved = result.save(f"{tmp_path}/")
    frames = [result.save(tmp_path / f"r{suffix}") for suffix in (".csv", ".md", ".json")]

    assert result.cases["response"].item() == expected("24-windows-cp1252-and-awkward-names")["answer"]
    assert saved.parent == tmp_path
    assert not set('<>:"/\\|?*') & set(saved.name)
    assert "team/harbor desk:v2" in result.run.info.run_id
    assert all(file.stat().st_size for file in frames)
    text = repr(result).encode("cp1252", "backslashreplace")
    assert b"harbor" in text


def test_doubtful_rationale_names_one_case_only() -> None:
    expect = expected("59-judge-contradicts-tool-output")

    result = load("59-judge-contradicts-tool-output")

    check = result.checks.set_index("check").loc[
        "no rationale calls a value invented that stands in the request or in tool output"
    ]
    assert check["state"] == "not held"
    assert list(check["case_ids"]) == expect["doubtful_rationales"]


def test_metric_flat_at_an_extreme_is_pointed_out() -> None:
    expect = expected("60-metric-flat-at-zero")

    result = load("60-metric-flat-at-zero")

    check = result.checks.set_index("check").loc["no judged metric is constant at an extreme"]
    assert check["state"] == "not held"
    assert all(metric in check["detail"] for metric in expect["constant_metrics"])
    assert not any(metric in check["detail"] for metric in expect["not_constant"])
    assert "6 cases" in check["detail"]
    assert "12 turns" in check["detail"]
    assert (result.cases["status"] == "failed").sum() == expect["failed"]


def test_hostile_text_stays_data() -> None:
    result = load("13-html-and-script-in-every-field")

    assert "__pwned" in json.dumps(result.to_frame().astype(str).to_dict("records"))
