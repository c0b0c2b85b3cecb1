"""Does every case that was to be evaluated have a result?"""

from __future__ import annotations

import pandas as pd

from ...model import EvalRun
from .. import wording
from .check import Check, held, not_applicable, not_held, some

STATEMENT = "every case of the eval set has a result"


def every_case_has_a_result(run: EvalRun) -> Check:
    """Cases that the eval set or the source's totals count and that no result stands for."""
    ids = run.cases["case_id"]
    empty = run.cases["error"].fillna("").str.lower().str.startswith("no result").to_numpy(dtype=bool)
    expected = list(dict.fromkeys(run.expected_cases or ()))
    known = set(ids)
    absent = [case_id for case_id in expected if case_id not in known]
    without = [*dict.fromkeys(ids[empty]), *absent]
    n_cases = len(known | set(expected))
    n_results = len(run.cases) - int(empty.sum())
    total, failed = _reported(run, "total_items"), _reported(run, "failed_items")
    parts = []
    if without:
        lacking = "1 has none" if len(without) == 1 else f"{wording.count(len(without))} have none"
        parts.append(
            f"of {wording.plural(n_cases, 'case')} {lacking}: {some(without)}; means and rates stand on the others"
        )
    if total is not None and total > max(n_results, len(known)):
        parts.append(
            f"the source counts {wording.plural(int(total), 'item')}, {wording.plural(n_results, 'result')} were loaded"
        )
    if failed:
        parts.append(f"the source counts {wording.plural(int(failed), 'failed item')}")
    if parts:
        return not_held(STATEMENT, "; ".join(parts), without)
    if run.cases.empty:
        return not_applicable(STATEMENT, "there are no results")
    if run.expected_cases is None and total is None:
        return not_applicable(
            STATEMENT, f"the source does not say which cases there are; {wording.plural(len(known), 'case')} loaded"
        )
    return held(STATEMENT, f"{wording.plural(n_cases, 'case')}, each with a result")


def _reported(run: EvalRun, name: str) -> float | None:
    values = pd.to_numeric(run.reported.loc[run.reported["name"] == name, "value"], errors="coerce").dropna()
    return None if values.empty else float(values.sum())
