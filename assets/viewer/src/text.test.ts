import assert from "node:assert/strict";
import test from "node:test";
import { visible } from "./text";

const seen: [string, string, string][] = [
  ["terminal colours go", "\u001b[31mred\u001b[0m \u001b]0;title\u0007x", "red x"],
  ["control characters are named", "a\u0000b\u0007c\u009b", "a⟦U+0000⟧b⟦U+0007⟧c⟦U+009B⟧"],
  ["an override of the direction is named", "\u202egnp.exe\u202c", "⟦U+202E⟧gnp.exe⟦U+202C⟧"],
  ["an isolate is named", "\u2066x\u2069", "⟦U+2066⟧x⟦U+2069⟧"],
  ["marks of right-to-left text stay", "\u200e2026-12-27\u200e", "\u200e2026-12-27\u200e"],
  ["line breaks are one kind", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["tabs stay", "a\tb", "a\tb"],
  ["a lone surrogate is replaced, a pair is not", "\ud800 👩🏽‍✈️", "\uFFFD 👩🏽‍✈️"],
  ["markup is text", "<scratchpad>&lt;</scratchpad>", "<scratchpad>&lt;</scratchpad>"],
];

for (const [name, given, shown] of seen) test(name, () => assert.equal(visible(given), shown));
