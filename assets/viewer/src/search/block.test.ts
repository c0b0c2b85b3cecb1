import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { hitsIn } from "./block";

const body = (response: string, rubric?: number) => ({
  results: [
    {
      trial: 1,
      status: "failed",
      scores: [],
      response,
      verdicts: rubric === undefined ? [] : [{ metric: "m", rubric }],
    },
  ],
});
const packed = (bodies: unknown) => gzipSync(JSON.stringify(bodies)).toString("base64");
const block = packed([body('He said "no"\nthen left.'), null, body("Grüße aus Zürich"), body("plain", 7)]);

const found: [string, string, number[], number[]][] = [
  ["plain words in any case", "plain", [], [3]],
  ["words over a line break and quotes", 'said "no"\nthen', [], [0]],
  ["umlauts", "zürich", [], [2]],
  ["words of a shared rubric", "not in any body", [7], [3]],
  ["words that no body holds", "quokka", [], []],
  ["keys are not searched", "verdicts", [], []],
];

for (const [name, words, rubrics, hits] of found)
  test(`search finds ${name}`, async () => assert.deepEqual(await hitsIn(block, { words, rubrics }), hits));
