"""Two custom metrics of the shop, in the shape that ADK calls them."""

from __future__ import annotations

from statistics import mean

from google.adk.evaluation.eval_case import ConversationScenario, Invocation, get_all_tool_responses
from google.adk.evaluation.eval_metrics import EvalMetric, EvalStatus
from google.adk.evaluation.evaluator import EvaluationResult, PerInvocationResult


def answer_words(
    eval_metric: EvalMetric,
    actual_invocations: list[Invocation],
    expected_invocations: list[Invocation] | None = None,
    conversation_scenario: ConversationScenario | None = None,
) -> EvaluationResult:
    """Words per answer; lower is better: passes at the threshold or below it."""
    limit = eval_metric.criterion.threshold

    def judge(words: float) -> EvalStatus:
        return EvalStatus.PASSED if words <= limit else EvalStatus.FAILED

    counts = [float(len(_answer(turn).split())) for turn in actual_invocations]
    return EvaluationResult(
        overall_score=mean(counts),
        overall_eval_status=judge(mean(counts)),
        per_invocation_results=[
            PerInvocationResult(actual_invocation=turn, score=words, eval_status=judge(words))
            for turn, words in zip(actual_invocations, counts, strict=True)
        ],
    )


async def tool_success_rate(
    eval_metric: EvalMetric,
    actual_invocations: list[Invocation],
    expected_invocations: list[Invocation] | None = None,
    conversation_scenario: ConversationScenario | None = None,
) -> EvaluationResult:
    """Share of tool calls without an error, for information only; no value where nothing was called."""
    shares = [_success_rate(turn) for turn in actual_invocations]
    known = [share for share in shares if share is not None]
    return EvaluationResult(
        overall_score=mean(known) if known else None,
        overall_eval_status=EvalStatus.INFORMATIONAL,
        per_invocation_results=[
            PerInvocationResult(actual_invocation=turn, score=share, eval_status=EvalStatus.INFORMATIONAL)
            for turn, share in zip(actual_invocations, shares, strict=True)
        ],
    )


def _answer(turn: Invocation) -> str:
    parts = turn.final_response.parts if turn.final_response else None
    return " ".join(part.text for part in parts or [] if part.text and not part.thought)


def _success_rate(turn: Invocation) -> float | None:
    responses = [found.response or {} for found in get_all_tool_responses(turn.intermediate_data)]
    if not responses:
        return None
    failed = sum(1 for response in responses if "error" in response or response.get("status") == "error")
    return 1 - failed / len(responses)
