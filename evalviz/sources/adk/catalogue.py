"""What ADK's built-in metrics are: kind, range, direction, unit. ADK stores none of it with its results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class MetricFacts:
    """Facts of a metric that its results lack.

    Attributes:
        kind: as in the `metrics` frame.
        range: lowest and highest value, None where unbounded.
        higher_is_better: None where unknown.
        unit: None for a plain score.
        description: one sentence.
        rubric_type: the type of rubrics that it judges.
    """

    kind: str
    range: tuple[float, float] | None = (0.0, 1.0)
    higher_is_better: bool | None = True
    unit: str | None = None
    description: str | None = None
    rubric_type: str | None = None


_JUDGE, _COMPUTED, _RUBRIC, _ADAPTIVE = "judge", "computed", "static rubric", "adaptive rubric"

# google-adk 2.13, src/google/adk/evaluation/metric_info_providers.py and the evaluators themselves.
_BUILT_IN: Final[dict[str, MetricFacts]] = {
    "tool_trajectory_avg_score": MetricFacts(
        _COMPUTED, description="Share of turns whose tool calls match the reference."
    ),
    "response_match_score": MetricFacts(_COMPUTED, description="ROUGE-1 F of the answer against the reference."),
    "final_response_match_v2": MetricFacts(_JUDGE, description="Share of turns whose answer matches the reference."),
    "rubric_based_final_response_quality_v1": MetricFacts(
        _RUBRIC, description="Share of answer rubrics that hold.", rubric_type="FINAL_RESPONSE_QUALITY"
    ),
    "rubric_based_tool_use_quality_v1": MetricFacts(
        _RUBRIC, description="Share of tool-use rubrics that hold.", rubric_type="TOOL_USE_QUALITY"
    ),
    "rubric_based_multi_turn_trajectory_quality_v1": MetricFacts(
        _RUBRIC, description="Share of rubrics over the whole conversation that hold.", rubric_type="TRAJECTORY_QUALITY"
    ),
    "hallucinations_v1": MetricFacts(_JUDGE, description="Share of sentences that the context supports."),
    "per_turn_user_simulator_quality_v1": MetricFacts(
        _JUDGE, description="How well the simulated user kept to its plan."
    ),
    "safety_v1": MetricFacts(_JUDGE, description="Whether the answer is harmless (Vertex AI)."),
    "response_evaluation_score": MetricFacts(
        _JUDGE, range=(1.0, 5.0), description="Coherence of the answer (Vertex AI)."
    ),
    "multi_turn_task_success_v1": MetricFacts(
        _ADAPTIVE, description="Whether the conversation reached its goal (Vertex AI)."
    ),
    "multi_turn_trajectory_quality_v1": MetricFacts(_ADAPTIVE, description="Quality of the path taken (Vertex AI)."),
    "multi_turn_tool_use_quality_v1": MetricFacts(_ADAPTIVE, description="Quality of the tool calls (Vertex AI)."),
    "tool_call_count_v1": MetricFacts(_COMPUTED, None, False, "calls", "Tool calls per turn."),
    "inference_call_count_v1": MetricFacts(_COMPUTED, None, False, "calls", "Model calls per turn."),
    "token_usage_v1": MetricFacts(_COMPUTED, None, False, "tokens", "Tokens per turn."),
    "invocation_duration_v1": MetricFacts(_COMPUTED, None, False, "s", "Seconds per turn."),
}


def metric_facts(name: str, *, custom: bool = False, rubrics: bool = False, judge: str | None = None) -> MetricFacts:
    """What is known about a metric by its name, else by how it was configured.

    Args:
        name: the metric's name.
        custom: it has a custom function.
        rubrics: its results have rubric scores.
        judge: its judge model.
    """
    if name in _BUILT_IN and not custom:
        return _BUILT_IN[name]
    if rubrics:
        return MetricFacts(_RUBRIC)
    return MetricFacts(_JUDGE if judge and not custom else "custom", None, None)


def judge_of(criterion: dict[str, Any], judge_model_options: Any = None) -> str | None:
    """The judge model that a criterion names; ADK 1.7 to 1.23 kept the options beside it."""
    options = criterion.get("judge_model_options") or judge_model_options
    judge = options.get("judge_model") if isinstance(options, dict) else None
    return str(judge) if judge else None
