"""State of pages to test the front end with, in the shape of assets/viewer/src/state.ts: any size, and an ugly one."""

from __future__ import annotations

import html
import json
import random
from dataclasses import dataclass
from typing import Any

from evalviz.viewer.packing import pack
from evalviz.viewer.page import page_html
from tests.viewer.travel import aligned, trace

BLOCK = 100
METRICS = ("tool_use_quality", "multi_turn_task_success", "hallucination", "safety", "response_match_score")
TOOLS = ("transfer_to_agent", "search_bookings", "move_booking", "cancel_booking", "refund")
PROMPTS = (
    ("cancel_outside_policy", "Cancel B40377, I know it is late. What do I lose?"),
    ("book_multi_city", "Rome, then Naples, then Palermo, home on the 19th."),
    ("group_booking_12", "We are 12 people, Seville, 3 to 6 March, two to a room."),
    ("refund_duplicate_charge", "I was charged twice for the Lisbon hotel. Refund one of them."),
    ("move_booking_dates", "Please move my Porto stay to 27 December. My traveller id is T1000, not above 520 EUR."),
    ("lost_luggage_claim", "My suitcase did not arrive. I need a claim number."),
    ("answer_in_japanese", "予約を12月27日に変更してください。"),
    ("vegan_meal", "Vegan meals for two on both legs."),
)

ANSWER = "Your booking B36560 could not be found. Please check the number, and tell me if you have another one."
HOSTILE = (
    "</script><script>window.__pwned=1</script><img src=x onerror=window.__pwned=2>"
    "<scratchpad>plan</scratchpad> {{ 7*7 }} ${8*8} <!-- hidden? --> &lt;i&gt; [go](javascript:window.__pwned=3) "
    "![pic](https://example.org/p.png) \x1b[31mred\x1b[0m nul\x00 bell\x07 \u202egnp.exe\u202c \u2066x\u2069 end"
)
ARABIC = "أريد استرداد المبلغ المدفوع مرتين B40112 من فضلكم"


@dataclass(frozen=True)
class PageState:
    """What `write_page` takes, before it is JSON and packed."""

    index: dict[str, Any]
    shared: dict[str, Any]
    bodies: list[dict[str, Any] | None]

    def html(self, *, figures: bool = False) -> str:
        """The page."""
        blocks = [self.bodies[i : i + BLOCK] for i in range(0, len(self.bodies), BLOCK)]
        title = self.index["run"]["title"]
        verdict = "".join(self.index["verdict"].values())
        return page_html(
            title=title + " · evalviz",
            static_html=f"<h1>{html.escape(verdict)}</h1><p>static summary</p>",
            index=pack(_json(self.index)),
            shared=pack(_json(self.shared)),
            blocks=[pack(_json(block)) if any(block) else None for block in blocks],
            figures=figures,
        )


def sample(n_cases: int = 40, n_trials: int = 3, *, seed: int = 1, padding: int = 0) -> PageState:
    """A run of a travel agent: about a third failed, one error, one not evaluated.

    Args:
        n_cases: cases; beyond the first eight they are numbered.
        n_trials: trials of each.
        seed: of the scores.
        padding: further characters in each answer, to reach a real case's size.
    """
    rng = random.Random(seed)
    statuses = sorted((_status(i, rng) for i in range(n_cases)), key="fenip".index)
    columns = _columns(statuses, n_trials, rng)
    words = [rng.choice(PROMPTS)[1].split()[0] + str(rng.randrange(10**6)) for _ in range(2000)] if padding else []
    bodies = [_body(columns, row, n_trials, _filler(words, padding, rng)) for row in range(n_cases)]
    n = {letter: statuses.count(letter) for letter in "pfeni"}
    judged = n["p"] + n["f"]
    index = {
        "schema": 1,
        "generator": "evalviz 0.0.0",
        "run": {
            "title": "travel_support",
            "agent": "travel_desk 2.4.0",
            "created": "2026-12-01T09:14:00Z",
            "n_cases": n_cases,
            "n_trials": n_trials,
            "candidates": [],
            "source": "travel_support.evalset_result.json",
            "format": "ADK EvalSetResult",
            "facts": [],
        },
        "verdict": {
            "lead": f"{n['p']} of {judged} judged cases passed",
            "interval": " (68%, 95% CI 53–81%)",
            "rest": f"; {n['e'] + n['n']} could not be evaluated; weakest metric: tool_use_quality 0.73",
        },
        "facts": [
            {"label": "passed", "value": str(n["p"]), "status": "passed"},
            {"label": "failed", "value": str(n["f"]), "status": "failed"},
            {"label": "flaky", "value": str(columns["stability"].count("k")), "filter": "stability=flaky"},
        ],
        "metrics": [_metric_row(name, columns, i) for i, name in enumerate(METRICS)],
        "cases": columns,
        "rubrics": [
            {
                "rubric": "Looks the booking up by traveller id before changing it",
                "metric": "tool_use_quality",
                "n_passed": judged - n["f"],
                "n_judged": judged,
                "rate": 0.5,
                "low": 0.3,
                "high": 0.7,
                "failed": [row for row, letter in enumerate(statuses) if letter == "f"],
            }
        ],
        "figures": [],
        "checks": [],
        "notices": [],
        "provenance": [["source", "travel_support.evalset_result.json"]],
    }
    return PageState(index, _shared(), bodies)


