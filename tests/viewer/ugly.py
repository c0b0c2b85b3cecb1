"""A page whose every text is hostile, huge, missing or in another script."""

from __future__ import annotations

from typing import Any

from tests.viewer.fixture import ARABIC, HOSTILE, PageState


def ugly() -> PageState:
    """Hostile text in every field, nulls, huge ids, right to left, three candidates, statuses that nobody knows."""
    ids = [HOSTILE, "case_" + "9f3c-" * 600, ARABIC, "", "plain", "#x=1&y=2,%20"]
    candidates = [HOSTILE, ARABIC, "third"]
    rows = [(case_id, candidate) for case_id in ids for candidate in range(3)]
    letters = "fenip?" * 3
    n = len(rows)
    metrics = [HOSTILE, "m" * 300]
    columns = {
        "id": [case_id for case_id, _ in rows],
        "candidate": [candidate for _, candidate in rows],
        "status": "".join(sorted(letters, key="fen?ip".index)),
        "trials": ["pfnie?" * 4 if row == 0 else "f" for row in range(n)],
        "prompt": [HOSTILE, ARABIC, ""] * (n // 3),
        "score": [None, 0.0, 1e-07, 1.5e22, -3.25, 12345.678] * (n // 6),
        "scores": [[None, 0.0, 1e-07] * (n // 3), [None] * n],
        "statuses": ["fpn" * (n // 3), "-" * n],
        "metric_names": metrics,
        "n_turns": [0] * n,
        "n_tool_calls": [10**6] * n,
        "error": {"1": HOSTILE, "2": ARABIC},
        "tools": [HOSTILE, "", "tool_" + "x" * 200],
        "used": [[0, 1, 2]] + [[]] * (n - 1),
        "facets": [{"name": HOSTILE, "values": [HOSTILE, ""], "codes": [row % 3 - 1 for row in range(n)]}],
    }
    bodies: list[dict[str, Any] | None] = [_ugly_body(row) for row in range(n)]
    bodies[5] = None
    rubric = {"rubric": HOSTILE, "metric": HOSTILE, "n_passed": 0, "n_judged": 1, "rate": 0, "low": 0, "high": 0.8}
    index = {
        "schema": 1,
        "generator": "evalviz 0.0.0",
        "run": {
            "title": HOSTILE,
            "agent": HOSTILE,
            "created": "not a time <b>",
            "n_cases": n,
            "n_trials": 24,
            "candidates": candidates,
            "source": HOSTILE,
            "format": HOSTILE,
            "state": "FAILED: 13 INTERNAL " + HOSTILE,
            "facts": [[HOSTILE, HOSTILE]],
        },
        "verdict": {"lead": HOSTILE, "interval": "", "rest": ""},
        "facts": [{"label": HOSTILE, "value": HOSTILE}],
        "metrics": [_ugly_metric(name, n) for name in metrics],
        "cases": columns,
        "rubrics": [{**rubric, "failed": [0]}],
        "figures": [],
        "checks": [{"check": HOSTILE, "state": "not held", "detail": HOSTILE, "case_ids": [HOSTILE, "unknown"]}],
        "notices": [{"level": "error", "message": HOSTILE, "case_id": HOSTILE}],
        "provenance": [[HOSTILE, HOSTILE]],
        "partial": {"n_bodies": n - 1, "message": HOSTILE},
    }
    shared = {
        "topologies": [
            [{"name": HOSTILE, "instruction": HOSTILE, "tools": [{"name": HOSTILE, "description": HOSTILE}]}]
        ],
        "rubrics": [{"id": HOSTILE, "text": HOSTILE, "type": HOSTILE, "importance": HOSTILE}],
    }
    return PageState(index, shared, bodies)


def _ugly_metric(name: str, n: int) -> dict[str, Any]:
    counts = dict.fromkeys(("n_passed", "n_failed", "n_not_evaluated", "n_informational", "n_error"), 0)
    return {"name": name, "kind": HOSTILE, "description": HOSTILE, "unit": HOSTILE, "n": 0, "n_cases": n, **counts}


def _ugly_body(row: int) -> dict[str, Any]:
    call = {"name": HOSTILE, "args": {HOSTILE: [HOSTILE, None, {"deep": HOSTILE}]}, "response": {"error": HOSTILE}}
    events = [
        {"kind": "text", "author": "user", "text": HOSTILE},
        {"kind": "thought", "author": HOSTILE, "text": HOSTILE * 30},
        {"kind": "call", "author": HOSTILE, "call": call},
        {"kind": "call", "author": HOSTILE, "call": {"name": "", "args": "not an object " + HOSTILE}},
        {"kind": "response", "call": {"name": HOSTILE, "response": HOSTILE}},
        {"kind": "code", "text": HOSTILE},
        {"kind": "code_result", "text": HOSTILE},
        {"kind": "file", "file": {"uri": "javascript:window.__pwned=4", "name": HOSTILE}},
        {"kind": "state", "state": {HOSTILE: HOSTILE}},
        {"kind": "error", "text": HOSTILE},
        {"kind": "unheard_of", "text": HOSTILE},
        {"kind": "text", "author": ARABIC, "text": "line\n" * 5000, "final": True},
    ]
    score = {"metric": HOSTILE, "status": "failed", "score": 0.0, "explanation": HOSTILE, "error": HOSTILE}
    return {
        "results": [
            {
                "trial": trial,
                "status": "unheard_of" if row == 1 else "failed",
                "stored_status": "UNKNOWN (7)",
                "error": HOSTILE,
                "prompt": [HOSTILE, ARABIC, None][row % 3],
                "response": ["", HOSTILE + "\n\n# title\n\n<b>bold?</b> <script>window.__pwned=5</script>", None][
                    row % 3
                ],
                "reference": [None, HOSTILE, ""][row % 3],
                "note": HOSTILE,
                "n_turns": 1,
                "n_tool_calls": 2,
                "extra": {HOSTILE: HOSTILE, "null": None},
                "scores": [{**score, "details": {HOSTILE: HOSTILE}}, {"metric": "m" * 300, "status": "unheard_of"}],
                "verdicts": [
                    {"metric": HOSTILE, "rubric": 0, "verdict": False, "rationale": HOSTILE, "evidence": HOSTILE},
                    {"metric": HOSTILE, "rubric_id": HOSTILE, "label": HOSTILE},
                ],
                "trace": {"agents": 0, "turns": [{"number": 1, "events": events}], "state": {HOSTILE: HOSTILE}},
                "aligned": [{"turn": 1, "match": HOSTILE, "rows": [{"result": "extra", "actual": call}]}],
            }
            for trial in range(1, 25 if row == 0 else 2)
        ]
    }
