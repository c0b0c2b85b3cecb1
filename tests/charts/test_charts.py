"""The charts of a run: what is in them, what they leave out, and what they say about it."""

from __future__ import annotations

import json
import re
from time import process_time

import pytest

from evalviz import charts
from evalviz.charts import Chart, charts_of, for_page
from evalviz.charts.theme import LIGHT
from evalviz.model import EvalRun, EvalvizError

from ..analysis.builder import result, run
from ..places import ROOT
from .harbor import CURRENCY, LOOKUP, harbor

HOSTILE = "<img src=x onerror=alert(1)> %{x} </script>\x1b[31m\u202e"


def chart(given: EvalRun, name: str) -> Chart:
    (found,) = [one for one in charts_of(given) if one.id == name]
    return found


def numbers(given: Chart) -> dict[str, tuple[object, ...]]:
    return {str(name): tuple(rest) for name, *rest in given.numbers.rows}


def test_the_page_has_them_in_this_order() -> None:
    assert [one.id for one in charts_of(harbor())] == ["heatmap", "rubrics", "cost", "distributions", "summary"]


# ---------- heat-map


def test_the_heat_map_puts_the_worst_case_first_and_keeps_the_states_apart() -> None:
    heatmap = chart(harbor(), "heatmap")
    assert [row[:2] for row in heatmap.numbers.rows] == [
        ("cancel_late", "failed"),  # two metrics failed
        ("refund_twice", "failed"),
        ("storm", "error"),
        ("no_answer", "not evaluated"),
        ("move", "passed"),
        ("greet", "passed"),
    ]
    assert heatmap.numbers.rows[0][2:] == ("0.20 failed", "0.30 failed", "40.0")
    assert heatmap.title == "Every failed case fails tool_use"


def test_a_cells_colour_turns_at_the_threshold_and_follows_the_stored_status() -> None:
    cells, hatched = chart(harbor(), "heatmap").figure["data"]
    tool, task, words = cells["z"]
    # threshold 0.8: 0.2 lies 75 % of the way down, 0.4 50 %; error; nothing; 0.8 just reached, 1.0 at the top
    assert tool == [0, 1, 6, None, 3, 5]
    # threshold 0.5: 0.3 lies 40 % of the way down; 0.9, 0.8 and 1.0 lie 80, 60 and 100 % up
    assert task == [1, 5, 6, None, 4, 5]
    # no threshold: four shades of 10 to 40
    assert words == [10, 9, 6, None, 8, 7]
    assert hatched["x"] == [3, 3, 3]
    assert len(cells["colorscale"]) == 2 * 11


def test_a_status_against_the_threshold_stays_what_it_is() -> None:
    # given a metric that passed below its threshold, because lower is better
    given = run(
        result("quick", "passed", scores={"latency": (10.0, "passed")}),
        result("slow", "failed", scores={"latency": (200.0, "failed")}),
        metrics={"latency": {"range": None, "threshold": 100.0, "higher_is_better": False}},
    )
    cells = chart(given, "heatmap").figure["data"][0]
    assert cells["z"] == [[0, 5]]  # slow first, far on the failed side; quick far on the passed side


def test_beyond_sixty_cases_it_says_so() -> None:
    many = run(*(result(f"c{n:03}", scores={"q": 1.0}) for n in range(75)))
    heatmap = chart(many, "heatmap")
    assert len(heatmap.numbers.rows) == 60
    assert heatmap.caption.endswith("the 60 worst of 75 cases")


def test_a_click_on_a_column_opens_its_case() -> None:
    heatmap = chart(harbor(), "heatmap")
    # numbers of the cases as they first appear: greet 0, refund_twice 1, move 2, cancel_late 3, no_answer 4, storm 5
    assert heatmap.cases == [[3, 1, 5, 4, 2, 0], [4, 4, 4]]


# ---------- the others


def test_means_with_their_intervals_and_thresholds() -> None:
    """tool_use: mean of 0.2, 0.4, 0.8, 1.0 is 0.6, sd 0.3651, t(3) 3.182: 0.6 ± 0.581, which ends at 1."""
    summary = chart(harbor(), "summary")
    assert numbers(summary)["tool_use"] == (4, "0.60", "0.019–1.00", "0.80")
    first = summary.figure["data"][0]
    assert first["x"] == [0.6, 0.75]
    assert first["error_x"]["arrayminus"][0] == pytest.approx(0.581, abs=0.001)
    assert first["error_x"]["array"][0] == pytest.approx(0.4, abs=0.001)
    panels = {trace["xaxis"] for trace in summary.figure["data"]}
    assert panels == {"x", "x2"}  # words has no range and an axis of its own


