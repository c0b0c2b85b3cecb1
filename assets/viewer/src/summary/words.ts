// The words of the summary, apart from the drawing of it.
import { count } from "../format";
import type { Check, MetricRow, Status } from "../state";

export type Counted = Pick<MetricRow, "n_passed" | "n_failed" | "n_not_evaluated" | "n_informational" | "n_error">;

/** The five states in the order in which they are drawn and said: status, key of its count, word. */
export const STATES: readonly [Status, keyof Counted, string][] = [
  ["passed", "n_passed", "passed"],
  ["failed", "n_failed", "failed"],
  ["informational", "n_informational", "informational"],
  ["not_evaluated", "n_not_evaluated", "not evaluated"],
  ["error", "n_error", "error"],
];

/** "1 error", "3 errors"; the other words stay as they are. */
export const stateText = (n: number, word: string): string =>
  `${count(n)} ${word === "error" && n !== 1 ? "errors" : word}`;

/** "28 passed · 10 failed · 1 error" */
export function statesText(metric: Counted): string {
  const said = STATES.filter(([, key]) => metric[key] > 0).map(([, key, word]) => stateText(metric[key], word));
  return said.join(" · ") || "no results";
}

/** How many cases stand behind a mean where it is not all of them: "n = 1 of 2", "n = 6 of 9 finite". */
export function nText(metric: Counted & Pick<MetricRow, "n" | "n_cases">): string {
  const { n, n_cases } = metric;
  if (n === 0 || n === n_cases) return "";
  const stated = metric.n_passed + metric.n_failed + metric.n_informational;
  return `n = ${count(n)} of ${count(n_cases)}${n < stated ? " finite" : ""}`;
}

const LONGEST = 120;

export const clipped = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/** "10 of 11 trust checks hold: 1 case has no result"; the checks that do not apply are not counted. */
export function checksText(checks: Check[]): string {
  const applied = checks.filter((check) => check.state !== "not applicable");
  const broken = applied.filter((check) => check.state === "not held");
  if (!applied.length) return "no trust check applies";
  const plural = applied.length === 1 ? "check holds" : "checks hold";
  if (!broken.length) return `all ${applied.length} trust ${plural}`.replace("all 1 trust", "the one trust");
  const first = clipped(broken[0]?.detail || broken[0]?.check || "");
  const more = broken.length > 1 ? `; and ${broken.length - 1} more` : "";
  return `${applied.length - broken.length} of ${applied.length} trust ${plural}: ${first}${more}`;
}
