"""Which values a rationale calls invented: sentences as judges write them, with the answer a reader would give."""

from __future__ import annotations

from time import process_time

import pytest

from evalviz.analysis.checks.claims import claims, may_claim

CLAIMS = [
    (
        "The ticket KT-4471 and the sum of 120.00 EUR are made up; no trusted evidence mentions them.",
        ["KT-4471", "120.00"],
    ),
    ("The agent invented the price of 95.50 EUR, while the tool output says 120.00 EUR.", ["95.50"]),
    ('The value "Gate 7" does not appear in the tool output.', ["Gate 7"]),
    ("It states booking B36560. This id is not present in the context.", ["B36560"]),
    ("The refund of 50.00, which does not appear in the tool's response, is hallucinated.", ["50.00"]),
    ("Order number 48213 is fabricated.", ["48213"]),
    ("The date 2026-05-04 was not provided by the user.", ["2026-05-04"]),
    ("The answer claims a fee of 71.01 EUR that is not supported by the tool output.", ["71.01"]),
    ("KT-4471 is not mentioned anywhere in the conversation.", ["KT-4471"]),
    ("There is no evidence for the amount 1,250.", ["1,250"]),
    ("`anna@example.org` is an invented address.", ["anna@example.org"]),
    ("None of the tool outputs contain the code XK-77.", ["XK-77"]),
    ("The agent hallucinated the confirmation number 'QX81Z'.", ["QX81Z"]),
    ("The response mentions flight LH123 but this flight cannot be found in the tool output.", ["LH123"]),
    ("The departure time 09:15 isn't found in any tool result.", ["09:15"]),
    ("The tool output does not mention KT-4471.", ["KT-4471"]),
    ("The tool output does not contain the value 120.00.", ["120.00"]),
    ("The tool output does not mention KT-4471.", ["KT-4471"]),
    ("The ticket (KT-4471) is made up.", ["KT-4471"]),
    ("The agent ignored the tool's 120.00 EUR and made up 95.50 EUR.", ["95.50"]),
    ("The agent replaced 120.00 EUR with an invented 95.50 EUR.", ["95.50"]),
    ("There is no evidence for ticket KT-4471.", ["KT-4471"]),
    ("Hallucinated values: 'KT-4471', 120.00 EUR.", ["KT-4471", "120.00"]),
    ("The departure at 09:15 was hallucinated.", ["09:15"]),
    ("Both KT-4471 and 120.00 EUR are hallucinated values that the tool never returned.", ["KT-4471", "120.00"]),
    ("KT-4471 isn’t in the tool output.", ["KT-4471"]),
    ("The agent's answer cites confirmation 'QX81Z', which appears nowhere.", ["QX81Z"]),
    ("The total is $45.99, but this amount is not found in the tool output, which shows $54.99.", ["45.99"]),
    ("It did not use 'Paris', provided by the user, and instead fabricated 'London'.", ["London"]),
    ("The agent hallucinated that the flight LH123 departs at 09:15.", ["09:15"]),
    ("The agent made up an order ID (ORD-1234).", ["ORD-1234"]),
    ("Neither KT-4471 nor 120.00 appear in the tool output.", ["KT-4471", "120.00"]),
    ("KT-4471 is nowhere to be found in the tool output.", ["KT-4471"]),
    ("There is no mention of KT-4471 in the tool output.", ["KT-4471"]),
    ("The tool output contains no ticket KT-4471.", ["KT-4471"]),
    ("The total of 120.00 cannot be verified from the context.", ["120.00"]),
]
# an omission, a denial, an action that was not taken, another value beside it: no value is called invented
NO_CLAIMS = [
    "The ticket number KT-4471 is missing from the answer, only 120.00 EUR is stated.",
    "Nothing is invented: KT-4471 stands in the tool output.",
    "The agent did not make up the value 120.00.",
    "KT-4471 is not mentioned in the final response.",
    "The final answer does not mention ticket KT-4471.",
    (
        "The agent said that booking B36560 was changed, but the tool returned an error in turn 2 and no second call "
        "was made, so the claim about Lisbon has no support."
    ),
    "The tool returned 120.00 EUR, but the agent made up a different amount.",
    "The agent never called search_bookings for B36560.",
    "The agent reported 71.01 EUR, which the tool output confirms.",
    "The answer omits the amount 120.00 EUR given in the tool output.",
    "In turn 120 the agent made up a name.",
    "The agent should have told the user the ticket KT-4471, which was not included in its answer.",
    "The response does not include the booking id B36560 from the tool output.",
    "The agent invented a total; the tool output lists 12.50 and 13.00.",
    "The agent asked for B36560 although the user had provided it, and made up nothing.",
    "Ticket KT-4471 was not found by the tool.",
    "The tool returned an error: order 48213 was not found in the database.",
    "The claim that the booking B36560 was changed is unsupported.",
    "The statement that order 48213 was cancelled is not supported by the tool output.",
    "The agent made up a refund for order 48213.",
    "The agent hallucinated the cancellation of booking B36560.",
    "There is no evidence of the agent calling search_bookings for B36560.",
    "The answer has no mention of ticket KT-4471.",
    "The agent makes no mention of KT-4471.",
    "The amount is 95.50 EUR in the answer but 120.00 EUR in the tool output, so it is fabricated.",
    "The tool output says 120.00 EUR. This was ignored and a value made up.",
    "The agent didn't hallucinate; KT-4471 comes from the tool.",
    "No invented values: 120.00 EUR and KT-4471 match the tool output.",
    "The user did not provide a date, yet KT-4471 was answered.",
    "The tool did not return a refund for KT-4471.",
    "The tool output does not show that B36560 is confirmed.",
    'The answer "..." is made up.',
    "The tool returned no results for KT-4471.",
    "There is no mention of KT-4471 in the final answer.",
    "The tool output does not confirm that booking B36560 was changed.",
]


@pytest.mark.parametrize(("rationale", "values"), CLAIMS)
def test_values_called_invented_or_absent(rationale: str, values: list[str]) -> None:
    assert may_claim(rationale)
    assert [claim.value for claim in claims(rationale)] == values


@pytest.mark.parametrize("rationale", NO_CLAIMS)
def test_no_value_is_called_invented(rationale: str) -> None:
    assert claims(rationale) == []


@pytest.mark.parametrize(
    "piece", ["the ", "no ", " ", "none ", "(", "a", "1", "for the ", "not ", '"', "tool or ", "was "]
)
def test_hostile_text_takes_no_time(piece: str) -> None:
    start = process_time()
    claims("KT-4471 is invented " + piece * 20_000)
    assert process_time() - start < 2


@pytest.mark.parametrize(
    ("rationale", "where"),
    [
        ("The id KT-4471 was not provided by the user.", "request"),
        ("KT-4471 does not appear in the user's request.", "request"),
        ("KT-4471 is not in the tool output.", "output"),
        ("The tool's response does not contain KT-4471.", "output"),
        ("KT-4471 is not found in the tool output or the request.", None),
        ("KT-4471 is not present in the context.", None),
        ("KT-4471 is invented.", None),
    ],
)
def test_a_claim_says_where_the_value_is_not(rationale: str, where: str | None) -> None:
    assert [claim.where for claim in claims(rationale)] == [where]
