"""The rows of an EvaluationDataset: eval cases, or a DataFrame (its records, in a file)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from ...model.frames import CASES
from ..conform import snake
from ..plain import is_missing, plain
from .conversation import Recorded
from .fields import get, items_of, list_of
from .texts import parsed, text_of

# Columns that may hold each of these, in the order of preference.
IDS: Final = ("eval_case_id", "case_id", "eval_id", "test_case_title")
PROMPTS: Final = ("prompt", "request", "starting_prompt", "question", "query", "instruction", "input")
RESPONSES: Final = ("response", "answer", "output", "prediction")
REFERENCES: Final = ("reference", "ground_truth", "golden_response", "expected_response", "expected_answer", "expected")
_CASE_FIELDS: Final = {
    "prompt",
    "responses",
    "reference",
    "eval_case_id",
    "agent_data",
    "agent_info",
    "conversation_history",
    "intermediate_events",
}


def rows_of(dataset: Any) -> list[Recorded]:
    """Read the rows of a dataset; eval cases where it holds both forms."""
    cases = list_of(dataset, "eval_cases")
    if cases:
        return _with_titles([_from_case(case) for case in cases], cases)
    return frame_rows(get(dataset, "eval_dataset_df"))


def frame_rows(frame: Any) -> list[Recorded]:
    """Read the rows of a DataFrame or of its records; the frame is not changed, its index is no key."""
    columns = _columns(frame)
    names = list(columns)
    chosen = {
        "case_id": _first(IDS, names),
        "prompt": _first(PROMPTS, names),
        "response": _first(RESPONSES, names),
        "reference": _first(REFERENCES, names),
        "agent_data": _first(("agent_data",), names),
        "history": _first(("conversation_history", "history"), names),
        "events": _first(("intermediate_events",), names),
    }
    if chosen["case_id"] == "test_case_title" and _repeats(columns["test_case_title"]):
        chosen["case_id"] = None  # a title that two scenarios share is no id
    extra = [name for name in names if name not in chosen.values()]
    n_rows = len(next(iter(columns.values()), []))

    def cell(field: str, row: int) -> Any:
        name = chosen[field]
        value = None if name is None else columns[name][row]
        return None if is_missing(value) else value

    return [
        Recorded(
            case_id=_id(cell("case_id", row)),
            prompt=cell("prompt", row),
            responses=(cell("response", row),),
            reference=cell("reference", row),
            agent_data=cell("agent_data", row),
            history=cell("history", row),
            events=cell("events", row),
            extra={own_name(name): _own(columns[name][row]) for name in extra},
        )
        for row in range(n_rows)
    ]


def own_name(column: str) -> str:
    """The name of a source's own column; one that evalviz has itself is told apart."""
    return f"{column} (source)" if column in CASES else column


def unique_names(names: Iterable[Any]) -> list[str]:
    """Column names, twins numbered from the second on: prompt, prompt (2)."""
    seen: Counter[str] = Counter()
    unique = []
    for name in map(str, names):
        seen[name] += 1
        unique.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return unique


def _from_case(case: Any) -> Recorded:
    extra: dict[str, Any] = {}
    for key, value in items_of(case).items():
        name = snake(key)
        if value is None or name in _CASE_FIELDS:
            continue
        if name == "system_instruction":
            extra[name] = text_of(value)
        elif name == "user_scenario":
            extra |= {field: plain(item) for field, item in items_of(value).items() if item is not None}
        else:
            extra[own_name(key)] = plain(value)
    scenario = get(case, "user_scenario")
    prompt = get(case, "prompt")
    return Recorded(
        case_id=_id(get(case, "eval_case_id")),
        prompt=get(scenario, "starting_prompt") if prompt is None else prompt,
        responses=tuple(list_of(case, "responses")),
        reference=get(case, "reference"),
        agent_data=get(case, "agent_data"),
        history=get(case, "conversation_history"),
        events=get(case, "intermediate_events"),
        agents=get(get(case, "agent_info"), "agents"),
        extra=extra,
    )


def _with_titles(rows: list[Recorded], cases: list[Any]) -> list[Recorded]:
    """Scenarios without ids go by their titles, where these tell them apart."""
    if any(row.case_id for row in rows):
        return rows
    titles = [get(get(case, "user_scenario"), "test_case_title") for case in cases]
    if not all(titles) or _repeats(titles):
        return rows
    return [replace(row, case_id=str(title)) for row, title in zip(rows, titles, strict=True)]


def _columns(frame: Any) -> dict[str, list[Any]]:
    if frame is None:
        return {}
    if hasattr(frame, "columns"):
        names = unique_names(frame.columns)
        return {name: frame.iloc[:, place].tolist() for place, name in enumerate(names)}
    records = [record for record in frame if isinstance(record, Mapping)] if isinstance(frame, list) else []
    names = list(dict.fromkeys(str(key) for record in records for key in record))
    return {name: [record.get(name) for record in records] for name in names}


def _first(names: tuple[str, ...], columns: list[str]) -> str | None:
    known = {column.lower(): column for column in reversed(columns)}
    return next((known[name] for name in names if name in known), None)


def _repeats(values: list[Any]) -> bool:
    texts = [str(value) for value in values]
    return len(set(texts)) < len(texts)


def _id(value: Any) -> str | None:
    if is_missing(value):
        return None
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _own(value: Any) -> Any:
    return None if is_missing(value) else plain(parsed(value))
