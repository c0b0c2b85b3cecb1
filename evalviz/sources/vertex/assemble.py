"""From answers with their metric results to an EvalRun; results and evaluation items meet here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd

from ...model import EvalRun, Notice, RunInfo, Status, Trace, case_status
from ...model.frames import Key, from_tuples
from .catalogue import Seen, metric_frame
from .conversation import Recorded, facts_of, turns_of
from .fields import utc
from .reported import reported_frame
from .scores import ScoreRows, with_rubrics
from .trace import TraceReader

NO_RESULT = "no result"
_NOTHING = Recorded()


@dataclass(frozen=True)
class Answer:
    """One answer of one candidate to one case.

    Attributes:
        case_id: the case.
        candidate: who answered, `""` where the source names none.
        case: what the dataset holds of it, None where the source came without its dataset.
        response: the answer, as it is stored.
        results: metric results by name; None where the case has no result.
        error: why there is none.
    """

    case_id: str
    candidate: str
    case: Recorded | None
    response: Any
    results: Mapping[str, Any] | None
    error: str | None = None


def assemble(
    answers: Sequence[Answer],
    info: RunInfo,
    *,
    traces: TraceReader,
    thresholds: Mapping[str, float] | None,
    reported: Iterable[tuple[str, str, str, Any]] = (),
    notices: Sequence[Notice] = (),
    judge: str | None = None,
    expected_cases: tuple[str, ...] | None = None,
) -> EvalRun:
    """Build the run.

    Args:
        answers: in the order to show.
        info: names and times.
        traces: builds traces on demand.
        thresholds: score needed by metric, given by the caller.
        reported: rows of metric, candidate, name, value.
        notices: what was noticed so far.
        judge: judge model of the whole run.
        expected_cases: ids in the dataset.
    """
    rubrics = with_rubrics(answer.results or {} for answer in answers)
    rows = ScoreRows(thresholds, rubrics)
    trials: Counter[tuple[str, str]] = Counter()
    cases: list[tuple[Any, ...]] = []
    decoders: dict[Key, Callable[[], Trace]] = {}
    failed: list[str] = []
    for answer in answers:
        trials[answer.case_id, answer.candidate] += 1
        key = (answer.case_id, trials[answer.case_id, answer.candidate], answer.candidate)
        case = answer.case or _NOTHING
        turns = turns_of(case, answer.response)
        facts = facts_of(case, answer.response, turns)
        statuses = rows.add(key, answer.results or {})
        status, error = _judgement(answer, facts.error, statuses, rows)
        if facts.error and answer.results:
            failed.append(answer.case_id)
        started = utc(facts.started_at)
        cases.append(
            (
                *key,
                status,
                facts.prompt,
                facts.response,
                facts.reference,
                facts.n_turns,
                len(facts.tools),
                None,
                facts.duration_s,
                error,
                started,
                None,
                list(dict.fromkeys(facts.tools)),
            )
        )
        if answer.case is not None:
            decoders[key] = partial(traces.read, case, turns)
    seen = [
        *notices,
        *_no_result(answers),
        *_scored_errors(failed),
        *_repeated(trials),
        *_about_scores(rows, thresholds or {}),
    ]
    reported = list(reported)
    metrics = {**{metric: Seen() for metric, *_ in reported if not answers}, **rows.metrics}
    return EvalRun(
        info=info,
        cases=_with_extra(from_tuples("cases", cases), [answer.case or _NOTHING for answer in answers]),
        scores=from_tuples("scores", rows.scores),
        verdicts=from_tuples("verdicts", rows.verdicts),
        metrics=metric_frame(metrics, thresholds or {}, judge),
        traces=decoders,
        notices=tuple(seen),
        reported=reported_frame(reported),
        expected_cases=expected_cases,
    )


def _judgement(
    answer: Answer, failure: str | None, statuses: list[Status], rows: ScoreRows
) -> tuple[Status, str | None]:
    """Status and error of a case."""
    if failure:
        return "error", f"inference error: {failure}"
    if not answer.results:
        return "error", answer.error or NO_RESULT
    status = case_status(statuses)
    if status != "error":
        return status, answer.error
    first = next(row for row in rows.scores[-len(statuses) :] if row[9])
    return status, f"{first[3]}: {first[9]}"


def _with_extra(cases: pd.DataFrame, rows: list[Recorded]) -> pd.DataFrame:
    names = list(dict.fromkeys(name for row in rows for name in row.extra))
    if not names:
        return cases
    own = {name: pd.Series([row.extra.get(name) for row in rows], dtype=object) for name in names}
    joined: pd.DataFrame = pd.concat([cases, pd.DataFrame(own)], axis=1)
    return joined


def _no_result(answers: Sequence[Answer]) -> list[Notice]:
    missing = list(dict.fromkeys(answer.case_id for answer in answers if not answer.results))
    if not missing:
        return []
    n_cases = len({answer.case_id for answer in answers})
    return [Notice("error", f"{len(missing)} of {n_cases} cases have no result: {some(missing)}")]


def _scored_errors(failed: list[str]) -> list[Notice]:
    one = "1 failed inference was" if len(failed) == 1 else f"{len(failed)} failed inferences were"
    return [Notice("warning", f"{one} scored as an answer: {some(failed)}")] if failed else []


def _repeated(trials: Counter[tuple[str, str]]) -> list[Notice]:
    repeated = list(dict.fromkeys(case_id for (case_id, _), count in trials.items() if count > 1))
    return [Notice("info", f"ids that occur several times are trials: {some(repeated)}")] if repeated else []


def _about_scores(rows: ScoreRows, thresholds: Mapping[str, float]) -> list[Notice]:
    notices = []
    if rows.odd_scores:
        odd = some(sorted(rows.odd_scores))
        notices.append(Notice("warning", f"scores that are no finite numbers are left out of every mean: {odd}"))
    if rows.n_left_out:
        count = "1 verdict" if rows.n_left_out == 1 else f"{rows.n_left_out} verdicts"
        notices.append(Notice("info", f"{count} left out by the source are taken as failed: its scores count them so"))
    unknown = [name for name in thresholds if name not in rows.metrics]
    if unknown and rows.metrics:
        have = some(list(rows.metrics))
        notices.append(
            Notice("warning", f"there is no metric for the threshold of {some(unknown)}; metrics are {have}")
        )
    return notices


def some(names: Sequence[str], limit: int = 8) -> str:
    """A few names, and how many more there are."""
    shown = ", ".join(names[:limit])
    return f"{shown} and {len(names) - limit} more" if len(names) > limit else shown
