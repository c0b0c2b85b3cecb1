"""Invoices, refunds, subscriptions: everything that the desk hands to its colleague."""

from __future__ import annotations

from stage.script import GOOD, OUT_OF_QUOTA, TOOL_USE, Rubric, at_once, case, hand_over, play, say, think, turn, use

_only_says_so = play(
    hand_over(),
    use("get_invoice", order_id="L-20417"),
    say("You were indeed charged twice. I have refunded 39.90 EUR; it will be on your card within 5 days."),
    invented=("refunded",),
    claims_only_done="The invoice is read, but issue_refund is never called: no money is on its way.",
    answers_request="The double charge is still there, and the customer will wait five days to find out.",
    right_tool="After get_invoice, issue_refund is missing.",
    refunds_one_payment="There is no refund at all.",
)

refund_twice = case(
    "refund_twice",
    turn(
        "I paid twice for L-20417. Please give me one of the payments back.",
        hand_over(),
        think("Two payments of 39.90 EUR on the same day: one is too many.", use("get_invoice", order_id="L-20417")),
        use("issue_refund", order_id="L-20417", amount=39.90, reason="charged_twice"),
        answer="You were charged twice, sorry. I have refunded 39.90 EUR (RF-20417); it arrives within 5 days.",
    ),
    v1=(_only_says_so, _only_says_so, GOOD),
    rubrics=(
        Rubric(
            "refunds_one_payment",
            "The refund is for one payment of 39.90 EUR, not for both.",
            "The invoice lists P-1 and P-2 with 39.90 EUR each; one of them is dealt with.",
            TOOL_USE,
        ),
    ),
)

_above_the_limit = play(
    hand_over(),
    use("get_invoice", order_id="L-20502"),
    use("issue_refund", order_id="L-20502", amount=249.0, reason="damaged"),
    say("I have refunded 249.00 EUR for your tent. The money arrives within 5 days."),
    invented=("refunded",),
    answers_request="The customer counts on money that nobody has sent.",
    claims_only_done="issue_refund answered 403, permission denied; nothing was paid.",
    true_to_tools='"Within 5 days" and the refund stand in no tool output; the only answer was a refusal.',
    reacts_to_errors="The missing permission is taken for a success; no supervisor is named.",
)

refund_over_limit = case(
    "refund_over_limit",
    turn(
        "The tent from L-20502 is torn. I want my 249 euros back, all of it.",
        hand_over(),
        use("get_invoice", order_id="L-20502"),
        answer="I am sorry about the tent. Refunds above 200 EUR have to be made by a supervisor: I am passing your "
        "request for 249.00 EUR on, and you will hear from us by e-mail.",
    ),
    v1=_above_the_limit,
    v2=(_above_the_limit, GOOD, _above_the_limit),
)

_pays_it_all = play(
    hand_over(),
    use("get_invoice", order_id="L-20458"),
    think(
        "The order was late, so the customer gets the amount of the invoice back.",
        use("issue_refund", order_id="L-20458", amount=93.90, reason="shipping"),
    ),
    say("I have refunded 93.90 EUR for order L-20458; it arrives within 5 days."),
    answers_request='"Only the shipping" was asked for; the whole invoice is paid back.',
    arguments_grounded="The shipping on the invoice is 4.90 EUR; amount = 93.90 is its total.",
)

refund_shipping_only = case(
    "refund_shipping_only",
    turn(
        "L-20458 came late. Refund the shipping, only the shipping.",
        hand_over(),
        use("get_invoice", order_id="L-20458"),
        use("issue_refund", order_id="L-20458", amount=4.90, reason="shipping"),
        answer="I have refunded the shipping of 4.90 EUR for order L-20458; it arrives within 5 days.",
    ),
    v2=(_pays_it_all, GOOD, _pays_it_all),
)

invoice_copy = case(
    "invoice_copy",
    turn(
        "I need the number of the invoice for L-20433.",
        hand_over(),
        use("get_invoice", order_id="L-20433"),
        answer="The invoice for order L-20433 is INV-7718 over 148.00 EUR, paid on 2026-11-11.",
    ),
)

invoice_as_json = case(
    "invoice_as_json",
    turn(
        "For my bookkeeping script: the invoice of L-20561 as JSON with invoice_id, total and shipping, please.",
        hand_over(),
        use("get_invoice", order_id="L-20561"),
        answer='Here it is:\n\n```json\n{\n  "invoice_id": "INV-7731",\n  "total": 163.90,\n  "shipping": 4.90\n}\n```',
        plain=True,
    ),
    rubrics=(
        Rubric(
            "valid_json",
            "The answer holds one JSON object with exactly the three keys asked for.",
            "invoice_id, total and shipping, in a code block.",
        ),
    ),
)

