// Finds words in a block of case bodies; runs in the worker, or on the main thread where no worker may start.
import { inflateText } from "../islands";
import type { CaseBody, VerdictBody } from "../state";

/** What is searched for: lower-case words, and the shared rubrics (by number) that hold them. */
export interface Query {
  words: string;
  rubrics: number[];
}

function holds(value: unknown, words: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(words);
  if (typeof value === "number") return String(value) === words;
  if (Array.isArray(value)) return value.some((one) => holds(one, words));
  if (value && typeof value === "object") return Object.entries(value).some(([, one]) => holds(one, words));
  return false;
}

function caseHolds(body: CaseBody | null, words: string, rubrics: ReadonlySet<number>): boolean {
  if (!body) return false;
  if (holds(body.results, words)) return true;
  const named = ({ rubric }: VerdictBody) => rubric !== undefined && rubrics.has(rubric);
  return rubrics.size > 0 && body.results.some(({ verdicts }) => verdicts.some(named));
}

// plain letters and digits stand in the JSON as they are: if the text lacks them, no case of the block has them
const PLAIN = /^[\w .,:;@#-]+$/;

/** Positions within the block of the cases that hold the words. */
export async function hitsIn(base64: string, { words, rubrics }: Query): Promise<number[]> {
  const text = await inflateText(base64);
  if (!rubrics.length && PLAIN.test(words) && !text.toLowerCase().includes(words)) return [];
  const wanted = new Set(rubrics);
  const bodies = JSON.parse(text) as (CaseBody | null)[];
  return bodies.flatMap((body, i) => (caseHolds(body, words, wanted) ? [i] : []));
}
