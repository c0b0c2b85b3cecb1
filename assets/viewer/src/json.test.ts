import assert from "node:assert/strict";
import test from "node:test";
import { argumentsOf, oneLine } from "./json";

test("one line has spaces where a person wants them", () => {
  assert.equal(
    oneLine({ error: "not found", codes: [404, null], empty: {} }),
    '{"error": "not found", "codes": [404, null], "empty": {}}',
  );
});

test("line breaks and brackets in strings stay as they are", () => {
  assert.equal(oneLine({ "a\n": "{\n  x\n}" }), '{"a\\n": "{\\n  x\\n}"}');
});

test("arguments are names and values", () =>
  assert.deepEqual(argumentsOf({ id: "B1", n: 2 }), [
    ["id", '"B1"'],
    ["n", "2"],
  ]));
test("what is no object is one value without a name", () => assert.deepEqual(argumentsOf("id=B1"), [["", '"id=B1"']]));
test("no arguments are none", () =>
  assert.deepEqual([argumentsOf(null), argumentsOf(undefined), argumentsOf({})], [[], [], []]));