def test_rubrics_with_wilson_intervals() -> None:
    """Wilson 2/4 is 15 to 85 %, 4/4 is 51 to 100 %."""
    rubrics = chart(harbor(), "rubrics")
    assert numbers(rubrics) == {LOOKUP: (2, 4, "50%", "15–85%"), CURRENCY: (4, 4, "100%", "51–100%")}
    assert rubrics.figure["data"][0]["customdata"] == [[LOOKUP, "tool_use", 2, 4], [CURRENCY, "tool_use", 4, 4]]


def test_cost_is_drawn_against_the_weakest_metric() -> None:
    cost = chart(harbor(), "cost")
    failed, passed = cost.figure["data"]
    assert (failed["x"], failed["y"]) == ([5200, 5000], [0.4, 0.2])
    assert (passed["x"], passed["y"]) == ([4000, 4100], [1.0, 0.8])
    assert numbers(cost)["failed"] == (2, "5,100", "2.00", "0.30")
    assert cost.caption == "tool_use against tokens, 4 cases; 2 without a value left out"
    assert cost.cases == [[1, 3], [0, 2]]


def test_a_source_without_costs_has_no_cost_chart() -> None:
    plain = run(result("a", scores={"q": 1.0}), result("b", "failed", scores={"q": 0.0}))
    assert "cost" not in {one.id for one in charts_of(plain)}
    with pytest.raises(EvalvizError, match=r"harbor_basics.*tokens, durations or tool calls"):
        charts.cost(plain)


def test_a_large_run_is_sampled_and_the_caption_says_so() -> None:
    many = run(*(result(f"c{n}", scores={"q": n / 3000}, tokens=n + 1, status="passed") for n in range(3000)))
    cost = chart(many, "cost")
    assert sum(len(trace["x"]) for trace in cost.figure["data"]) == 2000
    assert "2,000 of 3,000 cases, drawn at random (seed 0)" in cost.caption
    assert numbers(cost)["passed"][0] == 3000


def test_distributions_stack_the_states() -> None:
    found = chart(harbor(), "distributions")
    failed, passed = (trace for trace in found.figure["data"] if trace["xaxis"] == "x")
    assert (failed["name"], failed["y"]) == ("failed", [0, 0, 1, 0, 1, 0, 0, 0, 0, 0])  # 0.2 and 0.4
    assert (passed["name"], passed["y"]) == ("passed", [0, 0, 0, 0, 0, 0, 0, 0, 1, 1])  # 0.8 and 1.0
    assert numbers(found)["tool_use"] == (4, "0.20", "0.35", "0.60", "0.85", "1.00")


def test_trials_by_hand() -> None:
    """One case passes 2 of 2, one 1 of 2: pass@1 0.75, pass@2 1.0, pass^2 0.5."""
    given = run(
        *(result("a", trial=n, scores={"q": 1.0}) for n in (1, 2)),
        result("b", "passed", trial=1, scores={"q": 1.0}),
        result("b", "failed", trial=2, scores={"q": 0.0}),
    )
    trials = chart(given, "trials")
    assert [(row[0], row[2], row[4]) for row in trials.numbers.rows] == [(1, "0.75", "0.75"), (2, "1.00", "0.50")]
    assert trials.title == "100% of the cases pass in one of 2 trials or more, 50% in all 2"


def test_several_candidates_stand_side_by_side() -> None:
    given = run(
        *(
            result(f"c{n}", candidate=name, scores={"q": score})
            for name, score in (("old", 0.6), ("new", 0.9))
            for n in range(3)
        ),
        candidates=("old", "new"),
    )
    summary = chart(given, "summary")
    assert [trace["name"] for trace in summary.figure["data"]] == ["old", "new"]
    assert summary.legend[:2] == (("old", "data-1"), ("new", "data-2"))
    assert {row[0] for row in chart(given, "heatmap").numbers.rows} >= {"c0 · old", "c0 · new"}


# ---------- all of them


def hostile() -> EvalRun:
    said = {"metric": HOSTILE, "rubric_id": HOSTILE, "rubric": HOSTILE, "verdict": False, "rationale": HOSTILE}
    return run(
        *(
            result(
                f"{HOSTILE}{n}",
                "failed",
                trial=trial,
                candidate=name,
                scores={HOSTILE: (0.2, "failed")},
                verdicts=[said],
                tokens=n + 1,
            )
            for n in range(3)
            for trial in (1, 2)
            for name in (HOSTILE, "b")
        ),
        candidates=(HOSTILE, "b"),
    )


