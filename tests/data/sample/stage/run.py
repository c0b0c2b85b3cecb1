"""Runs a version of the agent over the cases with ADK's own evaluation service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from google.adk.evaluation.base_eval_service import (
    EvaluateConfig,
    EvaluateRequest,
    InferenceConfig,
    InferenceRequest,
)
from google.adk.evaluation.eval_config import EvalConfig, get_eval_metrics_from_config
from google.adk.evaluation.eval_metrics import EvalMetric
from google.adk.evaluation.eval_result import EvalCaseResult
from google.adk.evaluation.in_memory_eval_sets_manager import InMemoryEvalSetsManager
from google.adk.evaluation.local_eval_service import LocalEvalService
from google.adk.evaluation.local_eval_set_results_manager import LocalEvalSetResultsManager
from google.adk.evaluation.metric_evaluator_registry import (
    DEFAULT_METRIC_EVALUATOR_REGISTRY,
    MetricEvaluatorRegistry,
    register_custom_metrics_from_config,
)
from support_desk.agent import build_agent

from .clock import scripted_ids, scripted_time
from .evalset import APP_NAME, EVAL_SET_ID, build_eval_set
from .judge import judging
from .model import ScriptedModel
from .script import N_TRIALS, Case

# When each version is taken to have been evaluated: 16 and 30 Nov 2026, 09:14 UTC.
STARTED = {"v1": 1_794_820_440.0, "v2": 1_796_030_040.0}
MODELS = {"v1": "scripted-support-1", "v2": "scripted-support-1.5"}


@dataclass(frozen=True)
class Bench:
    """What every trial of a run shares."""

    eval_sets: InMemoryEvalSetsManager
    metrics: list[EvalMetric]
    registry: MetricEvaluatorRegistry


def run_version(version: str, cases: tuple[Case, ...], config: Path, agents_dir: Path) -> Path:
    """Evaluate one version, every case three times, and let ADK save the result.

    The trials run one after the other, so that times and order are the same whenever this is called.

    Args:
        version: `v1` or `v2`.
        cases: what to evaluate.
        config: the `test_config.json`.
        agents_dir: ADK writes into `support_desk/.adk/eval_history` below it.

    Returns:
        The file that ADK wrote.
    """
    bench = _set_up(cases, config)
    with scripted_time(STARTED[version]) as loop:
        results = [
            loop.run_until_complete(_run_trial(bench, version, case, trial))
            for case in cases
            for trial in range(1, N_TRIALS + 1)
        ]
        LocalEvalSetResultsManager(agents_dir=str(agents_dir)).save_eval_set_result(APP_NAME, EVAL_SET_ID, results)
    return next((agents_dir / APP_NAME / ".adk" / "eval_history").glob("*.evalset_result.json"))


def _set_up(cases: tuple[Case, ...], config: Path) -> Bench:
    eval_sets = InMemoryEvalSetsManager()
    eval_sets.create_eval_set(APP_NAME, EVAL_SET_ID)
    for case in build_eval_set(cases).eval_cases:
        eval_sets.add_eval_case(APP_NAME, EVAL_SET_ID, case)
    eval_config = EvalConfig.model_validate_json(config.read_text(encoding="utf-8"))
    registry = register_custom_metrics_from_config(eval_config, DEFAULT_METRIC_EVALUATOR_REGISTRY.fork())
    return Bench(eval_sets, get_eval_metrics_from_config(eval_config), registry)


async def _run_trial(bench: Bench, version: str, case: Case, trial: int) -> EvalCaseResult:
    with scripted_ids(f"{version} {case.case_id} {trial}") as chance:
        model = ScriptedModel(case.replies(version, trial), chance, model=MODELS[version])
        service = LocalEvalService(
            root_agent=build_agent(version, model),
            eval_sets_manager=bench.eval_sets,
            metric_evaluator_registry=bench.registry,
        )
        request = InferenceRequest(
            app_name=APP_NAME,
            eval_set_id=EVAL_SET_ID,
            eval_case_ids=[case.case_id],
            inference_config=InferenceConfig(parallelism=1),
        )
        inferences = [inference async for inference in service.perform_inference(request)]
        if model.n_off_script:
            raise RuntimeError(f"{case.case_id} {version} trial {trial}: {model.n_off_script:+} replies off the script")
        with judging(case, case.trials[version][trial - 1]):
            return await _only(
                service.evaluate(
                    EvaluateRequest(
                        inference_results=inferences, evaluate_config=EvaluateConfig(eval_metrics=bench.metrics)
                    )
                )
            )


async def _only(results: AsyncIterator[EvalCaseResult]) -> EvalCaseResult:
    (result,) = [result async for result in results]
    return result
