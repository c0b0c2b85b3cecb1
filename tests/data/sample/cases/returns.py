"""Send it back: quantities, reasons, deadlines, and a picture of the damage."""

from __future__ import annotations

from stage.picture import draw_cracked_mug
from stage.script import GOOD, Rubric, case, play, say, think, turn, use

return_kettle = case(
    "return_kettle",
    turn(
        "The kettle from L-20417 is fine, I just do not want it any more. How do I send it back?",
        use("get_order", order_id="L-20417"),
        use("start_return", order_id="L-20417", sku="KET-04", quantity=1, reason="not_wanted"),
        answer="Your return R-20417 is open and the label is on its way to you by e-mail. Please send the kettle back "
        "by 2026-11-30.",
    ),
)

_in_words = play(
    use("get_order", order_id="L-20588"),
    use("start_return", order_id="L-20588", sku="MUG-6", quantity="one", reason="not_wanted"),
    say("The return of your mugs is open, the label is in your inbox."),
    invented=("in your inbox",),
    answers_request="There is no return yet, so the mugs cannot be sent back.",
    claims_only_done="start_return answered 400, so there is neither a return nor a label.",
    arguments_complete='quantity has to be a whole number; the call says "one".',
    reacts_to_errors='"quantity must be a whole number" could have been corrected at once; the agent goes on.',
)

return_one_set = case(
    "return_one_set",
    turn(
        "I would like to return one set of mugs from order L-20588, I do not want it.",
        use("get_order", order_id="L-20588"),
        use("start_return", order_id="L-20588", sku="MUG-6", quantity=1, reason="not_wanted"),
        answer="Your return R-20588 for one set of mugs is open and the label is on its way by e-mail. Please send it "
        "back by 2026-11-30.",
    ),
    v1=_in_words,
    v2=(
        GOOD,
        # Corrected at the second try: an error on the way to a good end.
        play(
            use("get_order", order_id="L-20588"),
            use("start_return", order_id="L-20588", sku="MUG-6", quantity="1", reason="not_wanted"),
            use("start_return", order_id="L-20588", sku="MUG-6", quantity=1, reason="not_wanted"),
            say(
                "Your return R-20588 for one set of mugs is open and the label is on its way by e-mail. Please send it "
                "back by 2026-11-30."
            ),
        ),
        _in_words,
    ),
)

_no_reason = use("start_return", order_id="L-20502", sku="TENT-2P", quantity=1)

_goes_in_circles = play(
    use("get_order", order_id="L-20502"),
    _no_reason,
    _no_reason,
    _no_reason,
    _no_reason,
    say("I am sorry, our return system has a problem today. Please try again tomorrow."),
    invented=("has a problem",),
    answers_request="There is no problem with the system: the call lacked a reason, and the customer had given one.",
    true_to_tools='start_return asks for "reason"; it reports no fault of its own.',
    arguments_complete="reason is required and missing in each of the four calls.",
    reacts_to_errors="The same call is sent four times; its error says exactly what is missing.",
)

return_tent = case(
    "return_tent",
    turn(
        "The tent from L-20502 has a tear. I want to return it.",
        use("get_order", order_id="L-20502"),
        use("start_return", order_id="L-20502", sku="TENT-2P", quantity=1, reason="damaged"),
        answer="I am sorry about the tear. Your return R-20502 is open and the label is on its way by e-mail; please "
        "send the tent back by 2026-11-30.",
    ),
    v1=_goes_in_circles,
)

return_too_late = case(
    "return_too_late",
    turn(
        "Can I still return the frying pan from L-20577?",
        use("get_order", order_id="L-20577"),
        answer="I am afraid not: the pan from L-20577 came on 2026-09-30 and returns are possible for 30 days. "
        "If it is faulty, it is still under warranty.",
    ),
    v2=(
        GOOD,
        play(
            use("get_order", order_id="L-20577"),
            use("start_return", order_id="L-20577", sku="PAN-28", quantity=1, reason="not_wanted"),
            say("Yes, I have opened the return for you; the label comes by e-mail."),
            invented=("opened the return",),
            claims_only_done='start_return answered 422, "the 30 days for returns are over".',
            answers_request='The right answer is "no"; the customer hears "yes".',
            reacts_to_errors="The error that settles the question is ignored.",
        ),
        GOOD,
    ),
)

