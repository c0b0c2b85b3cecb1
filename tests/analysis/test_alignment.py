"""Expected against actual tool calls."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evalviz.analysis.alignment import align_calls, align_turn, match_type
from evalviz.model import Event, ToolCall

from .builder import turn


def call(name: str, call_id: str | None = None, **args) -> ToolCall:
    return ToolCall(name, args, id=call_id)


def shown(rows) -> list[tuple[str, str | None, str | None]]:
    return [(row.result, row.expected and row.expected.name, row.actual and row.actual.name) for row in rows]


def test_same_calls_need_the_same_arguments_but_no_ids_and_two_is_two_point_zero() -> None:
    rows = align_calls(
        [call("book", seats=2, extras={"bike": True})],
        [call("book", call_id="adk-1", extras={"bike": True}, seats=2.0)],
    )
    assert shown(rows) == [("same", "book", "book")]


def test_a_call_with_other_arguments_names_them() -> None:
    rows = align_calls(
        [call("book", seats=2, date="1 May", cabin="sea")], [call("book", seats=3, date="1 May", pet=True)]
    )
    assert shown(rows) == [("differs", "book", "book")]
    assert rows[0].differs == ["seats", "cabin", "pet"]


def test_a_missing_call_stands_where_it_was_expected_and_an_extra_one_where_it_came() -> None:
    # ADK's own example of IN_ORDER that does not satisfy: expected T1 T2 T3 T4, actual T1 T1.1 T2 T2.1 T2.2 T3 T3.1
    expected = [call(name) for name in ("T1", "T2", "T3", "T4")]
    actual = [call(name) for name in ("T1", "T1.1", "T2", "T2.1", "T2.2", "T3", "T3.1")]
    assert shown(align_calls(expected, actual)) == [
        ("same", "T1", "T1"),
        ("extra", None, "T1.1"),
        ("same", "T2", "T2"),
        ("extra", None, "T2.1"),
        ("extra", None, "T2.2"),
        ("same", "T3", "T3"),
        ("extra", None, "T3.1"),
        ("missing", "T4", None),
    ]
    assert shown(align_calls(expected, [call("T1"), call("T3")]))[1] == ("missing", "T2", None)


def test_equal_calls_pair_before_calls_of_the_same_tool() -> None:
    rows = align_calls([call("find", to="Oslo")], [call("find", to="Rome"), call("find", to="Oslo")])
    assert shown(rows) == [("extra", None, "find"), ("same", "find", "find")]


def test_in_any_order_pairs_cross() -> None:
    # ADK's example of ANY_ORDER that satisfies: actual T2 T2.1 T1 T1.1 T1.2 T3 T3.1
    expected = [call(name) for name in ("T1", "T2", "T3")]
    actual = [call(name) for name in ("T2", "T2.1", "T1", "T1.1", "T1.2", "T3", "T3.1")]
    crossed = [row.result for row in align_calls(expected, actual, "ANY_ORDER")]
    assert crossed == ["same", "extra", "same", "extra", "extra", "same", "extra"]
    in_order = [row.result for row in align_calls(expected, actual, "IN_ORDER")]
    assert in_order.count("same") == 2
    assert in_order.count("missing") == 1


def test_arguments_can_be_ignored_by_name_or_altogether() -> None:
    expected, actual = [call("find", to="Oslo", page=1)], [call("find", to="Oslo", page=2)]
    assert align_calls(expected, actual)[0].differs == ["page"]
    assert align_calls(expected, actual, ignore_args=["page"])[0].result == "same"
    assert align_calls([call("find", to="Rome")], actual, ignore_args=True)[0].result == "same"


def test_a_turn_gives_the_steps_of_its_events_and_names_repeats() -> None:
    given_turn = turn(
        "Book it",
        Event("thought", text="hm"),
        call("find", to="Oslo"),
        call("find", to="Rome"),
        call("find", to="Oslo"),
        expected_calls=[call("find", to="Oslo")],
        number=2,
    )
    aligned = align_turn(given_turn)
    assert (aligned.turn, aligned.match) == (2, "in order")
    assert [(row.result, row.step, row.repeats) for row in aligned.rows] == [
        ("same", 3, None),
        ("extra", 4, None),
        ("extra", 5, 3),
    ]


def test_a_turn_without_a_reference_of_calls_has_no_alignment() -> None:
    assert align_turn(turn("Hi", call("find"))) is None
    assert align_turn(turn("Hi", expected_calls=[])) is None
    assert [row.result for row in align_turn(turn("Hi", call("find"), expected_calls=[])).rows] == ["extra"]


def test_arguments_that_are_no_object_still_align() -> None:
    rows = align_calls(
        [ToolCall("find", None), ToolCall("book", "{bad")], [ToolCall("find", {}), ToolCall("book", ["x"])]
    )
    assert [row.result for row in rows] == ["same", "differs"]


def test_it_is_written_as_the_page_reads_it() -> None:
    text = msgspec.json.encode(align_calls([call("find", to="Oslo")], [call("find", to="Rome")])[0])
    assert msgspec.json.decode(text) == {
        "result": "differs",
        "expected": {"name": "find", "args": {"to": "Oslo"}},
        "actual": {"name": "find", "args": {"to": "Rome"}},
        "differs": ["to"],
        "step": 1,
    }


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("IN_ORDER", "in order"),
        ("any-order", "any order"),
        ("Exact", "exact"),
        (0, "exact"),
        (1, "in order"),
        (2, "any order"),
        (None, "exact"),
    ],
)
def test_match_types_in_all_spellings_of_adk(value: object, word: str) -> None:
    assert match_type(value) == word


calls = st.lists(st.builds(call, st.sampled_from("abc"), x=st.integers(0, 2)), max_size=7)


@given(calls, calls, st.sampled_from(["exact", "in order", "any order"]))
def test_every_call_has_exactly_one_row(expected: list[ToolCall], actual: list[ToolCall], match: str) -> None:
    rows = align_calls(expected, actual, match)
    assert [row.actual for row in rows if row.actual] == actual
    left = [row.expected for row in rows if row.expected]
    assert len(left) == len(expected)
    if match != "any order":
        assert left == expected


@pytest.mark.sdk
@settings(deadline=None)  # the first call imports google-adk
@given(calls, calls)
def test_all_same_means_what_adk_means(expected: list[ToolCall], actual: list[ToolCall]) -> None:
    """ADK's own evaluator says 1.0 for a turn exactly where no expected call is missing or differs."""
    evaluator = pytest.importorskip("google.adk.evaluation.trajectory_evaluator")
    metrics = pytest.importorskip("google.adk.evaluation.eval_metrics")
    from google.genai import types

    def theirs(kind: str) -> bool:
        criterion = metrics.ToolTrajectoryCriterion(threshold=1.0, match_type=kind)
        judge = evaluator.TrajectoryEvaluator(
            eval_metric=metrics.EvalMetric(metric_name="tool_trajectory_avg_score", criterion=criterion)
        )
        sides = [[types.FunctionCall(name=c.name, args=c.args) for c in side] for side in (actual, expected)]
        method = {"IN_ORDER": judge._are_tool_calls_in_order_match, "ANY_ORDER": judge._are_tool_calls_any_order_match}[
            kind
        ]
        return method(*sides)

    for kind in ("IN_ORDER", "ANY_ORDER"):
        ours = all(row.result in ("same", "extra") for row in align_calls(expected, actual, kind))
        assert ours == theirs(kind)
