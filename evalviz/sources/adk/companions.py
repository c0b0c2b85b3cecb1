"""Eval sets and test configs: what ADK's results lack (references, scenarios, descriptions and ranges of metrics)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...model import SourceError, ToolCall
from ..conform import snake
from ..contents import answer_text


@dataclass(frozen=True)
class ExpectedTurn:
    """The reference of a turn in an eval set."""

    prompt: str | None
    reference: str | None
    calls: list[ToolCall] | None


@dataclass(frozen=True)
class EvalSet:
    """An eval set: its cases in order, with the references and scenarios of each."""

    name: str
    turns: Mapping[str, list[ExpectedTurn]]
    scenarios: Mapping[str, str]
    columns: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def case_ids(self) -> tuple[str, ...]:
        return tuple(self.turns)


@dataclass(frozen=True)
class MetricConfig:
    """What a test config says about a metric."""

    description: str | None = None
    range: tuple[float, float] | None = None
    custom: bool = False


def read_eval_set(document: Any, source: str) -> EvalSet:
    """Read an eval set file (`*.evalset.json`, snake_case or camelCase, or the list form of ADK before 1.0).

    Raises:
        SourceError: it is no eval set.
    """
    if isinstance(document, list):  # the format before 1.0: [{"name", "data": [{"query", "reference", ...}]}]
        document = {
            "eval_set_id": source,
            "eval_cases": [_old_case(item) for item in document if isinstance(item, dict)],
        }
    cases = _get(document, "eval_cases") if isinstance(document, dict) else None
    if not isinstance(cases, list):
        raise SourceError(source, "is no eval set: it has no eval_cases", "Give the *.evalset.json file as eval_set=")
    turns: dict[str, list[ExpectedTurn]] = {}
    scenarios: dict[str, str] = {}
    for case in cases:
        case_id = str(_get(case, "eval_id"))
        turns[case_id] = [_turn(item) for item in _get(case, "conversation") or []]
        scenario = _get(case, "conversation_scenario")
        if isinstance(scenario, dict):
            parts = (_get(scenario, "starting_prompt"), _get(scenario, "conversation_plan"))
            scenarios[case_id] = "\n".join(str(part) for part in parts if part)
    return EvalSet(str(_get(document, "name") or _get(document, "eval_set_id") or source), turns, scenarios)


def read_config(document: Any, source: str) -> dict[str, MetricConfig]:
    """Read a test_config.json (EvalConfig): descriptions and ranges by metric.

    Raises:
        SourceError: it is no test config.
    """
    if not isinstance(document, dict) or not ({"criteria", "custom_metrics", "customMetrics"} & set(document)):
        raise SourceError(
            source, "is no test config: it has neither criteria nor custom_metrics", "Give test_config.json as config="
        )
    criteria = document.get("criteria") or {}
    config = {str(name): MetricConfig() for name in criteria}
    for name, custom in (_get(document, "custom_metrics") or {}).items():
        info = _get(custom, "metric_info") or {}
        interval = _get(_get(info, "metric_value_info") or {}, "interval") or {}
        low, high = _get(interval, "min_value"), _get(interval, "max_value")
        bounds = (float(low), float(high)) if low is not None and high is not None else None
        description = _get(custom, "description") or _get(info, "description") or None
        config[str(name)] = MetricConfig(description, bounds, custom=True)
    return config


def _turn(invocation: Any) -> ExpectedTurn:
    content = _get(invocation, "final_response")
    data = _get(invocation, "intermediate_data")
    calls = None
    if isinstance(data, dict):
        calls = [
            ToolCall(str(call.get("name") or ""), call.get("args"), call.get("id"))
            for call in _get(data, "tool_uses") or []
        ]
    user = _get(invocation, "user_content")
    return ExpectedTurn(
        answer_text(user) if user else None,
        answer_text(content) if content else None,
        calls,
    )


def _old_case(item: Mapping[str, Any]) -> dict[str, Any]:
    conversation = [
        {
            "user_content": {"parts": [{"text": turn.get("query") or ""}]},
            "final_response": {"parts": [{"text": turn["reference"]}]} if turn.get("reference") else None,
            "intermediate_data": {
                "tool_uses": [
                    {"name": call.get("tool_name"), "args": call.get("tool_input")}
                    for call in turn.get("expected_tool_use") or []
                ]
            },
        }
        for turn in item.get("data") or []
    ]
    return {"eval_id": item.get("name"), "conversation": conversation}


def _get(value: Any, name: str) -> Any:
    """A field by its snake_case name, whichever way it is spelled."""
    if not isinstance(value, Mapping):
        return None
    if name in value:
        return value[name]
    return next((item for key, item in value.items() if isinstance(key, str) and snake(key) == name), None)
