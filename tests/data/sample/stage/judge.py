"""The judge model: reads ADK's prompts, objects where the script of the trial says so, and gives reasons."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncGenerator, Iterator
from contextvars import ContextVar

from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.models.registry import LLMRegistry
from google.genai import types

from . import reasons
from .evidence import COURTESY, Evidence, sentences
from .script import Case, Play

_judged: ContextVar[tuple[Case, Play]] = ContextVar("judged")

_RUBRIC = re.compile(r"^\*  \[id: (?P<id>[^\]]+)\] (?P<text>.+)$", re.MULTILINE)
_OUT_OF_FORMAT = "Overall I would give this answer four points of five: it is friendly, but it could be more specific."


@contextlib.contextmanager
def judging(case: Case, play: Play) -> Iterator[None]:
    """Tell the judge which trial it is about to see: ADK builds the judge itself, from its name."""
    token = _judged.set((case, play))
    try:
        yield
    finally:
        _judged.reset(token)


class ScriptedJudge(BaseLlm):
    """Answers the prompts of the rubric metrics and of `hallucinations_v1`."""

    @classmethod
    def supported_models(cls) -> list[str]:
        return [r"scripted-judge-.*"]

    async def generate_content_async(
        self, llm_request: LlmRequest, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        prompt = "".join(part.text or "" for content in llm_request.contents for part in content.parts or [])
        yield LlmResponse(content=types.Content(role="model", parts=[types.Part(text=_answer(prompt))]))


LLMRegistry.register(ScriptedJudge)


def _answer(prompt: str) -> str:
    case, play = _judged.get()
    if "**Your Sentence Segmentation Output:**" in prompt:
        return _segment(prompt)
    if "**Sentences Begin**" in prompt:
        return _label_sentences(prompt, play)
    if play.unparsable and "<final_answer>" in prompt:
        return _OUT_OF_FORMAT
    return _rate_rubrics(prompt, case, play)


def _segment(prompt: str) -> str:
    response = _last_between(prompt, "**Response Begin**", "**Response End**")
    return "\n".join(f"<sentence>{sentence}</sentence>" for sentence in sentences(response))


def _label_sentences(prompt: str, play: Play) -> str:
    listed = _last_between(prompt, "**Sentences Begin**", "**Sentences End**")
    return "\n\n".join(_label(said, play) for said in re.findall(r"<sentence>(.*?)</sentence>", listed, re.DOTALL))


def _label(sentence: str, play: Play) -> str:
    if any(part in sentence for part in play.invented):
        label, reason = "unsupported", "Neither the customer nor a tool says so."
    elif COURTESY.match(sentence) or sentence.endswith("?"):
        label, reason = "not_applicable", "A courtesy or a question, no statement."
    else:
        label, reason = "supported", "The context says the same."
    return (
        f"sentence: {sentence}\nlabel: {label}\nrationale: {reason}\n"
        f"supporting_excerpt: null\ncontradicting_excerpt: null"
    )


def _rate_rubrics(prompt: str, case: Case, play: Play) -> str:
    evidence = Evidence.from_prompt(prompt)
    turn = next(number for number, turn in enumerate(case.turns, start=1) if turn.user == evidence.user)
    objections = play.remarks if turn == play.turn else {}
    own = {rubric.rubric_id: rubric.why for rubric in (*case.rubrics, *case.turns[turn - 1].rubrics)}
    blocks = []
    for rubric in _RUBRIC.finditer(prompt[prompt.rindex("<properties>") :]):
        rubric_id = rubric["id"]
        objection = objections.get(rubric_id)
        reason = objection or own.get(rubric_id) or reasons.why_it_holds(rubric_id, evidence)
        blocks.append(
            f"ID: {rubric_id}\nProperty: {rubric['text']}\nEvidence: {evidence.listed}\n"
            f"Rationale: {reason}\nVerdict: {'no' if objection else 'yes'}"
        )
    return "\n\n".join(blocks)


def _last_between(text: str, begin: str, end: str) -> str:
    return text.rsplit(begin, 1)[-1].split(end, 1)[0].strip()
