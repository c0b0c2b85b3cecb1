"""Rationales that call a value invented although it stands in the request or in tool output."""

from __future__ import annotations

from evalviz.analysis.checks import checks
from evalviz.model import ToolCall

from .builder import check, result, run, trace, turn


def judged(case_id: str, rationale: str, refunds: list[dict], verdict: bool | None = False, **columns):
    lookup = ToolCall("list_refunds", {"traveller": "T-9"}, response={"refunds": refunds})
    said = {"metric": "quality", "rubric_id": "complete", "verdict": verdict, "rationale": rationale, **columns}
    return result(
        case_id,
        "failed",
        verdicts=[said],
        trace=trace(turn("What did I get back for crossing X-12?", lookup, answer="You got it.")),
    )


REFUND = [{"ticket": "KT-4471", "amount": "120.00 EUR"}]
MADE_UP = "The ticket KT-4471 and the sum of 120.00 EUR are made up; no trusted evidence mentions them."


def test_a_rationale_that_calls_tool_output_invented_is_named_with_value_and_place() -> None:  # field case 59
    given = run(
        judged("doubtful", MADE_UP, REFUND),
        judged("right_to_doubt", MADE_UP, []),
        judged(
            "no_such_claim", "The ticket number KT-4471 is missing from the answer, only 120.00 EUR is stated.", REFUND
        ),
        judged("passed", MADE_UP, REFUND, verdict=True),
    )
    found = check(given, "no rationale calls a value invented")
    assert (found["state"], found["case_ids"]) == ("not held", ("doubtful",))
    assert '"KT-4471" stands in the output of list_refunds (turn 1, step 2)' in found["detail"]
    assert '"120.00" stands in the output of list_refunds (turn 1, step 2)' in found["detail"]


def test_a_value_of_the_request_and_a_number_in_another_form_count() -> None:
    found = check(run(judged("a", 'The crossing "X-12" was not provided by the user.', [])), "no rationale")
    assert "stands in the request (turn 1)" in found["detail"]
    found = check(run(judged("a", "The amount of 1,250.00 EUR is fabricated.", [{"amount": 1250}])), "no rationale")
    assert found["state"] == "not held"


def test_a_value_that_is_said_to_be_missing_in_one_place_may_stand_in_the_other() -> None:
    fetched = judged("a", "The ticket KT-4471 was not provided by the user.", REFUND)
    asked = judged("b", "The crossing X-12 is not in the tool output.", REFUND)
    assert check(run(fetched, asked), "no rationale")["state"] == "held"


def test_part_of_a_longer_value_does_not_count() -> None:
    given = run(judged("a", "The ticket KT-447 and the amount 20.00 EUR are made up.", REFUND))
    assert check(given, "no rationale")["state"] == "held"


def test_what_only_later_turns_brought_does_not_count_for_a_turn() -> None:
    lookup = ToolCall("list_refunds", {}, response=REFUND)
    said = {"metric": "quality", "verdict": False, "rationale": "The ticket KT-4471 is invented."}
    turns = trace(turn("Hi", answer="KT-4471"), turn("And?", lookup, answer="KT-4471", number=2))
    early = run(result("a", verdicts=[{**said, "turn": 1}], trace=turns))
    late = run(result("a", verdicts=[{**said, "turn": 2}], trace=turns))
    assert check(early, "no rationale")["state"] == "held"
    assert check(late, "no rationale")["state"] == "not held"


def test_only_traces_of_cases_with_such_a_claim_are_decoded() -> None:
    given = run(judged("a", "Rude in the second sentence.", REFUND), judged("b", MADE_UP, REFUND))
    decoded = []
    given.traces.update(
        {key: (lambda key=key, make=make: decoded.append(key[0]) or make()) for key, make in given.traces.items()}
    )
    checks(given)
    assert decoded == ["b"]


def test_explanations_of_scores_are_read_as_well() -> None:
    lookup = ToolCall("find", {}, response={"fare": 12.5})
    score = {"score": 0.0, "status": "failed", "explanation": "The fare of 12.50 EUR is hallucinated."}
    given = run(result("a", "failed", scores={"hallucination_v1": score}, trace=trace(turn("Fare?", lookup))))
    assert check(given, "no rationale")["case_ids"] == ("a",)