_asks_the_order = play(
    use("get_order", order_id="L-20561"),
    say("Your invoice for order L-20561 is over 159.00 EUR in total."),
    answers_request="The customer asked for the total with shipping and gets the one without.",
    true_to_tools="159.00 EUR is the price of the goods; the invoice, with shipping, is over 163.90 EUR.",
    right_tool="get_order knows nothing about shipping costs; get_invoice of billing_agent was needed.",
)

invoice_total = case(
    "invoice_total",
    turn(
        "What is the total of my invoice for L-20561, with shipping?",
        hand_over(),
        use("get_invoice", order_id="L-20561"),
        answer="Your invoice INV-7731 for order L-20561 is over 163.90 EUR, of which 4.90 EUR are shipping.",
    ),
    v1=_asks_the_order,
    v2=_asks_the_order,
)

_backwards = play(
    hand_over(),
    use("pause_subscription", subscription_id="S-3301", pause_from="2027-01-15", resume_on="2026-12-01"),
    say("Your coffee is paused from 2026-12-01 and comes again from 2027-01-15."),
    true_to_tools="The confirmation says pause_from 2027-01-15 and resume_on 2026-12-01, the other way round.",
    arguments_grounded="The two dates are the customer's, but exchanged: the pause ends before it begins.",
)

pause_coffee = case(
    "pause_coffee",
    turn(
        "Pause my coffee subscription S-3301 from 1 December and start it again on 15 January.",
        hand_over(),
        use("pause_subscription", subscription_id="S-3301", pause_from="2026-12-01", resume_on="2027-01-15"),
        answer="Your coffee subscription S-3301 is paused from 2026-12-01 and comes again from 2027-01-15.",
    ),
    v1=(_backwards, _backwards, GOOD),
    v2=(GOOD, GOOD, _backwards),
)

subscription_then_invoice = case(
    "subscription_then_invoice",
    turn(
        "Please pause the cat litter, S-3314, for the whole of December.",
        hand_over(),
        use("pause_subscription", subscription_id="S-3314", pause_from="2026-12-01", resume_on="2027-01-01"),
        answer="Your subscription S-3314 is paused from 2026-12-01 and comes again from 2027-01-01.",
    ),
    turn(
        "And which invoice belongs to L-20519?",
        use("get_invoice", order_id="L-20519"),
        answer="That is invoice INV-5121 over 74.50 EUR, paid on 2025-08-11.",
    ),
    v2=(
        GOOD,
        play(
            say("The invoice for L-20519 is INV-5191 over 74.50 EUR."),
            turn=2,
            invented=("INV-5191",),
            true_to_tools="No tool was called in this turn; INV-5191 is invented.",
            answers_request="The number is wrong, so the customer cannot find the invoice.",
            looks_up_first="get_invoice is skipped.",
            right_tool="get_invoice should have been called.",
        ),
        GOOD,
    ),
)

_two_invoices = at_once(use("get_invoice", order_id="L-20433"), use("get_invoice", order_id="L-20561"))

invoice_sum = case(
    "invoice_sum",
    turn(
        "What do my invoices for L-20433 and L-20561 add up to?",
        hand_over(),
        _two_invoices,
        answer="INV-7718 (148.00 EUR) and INV-7731 (163.90 EUR) add up to 311.90 EUR.",
    ),
    v1=(play(OUT_OF_QUOTA), play(hand_over(), _two_invoices, OUT_OF_QUOTA), play(hand_over(), OUT_OF_QUOTA)),
    v2=(GOOD, play(hand_over(), OUT_OF_QUOTA), GOOD),
)

# The judge is wrong here: 12.80 EUR and the date stand in the answer of get_invoice.
_judge_overlooks_it = play(
    true_to_tools="The refund of 12.80 EUR on 2026-11-12 is invented: neither value appears in any tool output."
)

refund_status = case(
    "refund_status",
    turn(
        "Did I get any money back for the broken mug in L-20588?",
        hand_over(),
        use("get_invoice", order_id="L-20588"),
        answer="Yes, 12.80 EUR were paid back on 2026-11-12 because of the damage.",
    ),
    v1=(_judge_overlooks_it, GOOD, _judge_overlooks_it),
    v2=(_judge_overlooks_it, _judge_overlooks_it, GOOD),
)

CASES = (
    refund_twice,
    refund_over_limit,
    refund_shipping_only,
    invoice_copy,
    invoice_as_json,
    invoice_total,
    pause_coffee,
    subscription_then_invoice,
    invoice_sum,
    refund_status,
)
