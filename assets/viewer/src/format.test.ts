import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as format from "./format";

type Row = { kind: string; value: unknown; text: string };

const numeric = (value: unknown): unknown =>
  typeof value === "string" && /^(NaN|-?Infinity)$/.test(value) ? Number(value) : value;

const writers: Record<string, (...values: never[]) => string> = {
  ...format,
  percent_interval: format.percentInterval,
} as never;

// npm runs the tests in assets/viewer
const rows = JSON.parse(readFileSync("../../tests/data/numbers.json", "utf8")) as Row[];

for (const { kind, value, text } of rows) {
  test(`${kind} of ${JSON.stringify(value)} reads "${text}"`, () => {
    const values = (Array.isArray(value) ? value : [value]).map(numeric);
    assert.equal(writers[kind]!(...(values as never[])), text);
  });
}
