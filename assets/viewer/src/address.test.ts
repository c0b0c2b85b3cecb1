import assert from "node:assert/strict";
import test from "node:test";
import { formatAddress, parseAddress, type Place } from "./address";

test("an address names a case, its trial and the filters", () => {
  assert.deepEqual(parseAddress("#case=refund_twice&trial=2&status=failed,error"), {
    view: "cases",
    case: "refund_twice",
    trial: 2,
    filters: { status: ["failed", "error"] },
  });
});

test("an empty address is the summary", () => assert.deepEqual(parseAddress(""), { view: "summary", filters: {} }));

test("what is not understood is left out", () => {
  assert.deepEqual(parseAddress("status=broken&trial=-1&step=x&stability=odd&view=moon"), {
    view: "summary",
    filters: {},
  });
});

test("filters of Python's facts are read", () => {
  assert.deepEqual(parseAddress("stability=flaky").filters, { stability: "flaky" });
});

const places: Record<string, Place> = {
  "a case": { view: "cases", case: "a", filters: {} },
  "a case with everything": {
    view: "cases",
    case: 'ugly & = # "id" %20 ü\u202e',
    candidate: "gemini, 2.5",
    trial: 3,
    turn: 1,
    step: 12,
    sort: "tokens",
    filters: {
      status: ["not_evaluated"],
      metric: "m=1",
      metric_status: "failed",
      text: "a&b",
      tool: "t",
      rubric: "r?",
      columns: { "x.y": "", lang: "de&" },
    },
  },
  "a case with an empty id": { view: "cases", case: "", filters: {} },
  "the summary": { view: "summary", filters: {} },
  "the cases, nothing chosen": { view: "cases", filters: {} },
  "the summary while cases are filtered": { view: "summary", case: "a", filters: { text: "x" } },
};

for (const [name, place] of Object.entries(places)) {
  test(`${name} comes back from its address`, () => assert.deepEqual(parseAddress(`#${formatAddress(place)}`), place));
}

test("a lone surrogate in an id does not break the address", () => {
  assert.equal(formatAddress({ view: "cases", case: "a\ud800b", filters: {} }), "case=a%EF%BF%BDb");
});
