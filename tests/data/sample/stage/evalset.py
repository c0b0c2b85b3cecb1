"""Cases of the script as an ADK eval set."""

from __future__ import annotations

from google.adk.evaluation.eval_case import EvalCase, IntermediateData, Invocation, SessionInput
from google.adk.evaluation.eval_rubrics import Rubric as AdkRubric
from google.adk.evaluation.eval_rubrics import RubricContent
from google.adk.evaluation.eval_set import EvalSet
from google.genai import types
from support_desk.shop import TODAY

from .script import Case, Rubric, Turn

APP_NAME = "support_desk"
EVAL_SET_ID = "support_basics"
CREATED = 1_794_218_400.0  # 9 Nov 2026, 10:00 UTC


def build_eval_set(cases: tuple[Case, ...]) -> EvalSet:
    """The eval set `support_basics`."""
    return EvalSet(
        eval_set_id=EVAL_SET_ID,
        name="Support basics",
        description="What customers of Larkspur ask most: orders, deliveries, returns, warranties, invoices.",
        eval_cases=[_case(case) for case in cases],
        creation_timestamp=CREATED,
    )


def _case(case: Case) -> EvalCase:
    return EvalCase(
        eval_id=case.case_id,
        conversation=[_turn(turn, f"{case.case_id}-{number}") for number, turn in enumerate(case.turns, start=1)],
        session_input=SessionInput(app_name=APP_NAME, user_id="customer", state={"today": TODAY}),
        creation_timestamp=CREATED,
        rubrics=_rubrics(case.rubrics),
    )


def _turn(turn: Turn, invocation_id: str) -> Invocation:
    parts = [types.Part(text=turn.user)]
    if turn.picture:
        parts.append(types.Part(inline_data=types.Blob(mime_type="image/png", data=turn.picture)))
    return Invocation(
        invocation_id=invocation_id,
        user_content=types.Content(role="user", parts=parts),
        final_response=types.Content(role="model", parts=[types.Part(text=turn.answer)]),
        intermediate_data=IntermediateData(
            tool_uses=[
                types.FunctionCall(name=call.tool, args=dict(call.args)) for step in turn.steps for call in step.calls
            ]
        ),
        creation_timestamp=CREATED,
        rubrics=_rubrics(turn.rubrics),
    )


def _rubrics(rubrics: tuple[Rubric, ...]) -> list[AdkRubric] | None:
    if not rubrics:
        return None
    return [
        AdkRubric(rubric_id=r.rubric_id, rubric_content=RubricContent(text_property=r.text), type=r.kind)
        for r in rubrics
    ]
