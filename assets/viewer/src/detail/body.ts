// The open case: its body as it arrives, and which of its results is shown.
import { useEffect, useState } from "preact/hooks";
import { caseBody, sharedData } from "../bodies";
import { report } from "../failure";
import type { CaseBody, Shared } from "../state";
import { statusOf } from "../matching";
import { index, place } from "../store";

export interface Loaded {
  row: number;
  body: CaseBody | null; // null: the page does not hold it
  shared: Shared;
}

/** What is known of a case; null while it is being read. */
export function useBody(row: number): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let wanted = true;
    const started = performance.now();
    Promise.all([caseBody(row), sharedData()])
      .then(([body, shared]) => {
        if (!wanted) return;
        setLoaded({ row, body, shared });
        requestAnimationFrame(() => performance.measure("evalviz:open", { start: started }));
      })
      .catch(report);
    return () => {
      wanted = false;
    };
  }, [row]);
  return loaded?.row === row ? loaded : null;
}

/** Which result of the case is shown: the trial in the address, else the first that came out as the case did. */
export function shownResult(row: number): number {
  const letters = index.value.cases.trials[row] ?? "";
  const asked = place.value.trial;
  if (asked !== undefined && asked >= 1 && asked <= letters.length) return asked - 1;
  const like = [...letters].findIndex((letter) => statusOf(letter) === statusOf(index.value.cases.status[row]));
  return Math.max(0, like);
}
