"""A run small enough to check by hand: six cases, two judged metrics, one that is not judged, rubrics and tokens."""

from __future__ import annotations

from typing import Any

from evalviz.model import EvalRun, Notice

from ..analysis.builder import result, run

METRICS: dict[str, dict[str, Any]] = {
    "tool_use": {"kind": "adaptive rubric", "threshold": 0.8, "higher_is_better": True},
    "task_success": {"kind": "judge", "threshold": 0.5, "higher_is_better": True},
    "words": {"kind": "computed", "range": None, "higher_is_better": False},
}
LOOKUP, CURRENCY = "Looks the booking up first", "Names the currency"


def harbor() -> EvalRun:
    """Two cases passed, two failed, one not evaluated, one could not be run.

    tool_use: 0.2 and 0.4 failed, 0.8 and 1.0 passed. task_success: 0.3 failed, 0.9, 0.8 and 1.0 passed.
    """
    return run(
        _judged("greet", 1.0, 1.0, words=10, tokens=4000, lookup=True),
        _judged("refund_twice", 0.4, 0.9, words=30, tokens=5200, lookup=False),
        _judged("move", 0.8, 0.8, words=20, tokens=4100, lookup=True),
        _judged("cancel_late", 0.2, 0.3, words=40, tokens=5000, lookup=False),
        result("no_answer", "not_evaluated", scores={"tool_use": "not_evaluated", "task_success": "not_evaluated"}),
        result("storm", "error", error="ServerError 503: model overloaded\nretry later"),
        metrics=METRICS,
        notices=(Notice("warning", "1 case could not be run", "storm"), Notice("info", "no times in this source")),
    )


def _judged(case_id: str, tool: float, task: float, *, words: int, tokens: int, lookup: bool) -> Any:
    said = {"metric": "tool_use", "type": "TOOL_USE", "importance": "HIGH"}
    scores = {
        "tool_use": (tool, "passed" if tool >= 0.8 else "failed"),
        "task_success": (task, "passed" if task >= 0.5 else "failed"),
        "words": (float(words), "informational"),
    }
    verdicts = [
        {
            **said,
            "rubric_id": "r1",
            "rubric": LOOKUP,
            "verdict": lookup,
            "rationale": None if lookup else "It changed the booking at once.",
        },
        {**said, "rubric_id": "r2", "rubric": CURRENCY, "verdict": True, "rationale": "It says EUR."},
    ]
    status = "passed" if tool >= 0.8 and task >= 0.5 else "failed"
    return result(case_id, status, scores=scores, verdicts=verdicts, tokens=tokens, n_tool_calls=2)
