"""Documents of Vertex AI that tests share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "data" / "cases"


def document(slug: str, name: str = "result.json") -> Any:
    return json.loads((CASES / slug / name).read_text(encoding="utf-8"))


def expected(slug: str) -> Any:
    return document(slug, "expect.json")


def result(*cases: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A result of one candidate from the metric results of its cases."""
    listed = [
        {"eval_case_index": place, "response_candidate_results": [{"response_index": 0, "metric_results": metrics}]}
        for place, metrics in enumerate(cases)
    ]
    return {"eval_case_results": listed, **more}


def dataset(*cases: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"eval_cases": list(cases)}]


def rubric(verdict: bool | None, text: str = "polite") -> dict[str, Any]:
    return {
        "evaluated_rubric": {"rubric_id": text, "content": {"property": {"description": text}}},
        **({} if verdict is None else {"verdict": verdict}),
    }


def statuses(run: Any) -> list[str]:
    return run.scores["status"].tolist()


def records(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"eval_dataset_df": list(rows)}]
