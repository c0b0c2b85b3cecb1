"""What a judge can see of one turn, read from the prompt that ADK sends it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

SENTENCE_END = re.compile(r"(?<=[.!?؟])\s+|(?<=[。！？])|\n+")
COURTESY = re.compile(
    r"thank you for reaching|of course, happy|is there anything|please let me know if|anything else", re.I
)
_VALUE = re.compile(r"[A-Z]+-[A-Z0-9]+|\d{4}-\d\d-\d\d|\d+\.\d\d")


@dataclass(frozen=True)
class SeenCall:
    """One tool call and its answer."""

    tool: str
    args: dict[str, Any]
    response: dict[str, Any]

    @property
    def error(self) -> str:
        """The tool's own words for what went wrong, or nothing."""
        if self.response.get("status") == "error":
            return str(self.response.get("message"))
        return str(self.response.get("error", "")).split(" as the following")[0]


@dataclass(frozen=True)
class Evidence:
    """The user's words, the tool calls and the answer (empty for the judge of tool use)."""

    user: str
    calls: tuple[SeenCall, ...]
    answer: str

    @classmethod
    def from_prompt(cls, prompt: str) -> Evidence:
        """Read the last user prompt, steps and answer in it: ADK's own examples come before."""
        if "<final_answer>" in prompt:
            steps = tuple(_calls(_last(prompt, "response_steps")))
            return cls(_last(prompt, "main_prompt"), steps, _last(prompt, "final_answer"))
        return cls(_last(prompt, "user_prompt"), tuple(_calls(_last(prompt, "response"))), "")

    @property
    def listed(self) -> str:
        """The calls in a line."""
        return ", ".join(f"step {n}: {call.tool}" for n, call in enumerate(self.calls)) or "no step was taken"

    @property
    def statements(self) -> list[str]:
        """The sentences of the answer, without courtesies."""
        said = [sentence for sentence in sentences(self.answer) if not COURTESY.match(sentence)]
        return said or ["(empty response)"]

    @property
    def shared_values(self) -> list[tuple[str, str]]:
        """Ids, dates and amounts of the answer that a tool gave, with that tool."""
        found = []
        for value in dict.fromkeys(_VALUE.findall(self.answer)):
            for call in self.calls:
                # A tool gives 39.9 where the answer says 39.90.
                if value in json.dumps(call.response) or value.rstrip("0") in json.dumps(call.response):
                    found.append((value, call.tool))
                    break
        return found


def sentences(text: str) -> list[str]:
    """Split at full stops and lines; what holds no word is left out."""
    return [part.strip() for part in SENTENCE_END.split(text) if re.search(r"\w", part)]


def _last(prompt: str, tag: str) -> str:
    return prompt.rsplit(f"<{tag}>", 1)[-1].split(f"</{tag}>", 1)[0].strip()


def _calls(steps: str) -> list[SeenCall]:
    if not steps.startswith("{"):
        return []
    calls = []
    for step in json.loads(steps)["tool_calls_and_response"]:
        call, response = step["tool_call"], step["tool_response"]
        seen = response.get("response", {}) if isinstance(response, dict) else {}
        calls.append(SeenCall(call["name"], call.get("args", {}), seen))
    return calls
