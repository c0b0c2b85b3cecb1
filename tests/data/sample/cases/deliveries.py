"""Move it, leave it, cancel it: wishes that the tools can and cannot fulfil."""

from __future__ import annotations

from stage.script import FINAL, GOOD, TOOL_USE, Rubric, at_once, case, play, say, think, turn, use

_a_day_late = play(
    use("get_order", order_id="L-20490"),
    use("change_delivery", order_id="L-20490", new_date="2026-11-25"),
    say("Done! Your lamp now arrives on Tuesday, 2026-11-25."),
    true_to_tools="2026-11-25 is a Wednesday: the answer agrees with the call, and both miss the day asked for.",
    answers_request="The customer wanted Tuesday next week, which is 2026-11-24.",
    arguments_grounded="With today 2026-11-16, next Tuesday is 2026-11-24; new_date = 2026-11-25 follows from nothing.",
)

move_to_tuesday = case(
    "move_to_tuesday",
    turn(
        "Could you deliver L-20490 on Tuesday next week instead?",
        use("get_order", order_id="L-20490"),
        use("change_delivery", order_id="L-20490", new_date="2026-11-24"),
        answer="Your order L-20490 now arrives on Tuesday, 2026-11-24.",
    ),
    v1=(_a_day_late, _a_day_late, GOOD),
)

_any_time = play(
    use("get_order", order_id="L-20561"),
    use("change_delivery", order_id="L-20561", new_date="2026-11-26"),
    say("Your bookshelf is now planned for 2026-11-26."),
    answers_request="The shelf may come at any hour, although the customer can only be there in the evening.",
    arguments_complete="time_window is left out of change_delivery, so the carrier may come at any time.",
    evening_is_set='change_delivery has no time_window; its answer says "any".',
)

evening_only = case(
    "evening_only",
    turn(
        "I work until six. Please bring L-20561 on the 26th of November, in the evening only.",
        use("get_order", order_id="L-20561"),
        use("change_delivery", order_id="L-20561", new_date="2026-11-26", time_window="evening"),
        answer="Your order L-20561 now arrives on 2026-11-26 in the evening.",
    ),
    v1=_any_time,
    v2=(_any_time, GOOD, _any_time),
    rubrics=(
        Rubric(
            "evening_is_set",
            "The delivery is booked for the evening.",
            'change_delivery has time_window = "evening".',
            TOOL_USE,
        ),
    ),
)

_refuses = play(
    say("I am sorry, I am not able to change delivery dates. Please phone our hotline during opening hours."),
    answers_request="The agent has change_delivery and the order is in the warehouse, yet the customer is sent away.",
    next_step="A hotline is named without a number; the customer is left with nothing.",
    looks_up_first="The order is not even read before the refusal.",
    right_tool="change_delivery fits the request exactly and is not called.",
)

postpone_two_weeks = case(
    "postpone_two_weeks",
    turn(
        "We are away. Can L-20566 come two weeks later than planned?",
        use("get_order", order_id="L-20566"),
        use("change_delivery", order_id="L-20566", new_date="2026-12-05"),
        answer="Your order L-20566 now arrives on 2026-12-05, two weeks later than planned.",
    ),
    v2=_refuses,
)

_made_up_parameter = play(
    use("get_order", order_id="L-20490"),
    use("change_delivery", order_id="L-20490", new_date="2026-11-20", leave_with="neighbour"),
    say("All set: on 2026-11-20 the driver will leave your lamp with your neighbour at number 12."),
    invented=("neighbour",),
    answers_request="What was asked for cannot be done here, and the customer is told that it was.",
    claims_only_done="change_delivery took the date only; nothing in its answer mentions a neighbour.",
    right_tool="No declared tool can choose a neighbour; change_delivery is forced to.",
    arguments_complete="change_delivery has no parameter leave_with.",
)

