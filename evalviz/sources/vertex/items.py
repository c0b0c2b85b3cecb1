"""Evaluation items: one JSON file a request or result, as they lie in a run's bucket folder.

A file is an EvaluationItem, or the bare `evaluation_request` or `evaluation_response` of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...model import EvalRun, RunInfo
from ...model.collection import collection_paused
from ..conform import snake
from ..files import base_name
from ..plain import plain
from .assemble import Answer, assemble
from .conversation import Recorded
from .dataset import own_name
from .errors import error_text
from .fields import get, items_of, list_of, utc
from .texts import text_of
from .trace import TraceReader


@dataclass
class _Case:
    """One request with all that was made of it."""

    name: str | None = None
    request: Any = None
    results: list[tuple[str, Any]] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)
    error: str | None = None


@collection_paused()
def read_items(documents: Sequence[Any], source: str, *, thresholds: Mapping[str, float] | None = None) -> EvalRun:
    """Read evaluation items as one run; a request without a result is a case without one.

    Args:
        documents: parsed JSON files, or the SDK's objects.
        source: folder, file or kind of object, for messages.
        thresholds: score needed by metric.
    """
    cases = _cases(documents)
    candidates = _candidates(cases)
    runs = list(dict.fromkeys(run for case in cases if (run := case.extra.get("evaluation_run"))))
    created = [time for document in documents if (time := utc(get(document, "create_time")))]
    info = RunInfo(
        run_id=runs[0] if len(runs) == 1 else source,
        title=f"evaluation run {base_name(runs[0])}" if len(runs) == 1 else base_name(source),
        agent=candidates[0] if len(candidates) == 1 else None,
        created=min(created, default=None),
        source=source,
        format="Vertex evaluation items",
        candidates=tuple(candidates),
    )
    answers = [answer for number, case in enumerate(cases, start=1) for answer in _answers(case, number)]
    expected = tuple(dict.fromkeys(answer.case_id for answer in answers))
    return assemble(answers, info, traces=TraceReader(), thresholds=thresholds, expected_cases=expected or None)


def _cases(documents: Iterable[Any]) -> list[_Case]:
    """Group results under their requests: by the request's name, else by what the result repeats of it."""
    cases: dict[str, _Case] = {}
    unnamed: list[tuple[str | None, Any, str | None]] = []  # name, request, error
    for place, document in enumerate(documents):
        name, error = get(document, "name"), error_text(get(document, "error"))
        response = _response(document)
        request = _request(document)
        if response is None:
            unnamed.append((name, request, error))
            continue
        echo = get(response, "request")
        reference = get(response, "evaluation_request")
        key = str(reference) if isinstance(reference, str) else _signature(echo) if echo is not None else f"#{place}"
        case = cases.setdefault(key, _Case(reference if isinstance(reference, str) else name))
        case.request = case.request if case.request is not None else echo if echo is not None else request
        case.error = case.error or error
        case.extra |= {"evaluation_item": name} if name else {}
        case.extra |= {"evaluation_run": run} if (run := get(response, "evaluation_run")) else {}
        fallback = get(response, "metric")
        case.results += [(str(get(r, "metric") or fallback or ""), r) for r in list_of(response, "candidate_results")]
    return _with_requests(cases, unnamed)


def _with_requests(cases: dict[str, _Case], requests: list[tuple[str | None, Any, str | None]]) -> list[_Case]:
    """Give results their requests; requests that no result names or repeats are cases of their own."""
    left: dict[str, list[_Case]] = {}
    for case in cases.values():
        left.setdefault(_signature(case.request), []).append(case)
    alone: list[_Case] = []
    for name, request, error in requests:
        named = cases.get(name) if name else None
        if named is not None:
            named.request = named.request if named.request is not None else request
            named.error = named.error or error
        elif not (request is not None and left.get(_signature(request)) and left[_signature(request)].pop()):
            alone.append(_Case(name, request, error=error))
    return [*cases.values(), *alone]


def _answers(case: _Case, number: int) -> list[Answer]:
    case_id = base_name(case.name) if case.name else f"case {number}"
    responses = {str(get(r, "candidate") or ""): r for r in list_of(case.request, "candidate_responses")}
    by_candidate: dict[str, list[dict[str, Any]]] = {name: [] for name in responses}
    for metric, result in case.results:
        name = str(get(result, "candidate") or "")
        if name not in responses and len(responses) == 1:
            name = next(iter(responses))  # one answer, named on one side only
        runs = by_candidate.setdefault(name, [])
        free = next((run for run in runs if metric not in run), None)
        if free is None:
            runs.append({metric: result})
        else:
            free[metric] = result
    answers = []
    for name, runs in (by_candidate or {"": []}).items():
        recorded = _recorded(case, responses.get(name))
        response = recorded.responses[0] if recorded is not None else None
        answers += [Answer(case_id, name, recorded, response, results, case.error) for results in runs or (None,)]
    return answers


def _recorded(case: _Case, response: Any) -> Recorded | None:
    if case.request is None:
        return None
    prompt = get(case.request, "prompt")
    data = items_of(get(get(prompt, "prompt_template_data"), "values"))
    golden = get(case.request, "golden_response")
    context = {**data, **items_of(get(case.request, "extra_context"))}
    return Recorded(
        prompt=_first(
            get(prompt, "text"),
            get(prompt, "value"),
            data.get("prompt"),
            get(get(prompt, "user_scenario"), "starting_prompt"),
        ),
        responses=(_said(response),),
        reference=_first(get(golden, "agent_data"), _said(golden)),
        agent_data=_first(get(response, "agent_data"), get(prompt, "agent_data")),
        events=[{"author": None, "content": content} for content in list_of(response, "events")],
        extra={**case.extra, **{own_name(key): text_of(value) for key, value in context.items() if key != "prompt"}},
    )


def _said(response: Any) -> Any:
    return _first(get(response, "text"), get(response, "value"))


def _first(*values: Any) -> Any:
    return next((value for value in values if value is not None), None)


def _candidates(cases: list[_Case]) -> list[str]:
    names = [str(get(r, "candidate") or "") for case in cases for r in list_of(case.request, "candidate_responses")]
    names += [str(get(result, "candidate") or "") for case in cases for _, result in case.results]
    return [name for name in dict.fromkeys(names) if name]


def _response(document: Any) -> Any:
    inner = get(document, "evaluation_response")
    if inner is not None:
        return inner
    return document if get(document, "candidate_results") is not None else None


def _request(document: Any) -> Any:
    inner = get(document, "evaluation_request")
    if inner is not None and not isinstance(inner, str):
        return inner
    return document if get(document, "prompt") is not None or get(document, "candidate_responses") is not None else None


def _signature(request: Any) -> str:
    """What a request asks and what was answered, in one spelling."""
    asked = {"prompt": get(request, "prompt"), "candidate_responses": get(request, "candidate_responses")}
    return msgspec.json.encode(_spelled(plain(asked)), enc_hook=str, order="sorted").decode()


def _spelled(value: Any) -> Any:
    if isinstance(value, dict):
        return {snake(key): _spelled(item) for key, item in value.items() if item is not None}
    return [_spelled(item) for item in value] if isinstance(value, list) else value