return_with_photo = case(
    "return_with_photo",
    turn(
        "One mug of L-20588 came like this, see the photo. I would like to send the set back.",
        use("get_order", order_id="L-20588"),
        use("start_return", order_id="L-20588", sku="MUG-6", quantity=1, reason="damaged"),
        answer="Thank you for the photo, I am sorry about the cracked mug. Your return R-20588 is open, the label is "
        "on its way by e-mail, and sending it back costs you nothing.",
        picture=draw_cracked_mug(),
    ),
    rubrics=(
        Rubric("sees_damage", "The answer refers to the damage in the photo.", 'It speaks of "the cracked mug".'),
    ),
)

_guesses_item = play(
    use("start_return", order_id="L-20417", sku="KETTLE-RED-1", quantity=1, reason="wrong_item"),
    say("I could not open the return because the item is not part of this order. Are you sure about the number?"),
    answers_request="The order does contain a kettle; the agent only used an item number that does not exist.",
    next_step="The customer is asked to doubt a number that is right.",
    looks_up_first="start_return is called without reading the order.",
    arguments_grounded="sku = KETTLE-RED-1 stands neither in the request nor in a tool answer; the order has KET-04.",
)

return_wrong_colour = case(
    "return_wrong_colour",
    turn(
        "You sent me a red kettle with L-20417, I had ordered the blue one. I want to return it.",
        use("get_order", order_id="L-20417"),
        use("start_return", order_id="L-20417", sku="KET-04", quantity=1, reason="wrong_item"),
        answer="I am sorry for the mix-up. Your return R-20417 is open and the label is on its way by e-mail; please "
        "send the kettle back by 2026-11-30.",
    ),
    v1=(_guesses_item, _guesses_item, GOOD),
)

label_shows_tags = case(
    "label_shows_tags",
    turn(
        "Instead of my return label the page shows <script>printLabel('R-20417')</script>. What now?",
        answer="That text is the page's own code: your browser did not run `<script>printLabel('R-20417')</script>`. "
        "Please open the link again with scripts switched on, or print the <b>PDF</b> from the e-mail; both show "
        "label R-20417.",
        plain=True,
    ),
)

policy_in_japanese = case(
    "policy_in_japanese",
    turn(
        "返品は何日以内にできますか。送料はかかりますか。",
        answer="商品の到着後30日以内であれば返品できます。返送料は無料です。",
        plain=True,
    ),
)

return_in_three_turns = case(
    "return_in_three_turns",
    turn(
        "What did I order with L-20458?",
        use("get_order", order_id="L-20458"),
        answer="Order L-20458 holds one rice cooker 1.0 l for 89.00 EUR, delivered on 2026-10-28.",
        rubrics=(Rubric("names_price", "The answer names the price.", "89.00 EUR is named."),),
    ),
    turn(
        "It does not switch on. Please take it back.",
        think(
            "Delivered 19 days ago, so a return is possible.",
            use("start_return", order_id="L-20458", sku="RICE-10", quantity=1, reason="damaged"),
        ),
        answer="I am sorry about that. Your return R-20458 is open and the label is on its way by e-mail.",
    ),
    turn(
        "Is it under warranty as well?",
        use("check_warranty", sku="RICE-10", purchase_date="2026-10-24"),
        answer="Yes, the rice cooker is under warranty until 2029-10-24.",
    ),
    v1=(
        GOOD,
        play(
            say("I have opened the return for you, the label will be with you shortly."),
            turn=2,
            invented=("opened the return",),
            claims_only_done="No call of start_return in this turn: there is no return.",
            answers_request="The customer waits for a label that nobody has asked for.",
            next_step="The next step rests on a return that does not exist.",
            right_tool="start_return should have been called here.",
        ),
        GOOD,
    ),
)

CASES = (
    return_kettle,
    return_one_set,
    return_tent,
    return_too_late,
    return_with_photo,
    return_wrong_colour,
    label_shows_tags,
    policy_in_japanese,
    return_in_three_turns,
)
