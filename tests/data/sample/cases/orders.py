"""Where is my order: look-ups, tracking, an unknown number, a carrier that does not answer."""

from __future__ import annotations

from stage.script import GOOD, Rubric, at_once, case, play, say, think, turn, use

where_is_my_order = case(
    "where_is_my_order",
    turn(
        "Hi, where is my order L-20433?",
        use("get_order", order_id="L-20433"),
        use("track_parcel", order_id="L-20433"),
        answer="Your order L-20433 is on its way with Swiftpost. It was last scanned at the Hamburg depot and should "
        "arrive on 2026-11-18.",
    ),
    turn("Great, thanks!", answer="You are welcome!", plain=True),
)

find_order_by_email = case(
    "find_order_by_email",
    turn(
        "I lost my order number. My e-mail is hana.kim@example.com, what did I buy last?",
        use("find_orders", customer_email="hana.kim@example.com"),
        use("get_order", order_id="L-20577"),
        answer="Your last order is L-20577: a frying pan 28 cm for 45.00 EUR, delivered on 2026-09-30.",
    ),
    v1=(
        GOOD,
        play(
            say("I would love to help, but I need your order number first. Could you look it up in your inbox?"),
            answers_request="The e-mail address is all that find_orders needs, yet the customer is sent back to search "
            "for the very number that got lost.",
            next_step="The customer cannot do what is asked: the number is lost.",
            looks_up_first="No look-up is tried, although the address was given.",
        ),
        GOOD,
    ),
)

_invents_arrival = play(
    use("get_order", order_id="L-20533"),
    use("track_parcel", order_id="L-20533"),
    say("Good news: your parcel left the depot this morning and the driver will be with you tomorrow before noon."),
    invented=("this morning",),
    answers_request="The customer is told a time that nobody knows; that the carrier did not answer is kept quiet.",
    true_to_tools='track_parcel ended with "The carrier did not answer within 10 s"; a departure "this morning" and an '
    'arrival "before noon" are guesses.',
    reacts_to_errors="The time-out of track_parcel is passed over in silence, as if it had answered.",
)

parcel_timeout = case(
    "parcel_timeout",
    turn(
        "Has my parcel for L-20533 left the depot yet?",
        use("get_order", order_id="L-20533"),
        use("track_parcel", order_id="L-20533"),
        answer="Order L-20533 is shipped and planned for 2026-11-17, but the carrier is not answering right now, so I "
        "cannot see where the parcel is. Please ask again in an hour.",
    ),
    v1=_invents_arrival,
)

unknown_order = case(
    "unknown_order",
    turn(
        "What is the status of order L-29999?",
        use("get_order", order_id="L-29999"),
        answer="I cannot find an order L-29999. Please check the number in your confirmation e-mail, or tell me your "
        "e-mail address and I will look for it.",
    ),
    v1=(
        play(
            use("get_order", order_id="L-29999"),
            say("Your order L-29999 is being processed and will ship within two working days."),
            invented=("being processed",),
            true_to_tools="get_order answers 404: there is no such order. Status and working days are made up.",
            answers_request="The one fact that matters, that the number is unknown, is missing.",
            reacts_to_errors="The error \"No order 'L-29999'\" leaves no trace in what the agent does.",
        ),
        GOOD,
        GOOD,
    ),
)

two_orders_compared = case(
    "two_orders_compared",
    turn(
        "Please compare my orders L-20561 and L-20566: what is in them, what do they cost, when do they come?",
        think(
            "Both orders belong to the same customer, I can read them in one go.",
            at_once(use("get_order", order_id="L-20561"), use("get_order", order_id="L-20566")),
        ),
        answer="Both arrive on the same day:\n\n"
        "| Order | Item | Total | Delivery |\n|---|---|---:|---|\n"
        "| L-20561 | Oak bookshelf | 159.00 EUR | 2026-11-21 |\n"
        "| L-20566 | Storage box | 14.00 EUR | 2026-11-21 |\n\n"
        "Together they cost **173.00 EUR**.",
    ),
    rubrics=(
        Rubric(
            "one_row_per_order",
            "The answer shows the two orders in a table with one row each.",
            "There is a Markdown table with the rows L-20561 and L-20566.",
        ),
    ),
)

open_orders_only = case(
    "open_orders_only",
    turn(
        "Which orders of sofia.rossi@example.com are still being processed? Only those, please.",
        use("find_orders", customer_email="sofia.rossi@example.com", status="processing"),
        answer="One order is still being processed: L-20615 from 2026-11-15, 26.00 EUR in total.",
    ),
    v1=play(
        use("find_orders", customer_email="sofia.rossi@example.com"),
        say("I found two orders: L-20615 (26.00 EUR) and L-20588 (38.40 EUR)."),
        answers_request='The customer wrote "only those": L-20588 is delivered and does not belong in the answer.',
        arguments_complete='status stays empty, although the wish for orders in "processing" is plain.',
    ),
    v2=(
        play(
            use("find_orders", customer_email="sofia.rossi@example.com"),
            say("L-20615 (26.00 EUR) and L-20588 (38.40 EUR) are on file."),
            answers_request="L-20588 was delivered on 2026-11-06; it is listed all the same.",
            arguments_complete='status is not set to "processing".',
        ),
        play(
            use("find_orders", customer_email="sofia.rossi@example.com"),
            say("One order is still being processed: L-20615 from 2026-11-15, 26.00 EUR in total."),
            arguments_complete="The list is fetched whole and filtered by the agent; find_orders has status for that.",
        ),
        GOOD,
    ),
)

parcel_in_german = case(
    "parcel_in_german",
    turn(
        "Guten Tag, wann kommt meine Bestellung L-20433 an? Ich bin am Mittwoch nicht zu Hause.",
        use("get_order", order_id="L-20433"),
        use("track_parcel", order_id="L-20433"),
        answer="Ihre Bestellung L-20433 kommt voraussichtlich am Mittwoch, 2026-11-18, mit Swiftpost an. Sie ist schon "
        "unterwegs, daher kann ich den Termin nicht mehr ändern. Sie wird am nächsten Werktag erneut zugestellt.",
        plain=True,
    ),
    v2=(
        GOOD,
        GOOD,
        play(
            use("get_order", order_id="L-20433"),
            use("track_parcel", order_id="L-20433"),
            say("Your parcel L-20433 is expected on 2026-11-18. It is already on its way, so I cannot move the date."),
            plain_and_kind="The customer writes German, the answer is English.",
            next_step="Nothing is said about Wednesday, when nobody is at home.",
        ),
    ),
)

status_in_arabic = case(
    "status_in_arabic",
    turn(
        "مرحباً، ما حالة طلبي L-20490؟",
        use("get_order", order_id="L-20490"),
        answer="طلبك L-20490 (مصباح مكتب نحاسي) قيد التجهيز، وموعد التسليم هو 2026-11-20.",
        plain=True,
    ),
)

CASES = (
    where_is_my_order,
    find_order_by_email,
    parcel_timeout,
    unknown_order,
    two_orders_compared,
    open_orders_only,
    parcel_in_german,
    status_in_arabic,
)