SMALL = {
    "empty": run(),
    "no metrics": run(result("a"), result("b", "failed", error="boom")),
    "one case": run(result("a", scores={"q": 1.0}, tokens=10)),
    "nothing finite": run(result("a", "not_evaluated", scores={"q": "not_evaluated"})),
    "huge and tiny": run(
        *(result(f"c{n}", scores={"q": (s, "informational")}, tokens=1) for n, s in enumerate((1e-7, 1.5e22, -3.0)))
    ),
    "harbor": harbor(),
    "hostile": hostile(),
}


@pytest.mark.parametrize("name", SMALL)
def test_every_chart_is_complete_strict_json_and_a_real_plotly_figure(name: str) -> None:
    for one in charts_of(SMALL[name]):
        page = for_page(one)
        assert json.loads(json.dumps(page, allow_nan=False)) == page
        assert one.title
        assert one.caption
        assert one.alt
        assert all(len(row) == len(one.numbers.columns) for row in one.numbers.rows)
        figure = getattr(charts, one.id)(SMALL[name], theme="dark")  # plotly checks every property
        assert figure.layout.title.text
        assert "var(--ev-" not in figure.to_json()


def test_an_empty_run_has_no_charts_and_one_case_makes_no_claim() -> None:
    assert charts_of(SMALL["empty"]) == []
    assert charts_of(SMALL["no metrics"]) == []
    assert chart(SMALL["one case"], "cost").title == "Tokens and quality of each case"


def test_no_text_of_the_outside_reaches_plotly_as_markup() -> None:
    for one in charts_of(hostile()):
        # the rows of rubrics are drawn by the page itself, as text
        drawn = [
            {key: value for key, value in trace.items() if key != "customdata" or one.id != "rubrics"}
            for trace in one.figure["data"]
        ]
        text = json.dumps([drawn, one.figure["layout"]], ensure_ascii=False)
        assert "<img" not in text
        assert "\x1b" not in text
        assert "\u202e" not in text
        for template in re.findall(r'"hovertemplate": "([^"]*)"', text):
            assert set(re.findall(r"%\{(\w+)", template)) <= {"x", "y", "customdata", "text", "meta"}
            assert "onerror" not in template


def test_every_trace_type_is_in_the_pages_own_plotly() -> None:
    bundled = (ROOT / "assets" / "viewer" / "src" / "plotly.js").read_text(encoding="utf-8")
    known = set(re.findall(r"plotly\.js/lib/(\w+)", bundled)) - {"core"} | {"scatter"}
    used = {trace["type"] for given in SMALL.values() for one in charts_of(given) for trace in one.figure["data"]}
    assert used
    assert used <= known


def test_figures_in_the_page_are_small_and_bring_no_template() -> None:
    for one in charts_of(harbor()):
        assert "template" not in one.figure["layout"]
        assert len(json.dumps(for_page(one))) < 12_000


def test_a_users_figure_takes_the_theme() -> None:
    assert charts.heatmap(harbor()).layout.paper_bgcolor == LIGHT["bg"]
    assert charts.heatmap(harbor(), theme="dark").layout.paper_bgcolor == "#111418"


@pytest.mark.slow
def test_ten_thousand_cases_are_drawn_in_a_moment() -> None:
    many = run(
        *(
            result(
                f"c{n}", "passed" if n % 3 else "failed", scores={"a": n % 10 / 10, "b": n % 7 / 7, "c": 1.0}, tokens=n
            )
            for n in range(10_000)
        )
    )
    charts_of(run(result("warm", scores={"a": 1.0}, tokens=1)))
    start = process_time()
    charts_of(many)
    assert process_time() - start < 1.0  # 0.3 s on a quiet machine


def test_the_page_gets_what_its_contract_says() -> None:
    contract = (ROOT / "assets" / "viewer" / "src" / "state.ts").read_text(encoding="utf-8")
    (body,) = re.findall(r"export interface Figure \{(.*?)\n\}", contract, re.DOTALL)
    fields = dict(re.findall(r"^  (\w+)(\??):", body, re.MULTILINE))
    for one in charts_of(harbor()):
        page = for_page(one)
        assert set(page) <= set(fields)
        assert {name for name, optional in fields.items() if not optional} <= set(page)
