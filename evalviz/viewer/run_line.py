"""What a run is called, in one line."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any, Final

from ..analysis import wording
from ..analysis.verdict import Fact, facts
from ..charts.board import Board
from ..model import EvalRun, Notice
from ..model.status import FAILED, PASSED

MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def run_line(board: Board) -> list[str]:
    """The parts of the line above a report: title, agent, time, "40 cases × 2 candidates × 3 trials", selection."""
    run = board.run
    info = run.info
    agent = info.agent if info.agent != info.title else None
    parts = [info.title, agent, info.created and when(info.created), _counts(board), info.selection]
    return [part for part in parts if part]


def when(time: datetime) -> str:
    """A time: "1 Dec 2026 09:14 UTC"; one without a zone is taken as UTC. No strftime: it follows the locale."""
    utc = time.astimezone(timezone.utc) if time.tzinfo else time
    return f"{utc.day} {MONTHS[utc.month - 1]} {utc.year} {utc:%H:%M} UTC"


def _counts(board: Board) -> str:
    parts = [wording.plural(board.cases["case_id"].nunique(), "case")]
    n_candidates, trials = board.cases["candidate"].nunique(), board.cases["n_trials"]
    if n_candidates > 1:
        parts.append(wording.plural(n_candidates, "candidate"))
    if (trials > 1).any():
        up_to = "" if (trials == trials.max()).all() else "up to "
        parts.append(up_to + wording.plural(int(trials.max()), "trial"))
    return " × ".join(parts)


def said_facts(run: EvalRun) -> list[Fact]:
    """The counts to show: passed and failed always, the other states where there are any."""
    return [fact for fact in facts(run) if fact.status in (None, PASSED, FAILED) or fact.value != "0"]


def reported_line(run: EvalRun, metric: str, candidate: str) -> str:
    """The source's own aggregates of a metric, for one whose cases are not at hand: "reported: mean 0.50, n 20"."""
    rows = run.reported[(run.reported["metric"] == metric) & run.reported["candidate"].isin([candidate, ""])]
    pairs = zip(rows["name"], rows["value"], strict=True)
    said = ", ".join(f"{name} {wording.score(value) if isinstance(value, float) else value}" for name, value in pairs)
    return said and f"reported: {said}"


def n_line(row: Any) -> str:
    """How many cases stand behind a mean where it is not all of them: "n = 1 of 2", "n = 6 of 9 finite"."""
    if row.n in (0, row.n_cases):
        return ""
    stated = row.n_passed + row.n_failed + row.n_informational
    finite = " finite" if row.n < stated else ""
    return f"n = {wording.count(int(row.n))} of {wording.count(int(row.n_cases))}{finite}"


def states_word(n: int, word: str) -> str:
    """A count with the word of a status: "1 error", "3 errors", "2 not evaluated"."""
    return f"{wording.count(n)} {'errors' if word == 'error' and n != 1 else word}"


def urgent_notices(run: EvalRun, limit: int = 5) -> list[str]:
    """All that a run without results says, for nothing else explains it; else errors, or the most serious one."""
    if run.cases.empty:
        return [notice_text(run, notice) for notice in run.notices[:limit]]
    errors = [notice_text(run, notice) for notice in run.notices if notice.level == "error"]
    rest = sorted(run.notices, key=lambda notice: ("error", "warning", "info").index(notice.level))
    return errors[:limit] or [notice_text(run, notice) for notice in rest[:1]]


def notice_text(run: EvalRun, notice: Notice) -> str:
    """What a notice says, files by their names: the folders above them may name a person or a client."""
    folder, slash, _ = run.info.source.rpartition("/")
    text = notice.message.replace(f"{run.info.source}/", "")
    return text.replace(folder + slash, "") if folder.strip("/.") and "://" not in folder else text


def notices_line(run: EvalRun) -> str:
    """How many notices there are: "3 notices: 1 error, 2 warnings"; "" without any."""
    if not run.notices:
        return ""
    levels = [notice.level for notice in run.notices]
    counts = [wording.plural(levels.count(level), level) for level in ("error", "warning") if level in levels]
    return wording.plural(len(levels), "notice") + (f": {', '.join(counts)}" if counts else "")
