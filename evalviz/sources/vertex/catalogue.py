"""What the metrics of Vertex AI are; its results carry names and scores only.

Kinds are told apart as the documentation of the Agent Platform does: adaptive rubric metrics make rubrics for every
case, static ones use a fixed set of criteria and give one number from 0 to 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import pandas as pd

from ...model import from_rows

_VERSION: Final = re.compile(r"_v\d+$")
_ADAPTIVE: Final = {
    "general_quality": "Overall quality of the answer, by rubrics made for each prompt.",
    "text_quality": "Fluency, coherence and grammar of the answer, by rubrics made for each prompt.",
    "instruction_following": "Whether the answer keeps to the prompt's constraints.",
    "final_response_quality": "Quality of an agent's final answer, by rubrics made for each case.",
    "tool_use_quality": "Quality of the agent's tool calls, by rubrics made for each case.",
    "multi_turn_general_quality": "Overall quality of the answer within its conversation.",
    "multi_turn_text_quality": "Text quality of the answer within its conversation.",
    "multi_turn_task_success": "Whether the conversation reached the user's goal.",
    "multi_turn_tool_use_quality": "Quality of the tool calls over the conversation.",
    "multi_turn_trajectory_quality": "Quality of the path taken over the conversation.",
    "gecko_text2image": "How well an image shows what its prompt asks for.",
    "gecko_text2video": "How well a video shows what its prompt asks for.",
}
_STATIC: Final = {
    "hallucination": "Share of the answer's claims that the tool output supports.",
    "grounding": "Share of the answer's claims that the given context supports.",
    "safety": "Free of personal data, hate, harassment and dangerous or sexual content (1) or not (0).",
    "multi_turn_safety": "Whether the conversation is free of harmful content (1) or not (0).",
    "final_response_match": "Whether the final answer matches the reference.",
    "final_response_reference_free": "Quality of the final answer without a reference.",
}
_JUDGED: Final = {
    "coherence",
    "fluency",
    "verbosity",
    "summarization_quality",
    "question_answering_quality",
    "multi_turn_chat_quality",
    "groundedness",
    "text_quality",
}
_COMPUTED: Final = re.compile(
    r"(exact_match|bleu|rouge(_?[\w-]+)?|(tool|trajectory)_(call_valid|name_match|parameter_key_match|parameter_kv_match"
    r"|exact_match|in_order_match|any_order_match|precision|recall|single_tool_use))$"
)


@dataclass
class Seen:
    """What was seen of a metric over all results.

    Attributes:
        rubrics: whether a result has rubric verdicts.
        rubric_sets: the different sets of rubric texts, counted up to two.
        n_results: results with verdicts.
        judged: whether a score is a share of passed rubrics, so that 1.0 is a pass.
    """

    rubrics: bool = False
    rubric_sets: tuple[frozenset[str], ...] = ()
    n_results: int = 0
    judged: bool = False

    def add_rubrics(self, texts: frozenset[str]) -> None:
        """Note the rubrics of one result."""
        self.rubrics, self.n_results = True, self.n_results + 1
        if len(self.rubric_sets) < 2 and texts not in self.rubric_sets:
            self.rubric_sets = (*self.rubric_sets, texts)


def metric_frame(seen: Mapping[str, Seen], thresholds: Mapping[str, float], judge: str | None = None) -> pd.DataFrame:
    """The `metrics` frame: what the name says, else what the results show.

    Args:
        seen: by metric, in order.
        thresholds: given by the caller.
        judge: judge model of a managed run.
    """
    return from_rows("metrics", [_facts(name, facts, thresholds.get(name), judge) for name, facts in seen.items()])


def is_adaptive(name: str) -> bool:
    """Whether a metric is known to make rubrics for every case."""
    return _bare(name) in _ADAPTIVE


def computed(name: str) -> bool:
    """Whether a metric is one of those that are computed from texts or calls."""
    return _COMPUTED.match(_bare(name)) is not None


def lower_is_better(name: str) -> bool:
    """Whether a smaller score of this metric is better (MetricX counts errors)."""
    return _bare(name).startswith("metricx")


def _facts(name: str, seen: Seen, threshold: float | None, judge: str | None) -> dict[str, Any]:
    bare = _bare(name)
    kind, bounds = "custom", None
    description = _ADAPTIVE.get(bare) or _STATIC.get(bare)
    if bare in _STATIC or any(bare.startswith(f"{static}_") for static in _STATIC):
        kind, bounds = "static rubric", (0.0, 1.0)
    elif seen.rubrics:
        # one set of rubrics for all of several results was fixed beforehand
        fixed = seen.n_results > 1 and len(seen.rubric_sets) == 1 and bare not in _ADAPTIVE
        kind, bounds = ("static rubric" if fixed else "adaptive rubric"), (0.0, 1.0)
    elif bare in _ADAPTIVE:
        kind, bounds = "adaptive rubric", (0.0, 1.0)
    elif computed(name):
        kind, bounds = "computed", (0.0, 1.0)
    elif bare in _JUDGED:
        kind = "judge"
    elif bare.startswith("metricx"):
        kind, bounds = "computed", (0.0, 25.0)
    elif bare.startswith("comet"):
        kind, bounds = "computed", (0.0, 1.0)
    known = kind != "custom"
    return {
        "metric": name,
        "kind": kind,
        "range": bounds,
        "higher_is_better": not lower_is_better(name) if known else None,
        "threshold": threshold,
        "judge": judge if kind in ("adaptive rubric", "static rubric", "judge") else None,
        "description": description,
    }


def _bare(name: str) -> str:
    return _VERSION.sub("", name.rsplit("/", 1)[-1])
