// Which cases the filters leave, from the index alone.
import { type Filters, STABILITIES } from "./address";
import type { CaseColumns, Index, Status } from "./state";
import { STATUS_OF } from "./state";

/** The status that a letter stands for; a letter that this page does not know is no verdict. */
export const statusOf = (letter: string | undefined): Status => STATUS_OF[letter ?? ""] ?? "not_evaluated";

/** The columns to filter by; the candidate is one where there are several. */
export function facetsOf({ cases, run }: Index): CaseColumns["facets"] {
  return cases.candidate
    ? [{ name: "candidate", values: run.candidates, codes: cases.candidate }, ...cases.facets]
    : cases.facets;
}

type Test = (row: number) => boolean;

/** The positions of the values that hold the words. */
const holding = (values: string[], words: string): Set<number> =>
  new Set(values.flatMap((value, i) => (value.toLowerCase().includes(words) ? [i] : [])));

/** Whether a case's columns hold the words, whatever their case. */
function textTest(index: Index, text: string): Test {
  const { cases } = index;
  const words = text.toLowerCase();
  const tools = holding(cases.tools, words); // found once: a hundred thousand cases share a few names
  const columns = facetsOf(index).map(({ values, codes }) => ({ codes, values: holding(values, words) }));
  const holds = (value: string | undefined) => value?.toLowerCase().includes(words) ?? false;
  return (row) =>
    holds(cases.id[row]) ||
    holds(cases.prompt[row]) ||
    holds(cases.error?.[row]) ||
    (cases.used[row]?.some((tool) => tools.has(tool)) ?? false) ||
    columns.some(({ codes, values }) => values.has(codes[row] ?? -1));
}

function tests(index: Index, filters: Filters, inBody: (row: number) => boolean): Test[] {
  const { cases, rubrics } = index;
  const all: Test[] = [];
  if (filters.status?.length) {
    const wanted = new Set(filters.status);
    all.push((row) => wanted.has(statusOf(cases.status[row])));
  }
  if (filters.stability) {
    const letter = STABILITIES[filters.stability];
    all.push((row) => cases.stability?.[row] === letter);
  }
  if (filters.metric !== undefined) {
    const letters = cases.statuses[cases.metric_names.indexOf(filters.metric)] ?? "";
    const wanted = filters.metric_status;
    all.push((row) => (letters[row] ?? "-") !== "-" && (wanted === undefined || statusOf(letters[row]) === wanted));
  }
  if (filters.rubric !== undefined) {
    const failed = new Set(
      rubrics.filter((rubric) => rubric.rubric === filters.rubric).flatMap((rubric) => rubric.failed),
    );
    all.push((row) => failed.has(row));
  }
  if (filters.tool !== undefined) {
    const tool = cases.tools.indexOf(filters.tool);
    all.push((row) => cases.used[row]?.includes(tool) ?? false);
  }
  if (filters.error !== undefined) all.push((row) => cases.error?.[row] === filters.error);
  for (const [name, value] of Object.entries(filters.columns ?? {})) {
    const facet = facetsOf(index).find((one) => one.name === name);
    const code = facet?.values.indexOf(value) ?? -1;
    all.push((row) => code >= 0 && facet?.codes[row] === code);
  }
  if (filters.text) {
    const inColumns = textTest(index, filters.text);
    all.push((row) => inColumns(row) || inBody(row));
  }
  return all;
}

/** The rows that pass every filter, in the order of the index (worst first). */
export function matchingRows(index: Index, filters: Filters, inBody: (row: number) => boolean = () => false): number[] {
  const all = tests(index, filters, inBody);
  const rows: number[] = [];
  for (let row = 0; row < index.cases.id.length; row++) if (all.every((test) => test(row))) rows.push(row);
  return rows;
}
