import assert from "node:assert/strict";
import test from "node:test";
import { matchingRows } from "./matching";
import { groupsOf, sortsOf } from "./order";
import type { CaseColumns, Index } from "./state";

const cases: CaseColumns = {
  id: ["b10", "b9", "a", "zz", "x"],
  status: "fpf?e",
  trials: ["f", "p", "f", "n", "e"],
  stability: "xs-k-",
  prompt: ["Zürich", "", "", "", ""],
  score: [0.2, 1, null, 0.5, null],
  scores: [[0.2, 1, null, 0.5, null]],
  statuses: ["fp-?e"],
  metric_names: ["m"],
  n_turns: [1, 1, 1, 1, 1],
  n_tool_calls: [0, 3, 2, 2, 0],
  tokens: [10, null, 30, 20, 20],
  error: { 4: "503" },
  tools: ["find"],
  used: [[], [0], [0], [], []],
  facets: [{ name: "lang", values: ["de"], codes: [0, -1, -1, 0, -1] }],
};
const index = {
  cases,
  rubrics: [
    { rubric: "r", failed: [2, 4] },
    { rubric: "r", failed: [0] },
  ],
} as unknown as Index;

const sorted = (key: string) =>
  groupsOf(
    [0, 1, 2, 3, 4],
    sortsOf(cases).find((sort) => sort.key === key)!,
    cases,
  ).flatMap((group) => group.rows);

test("groups stand in the order of trouble, an unknown status among the not evaluated", () => {
  const groups = groupsOf([0, 1, 2, 3, 4], sortsOf(cases)[0]!, cases);
  assert.deepEqual(groups, [
    { status: "failed", rows: [0, 2] },
    { status: "error", rows: [4] },
    { status: "not_evaluated", rows: [3] },
    { status: "passed", rows: [1] },
  ]);
});

test("numbers in ids sort as numbers", () => assert.deepEqual(sorted("id"), [2, 1, 0, 4, 3]));
test("a missing value stands last, equal ones keep their order", () =>
  assert.deepEqual(sorted("tokens"), [2, 3, 4, 0, 1]));
test("the lowest score stands first, none last", () => assert.deepEqual(sorted("low"), [0, 3, 1, 2, 4]));

const filtered: [string, Parameters<typeof matchingRows>[1], number[]][] = [
  ["nothing", {}, [0, 1, 2, 3, 4]],
  ["a status", { status: ["failed", "not_evaluated"] }, [0, 2, 3]],
  ["flaky cases", { stability: "flaky" }, [3]],
  ["a metric: cases with a result of it", { metric: "m" }, [0, 1, 3, 4]],
  ["a metric's status", { metric: "m", metric_status: "failed" }, [0]],
  ["a metric that the run does not have", { metric: "other" }, []],
  ["a rubric that two metrics share", { rubric: "r" }, [0, 2, 4]],
  ["a tool", { tool: "find" }, [1, 2]],
  ["a tool that nobody called", { tool: "other" }, []],
  ["an error", { error: "503" }, [4]],
  ["a column", { columns: { lang: "de" } }, [0, 3]],
  ["a value that the column does not have", { columns: { lang: "fr" } }, []],
  ["words, in any case", { text: "ZÜRICH" }, [0]],
  ["words in a tool's name", { text: "fin" }, [1, 2]],
  ["two filters: both must hold", { tool: "find", status: ["passed"] }, [1]],
];

for (const [name, filters, rows] of filtered)
  test(`filtered by ${name}`, () => assert.deepEqual(matchingRows(index, filters), rows));

test("words that a body holds count too", () =>
  assert.deepEqual(
    matchingRows(index, { text: "quokka" }, (row) => row === 3),
    [3],
  ));
