"""The trace of the fixture's cases: a booking that is moved although nobody looked it up."""

from __future__ import annotations

from typing import Any


def trace(prompt: str, filler: str) -> dict[str, Any]:
    call = {"name": "move_booking", "args": {"booking_id": "B36560", "check_in": "2026-12-27"}}
    answer = {"code": 404, "error": "booking B36560 not found"}
    hand_over = {"name": "transfer_to_agent", "args": {"agent_name": "booking_agent"}, "response": None}
    return {
        "agents": 0,
        "state": {"traveller_id": "T1000"},
        "turns": [
            {
                "number": 1,
                "seconds": 4.9,
                "tokens": 2671,
                "events": [
                    {"kind": "text", "author": "user", "text": prompt, "at": 0},
                    {
                        "kind": "thought",
                        "author": "travel_coordinator",
                        "text": "The traveller wants to change dates. booking_agent can move bookings, so I hand over.",
                        "at": 0.9,
                        "tokens": 612,
                    },
                    {"kind": "call", "author": "travel_coordinator", "call": hand_over, "at": 0.9},
                    {
                        "kind": "call",
                        "author": "booking_agent",
                        "call": {**call, "response": answer},
                        "at": 2.1,
                        "seconds": 0.31,
                        "tokens": 894,
                    },
                    {
                        "kind": "call",
                        "author": "booking_agent",
                        "call": {**call, "response": answer},
                        "at": 3.4,
                        "seconds": 0.29,
                        "tokens": 703,
                    },
                    {"kind": "state", "author": "booking_agent", "state": {"last_error": "404"}, "at": 3.5},
                    {
                        "kind": "text",
                        "author": "booking_agent",
                        "final": True,
                        "at": 4.9,
                        "tokens": 462,
                        "text": "Your booking B36560 could not be found. Please check the number, and tell me if you "
                        "have another one.",
                    },
                ],
            },
            {
                "number": 2,
                "seconds": 1.9,
                "tokens": 1241,
                "events": [
                    {"kind": "text", "author": "user", "text": "I gave you my traveller id.", "at": 4.9},
                    {
                        "kind": "file",
                        "author": "user",
                        "file": {"mime_type": "image/png", "n_bytes": 48213, "name": "ticket.png"},
                    },
                    {
                        "kind": "text",
                        "author": "booking_agent",
                        "text": "I have no way to look bookings up." + filler,
                        "final": True,
                        "at": 6.8,
                        "tokens": 1241,
                    },
                ],
            },
        ],
    }


def aligned() -> dict[str, Any]:
    hand_over = {"name": "transfer_to_agent", "args": {"agent_name": "booking_agent"}}
    search = {"name": "search_bookings", "args": {"traveller_id": "T1000", "city": "Porto"}}
    wanted = {"name": "move_booking", "args": {"booking_id": "B40112", "check_in": "2026-12-27"}}
    done = {"name": "move_booking", "args": {"booking_id": "B36560", "check_in": "2026-12-27"}}
    return {
        "turn": 1,
        "match": "in order",
        "rows": [
            {"result": "same", "expected": hand_over, "actual": hand_over, "step": 3},
            {"result": "missing", "expected": search},
            {"result": "differs", "expected": wanted, "actual": done, "differs": ["booking_id"], "step": 4},
            {"result": "extra", "actual": done, "step": 5, "repeats": 4},
        ],
    }
