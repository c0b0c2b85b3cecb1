import { plural } from "../format";
import type { VerdictBody } from "../state";

export const isClaim = (verdict: VerdictBody): boolean => verdict.type === "claim";

/** "2 of 5 rubrics passed", "9 of 10 verdicts passed" over several turns, "3 of 3 claims supported"; with those that have no verdict counted beside. "" without verdicts. */
export function tallyOf(verdicts: VerdictBody[]): string {
  if (!verdicts.length) return "";
  const judged = verdicts.filter((verdict) => verdict.verdict != null);
  const passed = judged.filter((verdict) => verdict.verdict).length;
  const claims = verdicts.every(isClaim);
  const repeated = new Set(verdicts.map((verdict) => verdict.turn)).size > 1; // a rubric has a verdict in each turn
  const noun = claims ? "claim" : repeated ? "verdict" : "rubric";
  const rest = verdicts.length - judged.length;
  const said = judged.length ? `${passed} of ${plural(judged.length, noun)} ${claims ? "supported" : "passed"}` : "";
  return [said, rest ? `${rest} without verdict` : ""].filter(Boolean).join(", ");
}