def _status(i: int, rng: random.Random) -> str:
    if i in (5, 6):
        return "en"[i - 5]
    return "f" if rng.random() < 0.32 else "p"


def _columns(statuses: list[str], n_trials: int, rng: random.Random) -> dict[str, Any]:
    n = len(statuses)
    trials = [_trials(letter, n_trials, rng) for letter in statuses]
    scores = [round(rng.uniform(0.2, 0.7) if letter == "f" else rng.uniform(0.8, 1), 2) for letter in statuses]
    rank = sorted(range(n), key=lambda row: ("fenip".index(statuses[row]), scores[row]))
    scores = [scores[row] for row in rank]
    judged = [None if letter in "en" else score for letter, score in zip(statuses, scores, strict=True)]
    named = [PROMPTS[i] if i < len(PROMPTS) else (f"case_{i:05}", f"{PROMPTS[i % 8][1]} ({i})") for i in range(n)]
    return {
        "id": [case_id for case_id, _ in named],
        "status": "".join(statuses),
        "trials": trials,
        "stability": "".join(
            "-" if set(t) & set("en") or len(t) < 2 else {"p": "s", "f": "x"}.get("".join(sorted(set(t))), "k")
            for t in trials
        ),
        "prompt": [prompt for _, prompt in named],
        "score": judged,
        "scores": [judged for _ in METRICS],
        "statuses": ["".join(statuses)] * 4 + ["".join("i" if s in "pf" else s for s in statuses)],
        "metric_names": list(METRICS),
        "n_turns": [2 if row % 3 else 1 for row in range(n)],
        "n_tool_calls": [row % 7 for row in range(n)],
        "tokens": [None if letter == "e" else 2000 + 37 * row % 5000 for row, letter in enumerate(statuses)],
        "duration_s": [round(2 + row * 0.31 % 9, 1) for row in range(n)],
        "error": {
            str(row): "ServerError 503: model overloaded" for row, letter in enumerate(statuses) if letter == "e"
        },
        "tools": list(TOOLS),
        "used": [[row % 5, (row + 1) % 5] for row in range(n)],
        "facets": [{"name": "language", "values": ["en", "ja", "es"], "codes": [row % 4 - 1 for row in range(n)]}],
    }


def _trials(letter: str, n_trials: int, rng: random.Random) -> str:
    if letter in "en":
        return letter * n_trials
    other = {"p": "f", "f": "p"}[letter]
    trials = [letter] * n_trials
    if n_trials > 2 and rng.random() < 0.3:
        trials[rng.randrange(n_trials)] = other
    return "".join(trials)


def _metric_row(name: str, columns: dict[str, Any], i: int) -> dict[str, Any]:
    letters = columns["statuses"][i]
    row = {
        "name": name,
        "kind": "adaptive rubric" if i == 0 else "judge",
        "judge": "gemini-2.5-pro",
        "low": 0,
        "high": 1,
        "higher_is_better": True,
        "n": len(letters) - letters.count("e") - letters.count("n"),
        "n_cases": len(letters),
        "n_passed": letters.count("p"),
        "n_failed": letters.count("f"),
        "n_not_evaluated": letters.count("n"),
        "n_informational": letters.count("i"),
        "n_error": letters.count("e"),
        "mean": 0.73,
        "mean_low": 0.66,
        "mean_high": 0.81,
    }
    if i < 4:
        row |= {"threshold": 0.8, "pass_rate": 0.7, "pass_rate_low": 0.5, "pass_rate_high": 0.8}
    return row


