"""The agents' model: says the next line of the script, counts tokens and takes its time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator
from typing import Any

from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.genai import errors, types
from pydantic import PrivateAttr

from .script import Reply

_CHARACTERS_PER_TOKEN = 4.0
_SECONDS_TO_FIRST_TOKEN = 0.38
_SECONDS_PER_TOKEN = 0.013


class ScriptedModel(BaseLlm):
    """Plays the replies of one trial, one per call, for every agent that shares it."""

    _replies: list[Reply] = PrivateAttr()
    _chance: random.Random = PrivateAttr()
    _prompt_tokens_before: int = PrivateAttr(default=0)
    _n_beyond: int = PrivateAttr(default=0)

    def __init__(self, replies: list[Reply], chance: random.Random, **data: Any) -> None:
        super().__init__(**data)
        self._replies = list(replies)
        self._chance = chance

    @property
    def n_off_script(self) -> int:
        """Replies that are left (positive) or were asked for in vain (negative): 0 when all went as written."""
        return len(self._replies) - self._n_beyond

    async def generate_content_async(
        self, llm_request: LlmRequest, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        if not self._replies:
            self._n_beyond += 1  # ADK turns the exception into a failed inference, so the caller has to look here
            raise LookupError("the script has no reply left")
        reply = self._replies.pop(0)
        usage = self._usage(llm_request, reply)
        spoken = (usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0)
        await asyncio.sleep((_SECONDS_TO_FIRST_TOKEN + spoken * _SECONDS_PER_TOKEN) * self._chance.uniform(0.8, 1.5))
        if reply.failure:
            self._replies.clear()
            raise errors.ClientError(
                429, {"error": {"code": 429, "message": reply.failure, "status": "RESOURCE_EXHAUSTED"}}
            )
        yield LlmResponse(
            content=types.Content(role="model", parts=_parts(reply)),
            usage_metadata=usage,
            model_version=self.model,
            finish_reason=types.FinishReason.STOP,
        )

    def _usage(self, llm_request: LlmRequest, reply: Reply) -> types.GenerateContentResponseUsageMetadata:
        """Tokens as a rule of thumb has them; what the previous call has sent already counts as cached."""
        config = llm_request.config
        sent = [
            str(config.system_instruction or ""),
            *(c.model_dump_json(exclude_none=True) for c in llm_request.contents),
        ]
        sent += [tool.model_dump_json(exclude_none=True) for tool in config.tools or [] if isinstance(tool, types.Tool)]
        prompt = _tokens("".join(sent))
        cached = min(prompt, self._prompt_tokens_before) if self._prompt_tokens_before > 1024 else None
        self._prompt_tokens_before = prompt
        spoken = _tokens(reply.text + "".join(call.tool + str(call.args) for call in reply.calls))
        thought = _tokens(reply.thought) if reply.thought else None
        return types.GenerateContentResponseUsageMetadata(
            prompt_token_count=prompt,
            cached_content_token_count=cached,
            candidates_token_count=spoken,
            thoughts_token_count=thought,
            total_token_count=prompt + spoken + (thought or 0),
        )


def _tokens(text: str) -> int:
    return round(len(text) / _CHARACTERS_PER_TOKEN)


def _parts(reply: Reply) -> list[types.Part]:
    parts = [types.Part(text=reply.thought, thought=True)] if reply.thought else []
    parts += [types.Part(text=reply.text)] if reply.text else []
    parts += [
        types.Part(function_call=types.FunctionCall(name=call.tool, args=dict(call.args))) for call in reply.calls
    ]
    return parts
