"""A run as JSON for other tools: its frames as records, with traces."""

from __future__ import annotations

from typing import Any, Final

import pandas as pd

from .. import __version__
from ..analysis.summary import summary
from ..model import EvalRun
from ..viewer.state.encode import encode, present
from ..viewer.state.order import columns

SCHEMA: Final = "evalviz-run/1"


def to_json(run: EvalRun) -> bytes:
    """One object: schema, run, summary, metrics, cases (each with its trace), scores, verdicts, notices.

    Rows are objects without their missing values; the columns are those of the frames.
    """
    info = run.info
    cases = _records(run.cases)
    for case, key in zip(cases, run.keys, strict=True):
        make = run.traces.get(key)
        if make is not None:
            case["trace"] = make()
    return encode(
        {
            "schema": SCHEMA,
            "made_by": f"evalviz {__version__}",
            "run": present(
                run_id=info.run_id,
                title=info.title,
                agent=info.agent,
                eval_set=info.eval_set,
                created=info.created.isoformat() if info.created else None,
                source=info.source,
                format=info.format,
                candidates=list(info.candidates) or None,
                state=info.state,
                facts=dict(info.facts) or None,
            ),
            "summary": _records(summary(run)),
            "metrics": _records(run.metrics),
            "cases": cases,
            "scores": _records(run.scores),
            "verdicts": _records(run.verdicts),
            "notices": [present(level=n.level, message=n.message, case_id=n.case_id) for n in run.notices],
        }
    )


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    listed = columns(frame)
    return [
        {name: _value(value) for name, value in zip(listed, row, strict=True) if value is not None}
        for row in zip(*listed.values(), strict=True)
    ]


def _value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, pd.Timestamp) else value
