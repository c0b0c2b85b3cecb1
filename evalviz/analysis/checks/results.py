"""Does every case that was to be evaluated have a result?"""

from __future__ import annotations

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
    total, failed = _counted(run, "total items"), _counted(run, "failed items")
    if run.cases.empty and not without:
        return not_applicable(STATEMENT, "there are no results")
    parts = []
    if without:
        lacking = "1 has none" if len(without) == 1 else f"{wording.count(len(without))} have none"
        rest = "means and rates stand on the others"
        parts.append(f"of {wording.plural(n_cases, 'case')} {lacking}: {some(without)}; {rest}")
    if total is not None and total > n_cases:
        loaded = wording.plural(len(run.cases) - int(empty.sum()), "result")
        parts.append(f"the source counts {wording.plural(total, 'item')}, {loaded} were loaded")
    if failed:
        parts.append(f"the source counts {wording.plural(failed, 'failed item')}")
    if parts:
        return not_held(STATEMENT, "; ".join(parts), without)
    if run.expected_cases is None and total is None:
        loaded = wording.plural(len(known), "case")
        return not_applicable(STATEMENT, f"the source does not say which cases there are; {loaded} loaded")
    return held(STATEMENT, f"{wording.plural(n_cases, 'case')}, each with a result")


def _counted(run: EvalRun, fact: str) -> int | None:
    """A count that a managed Vertex run states about itself."""
    text = run.info.facts.get(fact, "")
    return int(text) if text.isdecimal() else None