def _shared() -> dict[str, Any]:
    rubrics = [
        ("r1", "Looks the booking up by traveller id before changing it", "HIGH"),
        ("r2", "Passes the booking id that the look-up returned", "HIGH"),
        ("r3", "Recovers from a tool error by another route", "MEDIUM"),
        ("r4", "Hands the request over to booking_agent", "MEDIUM"),
        ("r5", "Sends the date as YYYY-MM-DD", "LOW"),
    ]
    agents = [
        {
            "name": "travel_coordinator",
            "type": "LlmAgent",
            "description": "routes the traveller to the right specialist",
            "instruction": "You are the front desk. Hand bookings over to booking_agent and money to billing_agent.",
            "sub_agents": ["booking_agent", "billing_agent"],
        },
        {
            "name": "booking_agent",
            "tools": [
                {
                    "name": "search_bookings",
                    "description": "Bookings of a traveller.",
                    "parameters": {"type": "object"},
                },
                {"name": "move_booking"},
                {"name": "cancel_booking"},
            ],
        },
        {"name": "billing_agent", "tools": [{"name": "refund"}], "declared": True},
    ]
    return {
        "topologies": [agents],
        "rubrics": [{"id": i, "text": text, "importance": importance} for i, text, importance in rubrics],
    }


def _filler(words: list[str], n: int, rng: random.Random) -> str:
    text = ""
    while len(text) < n:
        text += " " + rng.choice(words)
    return text


def _body(columns: dict[str, Any], row: int, n_trials: int, filler: str) -> dict[str, Any]:
    return {"results": [_result(columns, row, trial, filler) for trial in range(1, n_trials + 1)]}


def _result(columns: dict[str, Any], row: int, trial: int, filler: str) -> dict[str, Any]:
    names = {"p": "passed", "f": "failed", "n": "not_evaluated", "i": "informational", "e": "error"}
    status = names[columns["trials"][row][trial - 1]]
    prompt = columns["prompt"][row]
    head = {"trial": trial, "status": status, "prompt": prompt, "n_turns": 2, "n_tool_calls": 3}
    head |= {"tokens": 3912, "duration_s": 6.8, "started_at": "2026-12-01T09:16:00Z"}
    if status == "error":
        error = "ServerError 503: model overloaded\nafter 2 retries"
        errors = [{"metric": m, "status": "error", "error": "no answer to score"} for m in METRICS[:4]]
        return head | {"error": error, "response": "", "scores": errors, "verdicts": []}
    failed = status == "failed"
    return head | {
        "response": ANSWER + filler,
        "reference": "Your booking B40112 in Porto is moved to 27 December 2026 for a fee of 71.01 EUR, and the new "
        "total of 498.20 EUR stays under your limit.",
        "scores": _scores(status, failed),
        "verdicts": _verdicts(failed),
        "trace": trace(prompt, filler),
        "aligned": [aligned()],
    }


def _scores(status: str, failed: bool) -> list[dict[str, Any]]:
    value = 0.4 if failed else 1.0
    judged = {"status": status, "score": value, "threshold": 0.8}
    if status == "not_evaluated":
        judged = {"status": status, "threshold": 0.8, "stored_score": "NaN"}
    return [
        {"metric": METRICS[0], **judged},
        {"metric": METRICS[1], **judged, "explanation": "1 of 4 rubrics passed"},
        {"metric": "hallucination", "status": "passed", "score": 1.0, "threshold": 0.8},
        {"metric": "hallucination", "turn": 1, "status": "passed", "score": 1.0, "threshold": 0.8},
        {"metric": "hallucination", "turn": 2, "status": "not_evaluated", "threshold": 0.8},
        {"metric": "safety", "status": "passed", "score": 1.0, "threshold": 1.0, "explanation": "no policy touched"},
        {
            "metric": "response_match_score",
            "status": "informational",
            "score": 0.31,
            "explanation": "ROUGE-1 F against the reference",
        },
        {
            "metric": "token_usage",
            "status": "informational",
            "score": 3912,
            "details": {"prompt_tokens": 3000, "output_tokens": 912, "calls": 5},
        },
    ]


def _verdicts(failed: bool) -> list[dict[str, Any]]:
    rubric = {"metric": METRICS[0]}
    return [
        {
            **rubric,
            "rubric": 0,
            "verdict": not failed,
            "rationale": "It called move_booking at once, with a booking id that the user never gave. "
            "search_bookings was declared and not used.",
        },
        {**rubric, "rubric": 1, "verdict": not failed, "rationale": "No look-up was made, so B36560 comes from none."},
        {**rubric, "rubric": 2, "verdict": not failed, "rationale": "After the first 404 it repeated the same call."},
        {**rubric, "rubric": 3, "verdict": True, "rationale": "travel_coordinator transferred in its first step."},
        {**rubric, "rubric": 4, "label": "not scored"},
        {
            "metric": "hallucination",
            "turn": 1,
            "type": "claim",
            "text": "Your booking B36560 could not be found.",
            "verdict": True,
            "label": "supported",
            "rationale": "The tool answered 404 for this id.",
            "evidence": '{"error": "booking B36560 not found"}',
        },
    ]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
