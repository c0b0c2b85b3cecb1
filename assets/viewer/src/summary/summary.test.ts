import assert from "node:assert/strict";
import { test } from "node:test";
import type { Check, MetricRow } from "../state";
import { scaleOf } from "./marks";
import { ordered, turned } from "./sorting";
import { painted } from "./tokens";
import { checksText, statesText } from "./words";

const metric = (name: string, more: Partial<MetricRow> = {}): MetricRow => ({
  name,
  kind: "custom",
  n: 2,
  n_cases: 2,
  n_passed: 0,
  n_failed: 0,
  n_not_evaluated: 0,
  n_informational: 0,
  n_error: 0,
  ...more,
});

const names = (metrics: MetricRow[]) => metrics.map(({ name }) => name).join(" ");

test("a metric's track is its range where that holds everything drawn", () => {
  assert.deepEqual(scaleOf(metric("q", { low: 0, high: 1, mean: 0.5, threshold: 0.8 })), [0, 1]);
  // the interval of the mean leaves the range: the track grows
  assert.deepEqual(scaleOf(metric("q", { low: 0, high: 1, mean: 0.9, mean_low: 0.7, mean_high: 1.1 })), [0, 1.1]);
  assert.deepEqual(scaleOf(metric("q", { mean: 40, histogram: { low: 10, high: 90, counts: [1] } })), [0, 90]);
  assert.deepEqual(scaleOf(metric("q", { mean: -3, histogram: { low: -5, high: -1, counts: [1] } })), [-5, 0]);
  assert.deepEqual(scaleOf(metric("q", { mean: 0 })), [0, 1]);
});

test("metrics sort by a column, those without a value last, and a third click brings the run's own order back", () => {
  const metrics = [metric("b", { mean: 0.9 }), metric("a"), metric("m10", { mean: 0.1 }), metric("m2", { mean: 0.5 })];
  assert.equal(names(ordered(metrics, { column: "metric", descending: false })), "a b m2 m10");
  assert.equal(names(ordered(metrics, { column: "mean", descending: false })), "m10 m2 b a");
  assert.equal(names(ordered(metrics, { column: "mean", descending: true })), "b m2 m10 a");
  let order = turned(null, "mean");
  assert.deepEqual(order, { column: "mean", descending: false });
  order = turned(order, "mean");
  assert.deepEqual(order, { column: "mean", descending: true });
  assert.equal(turned(order, "mean"), null);
  assert.deepEqual(turned(order, "states"), { column: "states", descending: true });
});

test("states are said in words, those without a case left out", () => {
  assert.equal(statesText(metric("q", { n_passed: 1200, n_not_evaluated: 1 })), "1,200 passed · 1 not evaluated");
  assert.equal(statesText(metric("q")), "no results");
});

test("checks that do not apply are not counted", () => {
  const check = (state: Check["state"], detail = ""): Check => ({ check: "a rule", state, detail, case_ids: [] });
  assert.equal(checksText([check("held"), check("held"), check("not applicable")]), "all 2 trust checks hold");
  assert.equal(
    checksText([check("held"), check("not held", "1 case is missing")]),
    "1 of 2 trust checks hold: 1 case is missing",
  );
  assert.equal(checksText([check("not held"), check("not held")]), "0 of 2 trust checks hold: a rule; and 1 more");
  assert.equal(checksText([check("held")]), "the one trust check holds");
});

test("tokens become colours wherever they stand", () => {
  const read = (name: string) =>
    ({ "--ev-failed": "#b5380a", "--ev-data-1": "#2f62cf", "--ev-font": "Arial, sans-serif" })[name] ?? "";
  const figure = {
    line: ["var(--ev-failed)", { fill: "var(--ev-data-1)/0.38" }],
    font: "var(--ev-font)",
    text: "is var(--ev-failed)",
    n: 1,
    none: null,
  };
  assert.deepEqual(painted(figure, read), {
    line: ["#b5380a", { fill: "rgba(47,98,207,0.38)" }],
    font: "Arial, sans-serif",
    text: "is var(--ev-failed)",
    n: 1,
    none: null,
  });
});
