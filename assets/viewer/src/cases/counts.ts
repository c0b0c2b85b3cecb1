// How many cases there are of each kind: what chips and menus say.
import type { Status } from "../state";
import { STATUSES } from "../address";
import { statusOf } from "../matching";

/** Cases of each status that occurs, in the order of the list. */
export function statusCounts(letters: string, except = ""): [Status, number][] {
  const counts = new Map<Status, number>();
  for (const letter of letters) {
    if (letter === except) continue;
    const status = statusOf(letter);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return STATUSES.flatMap((status) => {
    const n = counts.get(status);
    return n ? [[status, n] as [Status, number]] : [];
  });
}

/** How often each value occurs, the most frequent first. */
export function tally<T>(values: Iterable<T>): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
