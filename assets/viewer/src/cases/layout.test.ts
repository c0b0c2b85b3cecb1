import assert from "node:assert/strict";
import test from "node:test";
import { groupAt, HEAD_HEIGHT, ITEM_HEIGHT, layoutOf, shownIn, topOf } from "./layout";

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const layout = layoutOf([
  { status: "failed", rows: rows(0, 3) },
  { status: "passed", rows: rows(3, 100_003) },
]);

test("the list is as high as its heads and items", () =>
  assert.equal(layout.height, 2 * HEAD_HEIGHT + 100_003 * ITEM_HEIGHT));

test("at the top stand the first group and the beginning of the second", () => {
  const shown = shownIn(layout, 0, 300);
  assert.deepEqual(
    shown.map((one) => one.row ?? one.group.status),
    ["failed", 0, 1, 2, "passed", 3, 4, 5],
  );
  assert.equal(shown[5]!.top, 2 * HEAD_HEIGHT + 3 * ITEM_HEIGHT);
});

test("far down only what is in sight is shown", () => {
  const top = topOf(layout, 50_000)!;
  const shown = shownIn(layout, top, top + 2 * ITEM_HEIGHT);
  assert.deepEqual(
    shown.map((one) => one.row),
    [50_000, 50_001],
  );
  assert.equal(shown[0]!.row !== undefined && shown[0]!.position, 50_001);
});

test("the group under the top of the list is known", () => {
  assert.equal(groupAt(layout, 0)!.status, "failed");
  assert.equal(groupAt(layout, 1_000_000)!.status, "passed");
  assert.equal(groupAt(layoutOf([]), 0), null);
});

test("a case that is not listed has no place", () => assert.equal(topOf(layout, 200_000), null));
