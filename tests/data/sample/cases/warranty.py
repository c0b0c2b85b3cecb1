"""Is it still covered: dates to calculate with, and what the agent believes to know by heart."""

from __future__ import annotations

from stage.script import GOOD, OUT_OF_QUOTA, SILENCE, Rubric, case, play, say, think, turn, use

_rambles = play(
    use("get_order", order_id="L-20519"),
    use("check_warranty", sku="BLND-7", purchase_date="2025-08-11"),
    say(
        "Thank you so much for getting in touch with us about your blender, and I am truly sorry to hear that "
        "it is making a strange noise, because we know how annoying that can be in a busy kitchen. I have now "
        "looked at your order L-20519 in detail and compared it with our warranty terms, which, as you may "
        "know, cover all faults of material and manufacture. I am very pleased to tell you that your blender "
        "is under warranty until 2027-08-11, so there is absolutely nothing you need to worry about. Send us "
        "a short video of the noise and we will repair or replace it."
    ),
    plain_and_kind="Kind, but a hundred words for a yes and a date; the customer has to search for it.",
)

warranty_blender = case(
    "warranty_blender",
    turn(
        "My blender from order L-20519 makes a strange noise. Is it under warranty?",
        use("get_order", order_id="L-20519"),
        use("check_warranty", sku="BLND-7", purchase_date="2025-08-11"),
        answer="Yes, your blender is under warranty until 2027-08-11. Send us a short video of the noise and we will "
        "repair or replace it.",
    ),
    v1=(_rambles, GOOD, _rambles),
)

_counts_from_delivery = play(
    use("get_order", order_id="L-20602"),
    use("check_warranty", sku="SPKR-1", purchase_date="2024-06-07"),
    say("The warranty of your garden speaker ended on 2026-06-07, I am sorry."),
    true_to_tools="The warranty runs from the order, 2024-06-03; with that date it ended on 2026-06-03.",
    arguments_grounded="purchase_date is the day of delivery; check_warranty wants the day the order was placed.",
)

warranty_from_delivery = case(
    "warranty_from_delivery",
    turn(
        "Until when exactly was the speaker from L-20602 under warranty?",
        use("get_order", order_id="L-20602"),
        use("check_warranty", sku="SPKR-1", purchase_date="2024-06-03"),
        answer="The warranty of your garden speaker ended on 2026-06-03, I am sorry.",
    ),
    v1=_counts_from_delivery,
    v2=_counts_from_delivery,
)

_by_heart = play(
    think(
        "A rice cooker: a year, as a rule. No need to look anything up.",
        say("Rice cookers are usually covered for one year, so yours should be under warranty until October 2027."),
    ),
    invented=("one year",),
    answers_request="An estimate where two look-ups would have given the date.",
    true_to_tools="There is no tool output at all; check_warranty would have said 36 months.",
    looks_up_first="Neither the order nor the warranty is looked up.",
    right_tool="check_warranty answers this very question and is not called.",
)

warranty_by_heart = case(
    "warranty_by_heart",
    turn(
        "How long is the rice cooker from L-20458 covered?",
        use("get_order", order_id="L-20458"),
        use("check_warranty", sku="RICE-10", purchase_date="2026-10-24"),
        answer="Your rice cooker is covered for 36 months, until 2029-10-24.",
    ),
    v1=(_by_heart, GOOD, _by_heart),
)

warranty_claim_steps = case(
    "warranty_claim_steps",
    turn(
        "The lamp from L-20490 flickered in the shop already. What do I need for a warranty claim, step by step?",
        use("get_order", order_id="L-20490"),
        answer="For a claim on the **desk lamp** you need three things:\n\n"
        "1. the order number L-20490,\n"
        "2. a photo or a short video of the fault,\n"
        "3. the lamp itself, once we send you a label.\n\n"
        "The lamp is still being processed, so wait until it arrives on 2026-11-20.",
    ),
)

warranty_expired = case(
    "warranty_expired",
    turn(
        "The garden speaker from L-20602 is dead. Do you replace it?",
        use("get_order", order_id="L-20602"),
        use("check_warranty", sku="SPKR-1", purchase_date="2024-06-03"),
        answer="I am sorry, the warranty of your speaker ended on 2026-06-03, so I cannot replace it.",
    ),
    v1=(GOOD, play(unparsable=True), GOOD),
    v2=play(unparsable=True),
)

_no_words = play(
    SILENCE,
    answers_request="There is no answer.",
    next_step="The customer hears nothing.",
    plain_and_kind="Silence is not kind.",
    says_where="Nothing is said.",
)

gift_card_balance = case(
    "gift_card_balance",
    turn(
        "How much is left on my gift card 4471?",
        answer="I cannot see gift cards. You find the balance in your account under Payment.",
        rubrics=(Rubric("says_where", "The answer says where the balance can be found.", "It names the account."),),
    ),
    v1=play(OUT_OF_QUOTA),
    v2=(_no_words, GOOD, _no_words),
)

CASES = (
    warranty_blender,
    warranty_from_delivery,
    warranty_by_heart,
    warranty_claim_steps,
    warranty_expired,
    gift_card_balance,
)
