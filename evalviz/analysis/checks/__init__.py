"""Can these numbers be trusted? Statements about a run, each held or not; none ever changes a score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pandas as pd

from ...model import EvalRun
from .agreement import one_judge_and_threshold, reported_agrees
from .check import Check
from .completeness import ids_are_unique, metrics_have_verdicts, rubrics_scored, trials_are_complete, turns_line_up
from .inference import no_error_scored, without_inference_errors
from .rationales import no_doubtful_rationale
from .results import every_case_has_a_result
from .scores import no_constant_metric, no_identical_answer_scored_low

CHECKS: Final[tuple[Callable[[EvalRun], Check], ...]] = (
    every_case_has_a_result,
    metrics_have_verdicts,
    no_constant_metric,
    no_error_scored,
    no_identical_answer_scored_low,
    rubrics_scored,
    turns_line_up,
    trials_are_complete,
    ids_are_unique,
    reported_agrees,
    one_judge_and_threshold,
    no_doubtful_rationale,
)


def made_checks(run: EvalRun) -> list[Check]:
    """Every trust check of a run, with what it has to say about single cases."""
    return [check(run) for check in CHECKS]


def checks(run: EvalRun) -> pd.DataFrame:
    """Every trust check of a run.

    Returns:
        check (the statement), state ("held", "not held", "not applicable"), detail, case_ids (tuple).
    """
    made = made_checks(run)
    columns = ("check", "state", "detail", "case_ids")
    table: pd.DataFrame = pd.DataFrame(
        {column: pd.Series([getattr(one, column) for one in made], dtype=object) for column in columns}
    )
    return table


__all__ = ["CHECKS", "Check", "checks", "made_checks", "without_inference_errors"]