leave_with_neighbour = case(
    "leave_with_neighbour",
    turn(
        "Please have L-20490 left with my neighbour at number 12.",
        use("get_order", order_id="L-20490"),
        answer="I cannot choose a neighbour for the delivery. Order L-20490 comes on 2026-11-20; I can move it to "
        "another day or part of the day if that helps.",
    ),
    v1=_made_up_parameter,
    v2=_made_up_parameter,
)

_moved_on_paper = play(
    use("get_order", order_id="L-20433"),
    use("change_delivery", order_id="L-20433", new_date="2026-11-21"),
    say("I have moved your boots to Saturday, 2026-11-21."),
    invented=("have moved",),
    answers_request="The customer will wait on Saturday for a parcel that comes on Wednesday.",
    claims_only_done='change_delivery answered 409, "it has left the warehouse". Nothing was moved.',
    true_to_tools="Order L-20433 still has the delivery date 2026-11-18.",
    reacts_to_errors="The refusal of change_delivery is read as a success.",
)

move_after_dispatch = case(
    "move_after_dispatch",
    turn(
        "Move my order L-20433 to Saturday, please.",
        use("get_order", order_id="L-20433"),
        answer="Order L-20433 has left the warehouse, so I cannot move it any more. It should arrive on 2026-11-18.",
    ),
    v1=_moved_on_paper,
)

move_two_orders = case(
    "move_two_orders",
    turn(
        "L-20561 and L-20566 should both come on 28 November.",
        think(
            "Read both first, then move both.",
            at_once(use("get_order", order_id="L-20561"), use("get_order", order_id="L-20566")),
        ),
        at_once(
            use("change_delivery", order_id="L-20561", new_date="2026-11-28"),
            use("change_delivery", order_id="L-20566", new_date="2026-11-28"),
        ),
        answer="Both orders, L-20561 and L-20566, now arrive on 2026-11-28.",
    ),
    turn("And could the driver ring twice?", answer="I cannot pass notes to the driver, sorry.", plain=True),
    v1=(
        GOOD,
        GOOD,
        play(
            at_once(use("get_order", order_id="L-20561"), use("get_order", order_id="L-20566")),
            use("change_delivery", order_id="L-20561", new_date="2026-11-28"),
            say("Both orders now arrive on 2026-11-28."),
            claims_only_done="Only L-20561 was moved; there is no call for L-20566.",
            true_to_tools="L-20566 keeps 2026-11-21, the answer says 2026-11-28.",
            right_tool="The second change_delivery never comes.",
        ),
    ),
)

_cancels_with_a_dream = play(
    use("get_order", order_id="L-20615"),
    use("cancel_order", order_id="L-20615", reason="customer request"),
    say("Your order L-20615 has been cancelled, and the 26.00 EUR are on their way back to you."),
    invented=("cancelled",),
    claims_only_done="cancel_order does not exist; its call ended in an error, so nothing is cancelled or paid back.",
    answers_request="The customer believes that the vase will not come. It will.",
    offers_return="No return is offered, because the order is believed to be gone.",
    right_tool="cancel_order is not among the declared tools.",
    reacts_to_errors="\"Tool 'cancel_order' not found\" is followed by a report of success.",
)

cancel_order = case(
    "cancel_order",
    turn(
        "I changed my mind, please cancel order L-20615.",
        use("get_order", order_id="L-20615"),
        answer="I cannot cancel orders. L-20615 arrives on 2026-11-19; you can send it back free of charge within 30 "
        "days, and I will gladly prepare the return then.",
        rubrics=(
            Rubric(
                "offers_return",
                "If cancelling is impossible, the answer offers a return instead.",
                "It says that the order can be sent back within 30 days and offers to prepare that.",
                FINAL,
            ),
        ),
    ),
    v1=_cancels_with_a_dream,
    v2=(_cancels_with_a_dream, GOOD, _cancels_with_a_dream),
)

CASES = (
    move_to_tuesday,
    evening_only,
    postpone_two_weeks,
    leave_with_neighbour,
    move_after_dispatch,
    move_two_orders,
    cancel_order,
)
