import assert from "node:assert/strict";
import test from "node:test";
import { difference } from "./difference";

const told = (answer: string, reference: string) =>
  difference(answer, reference)!
    .map(({ value, added, removed }) => (removed ? `-${value}-` : added ? `+${value}+` : value))
    .join("|");

test("a changed phrase is one change", () => {
  assert.equal(
    told("Your booking B1 was not found, sorry.", "Your booking B2 is moved now, sorry."),
    "Your booking |-B1 was not found-|+B2 is moved now+|, sorry.",
  );
});

test("equal texts have no change", () => assert.equal(told("same text", "same text"), "same text"));

test("the space that both sides end in is no part of the change", () => {
  assert.equal(
    told("The red house stands there", "The blue house stands there"),
    "The |-red-|+blue+| house stands there",
  );
});

test("texts that share next to nothing are shown whole", () => {
  assert.equal(
    told("I cannot do this", "Order L-2 arrives on Friday"),
    "-I cannot do this-|+Order L-2 arrives on Friday+",
  );
});

test("Japanese is compared by its characters", () => {
  assert.equal(told("予約は12月27日です", "予約は12月28日です"), "予約は12月|-27-|+28+|日です");
});
