"""Why a rubric of the config holds: one function per rubric, from what the judge saw."""

from __future__ import annotations

import json
from collections.abc import Callable

from .evidence import Evidence, SeenCall

_LOOK_UPS = frozenset({"find_orders", "get_order", "track_parcel", "check_warranty", "get_invoice"})
_CHANGES = frozenset({"change_delivery", "start_return", "issue_refund", "pause_subscription"})


def why_it_holds(rubric_id: str, evidence: Evidence) -> str:
    """The rationale of a `yes`.

    Raises:
        KeyError: no reason is known for the rubric.
    """
    return _REASONS[rubric_id](evidence)


def _answers_request(seen: Evidence) -> str:
    reply = _short(max(seen.statements, key=len))
    return f'Asked "{_short(seen.user)}", the agent replies "{reply}", which speaks to the request.'


def _true_to_tools(seen: Evidence) -> str:
    shared = seen.shared_values
    if not shared:
        return "The answer names no amount, date or status that would need a tool's word."
    listed = ", ".join(f"{value} ({tool})" for value, tool in shared[:4])
    return f"Checked against the tool output: {listed}. All agree."


def _claims_only_done(seen: Evidence) -> str:
    done = [call.tool for call in seen.calls if call.tool in _CHANGES and not call.error]
    if not done:
        return "The answer reports no action as done."
    return f"{_names(done)} succeeded, and the answer reports no more than that."


def _next_step(seen: Evidence) -> str:
    last = seen.statements[-1]
    if last[-1] not in ".!?؟。":
        return "The answer ends with what was asked for; there is nothing left to do."
    return f'The answer closes with "{_short(last)}", which leaves no question about what comes next.'


def _plain_and_kind(seen: Evidence) -> str:
    words = len(seen.answer.split())
    return f"{f'{words} words' if words > 3 else 'Short'}, friendly, without codes or names of internal tools."


def _looks_up_first(seen: Evidence) -> str:
    tools = [call.tool for call in seen.calls]
    first_change = next((n for n, tool in enumerate(tools) if tool in _CHANGES), None)
    if first_change is None:
        reading = [tool for tool in tools if tool in _LOOK_UPS]
        return "Nothing is changed in this turn" + (f"; {_names(reading)} only read." if reading else ".")
    before = [tool for tool in tools[:first_change] if tool in _LOOK_UPS]
    if not before:
        return f"{tools[first_change]} needs no look-up: what it takes is known from the conversation."
    return f"{_names(before)} comes before {tools[first_change]}, so the facts were known when it was called."


def _right_tool(seen: Evidence) -> str:
    if not seen.calls:
        return "The request can be answered without a tool, and none is called."
    return f"{_names([call.tool for call in seen.calls])}: declared, and made for such a request."


def _arguments_complete(seen: Evidence) -> str:
    calls = [call for call in seen.calls if call.tool != "transfer_to_agent"]
    fullest = max(calls, key=lambda call: len(call.args), default=None)
    if fullest is None or not fullest.args:
        return "There is no call whose arguments could be incomplete."
    return f"{fullest.tool} has {', '.join(fullest.args)}; nothing required is missing."


def _arguments_grounded(seen: Evidence) -> str:
    for n, call in enumerate(seen.calls):
        for name, value in call.args.items():
            if name != "agent_name":
                return f"{name} = {value} in {call.tool} {_origin(str(value), seen, seen.calls[:n])}."
    return "No call takes a value that could have been invented."


def _reacts_to_errors(seen: Evidence) -> str:
    failed = next((call for call in seen.calls if call.error), None)
    if failed is None:
        return "No tool reported an error."
    return f'{failed.tool} reported "{_short(failed.error)}", and the agent acts on that.'


def _origin(value: str, seen: Evidence, earlier: tuple[SeenCall, ...]) -> str:
    if value in seen.user:
        return "is taken from the customer's message"
    giver = next((call.tool for call in earlier if value in json.dumps(call.response)), None)
    return f"comes from the answer of {giver}" if giver else "follows from the conversation"


def _names(tools: list[str]) -> str:
    return ", ".join(dict.fromkeys(tools))


def _short(text: str) -> str:
    return text if len(text) <= 90 else text[:87].rsplit(" ", 1)[0] + " ..."


_REASONS: dict[str, Callable[[Evidence], str]] = {
    "answers_request": _answers_request,
    "true_to_tools": _true_to_tools,
    "claims_only_done": _claims_only_done,
    "next_step": _next_step,
    "plain_and_kind": _plain_and_kind,
    "looks_up_first": _looks_up_first,
    "right_tool": _right_tool,
    "arguments_complete": _arguments_complete,
    "arguments_grounded": _arguments_grounded,
    "reacts_to_errors": _reacts_to_errors,
}
