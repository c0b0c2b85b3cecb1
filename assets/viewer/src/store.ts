// All state of the front end, in signals. Views read them and call the functions below; nothing else is shared.
import { batch, computed, signal } from "@preact/signals";
import { type Filters, formatAddress, parseAddress, type Place, type View } from "./address";
import { matchingRows } from "./matching";
import { groupsOf, sortsOf } from "./order";
import type { Index } from "./state";

/** What the page holds; set once, before anything is drawn. */
export const index = signal<Index>(null as unknown as Index);

export const place = signal<Place>({ view: "summary", filters: {} });
export const view = computed<View>(() => place.value.view);
export const filters = computed<Filters>(() => place.value.filters);

/** Rows whose bodies hold the searched text, filled by the search as it goes on (search/search.ts). */
export const bodyHits = signal<ReadonlySet<number>>(new Set());

/** The rows that the filters leave, worst first. */
export const matching = computed(() => {
  const hits = bodyHits.value;
  return matchingRows(index.value, filters.value, (row) => hits.has(row));
});

export const sorts = computed(() => sortsOf(index.value.cases));
export const sort = computed(() => sorts.value.find((one) => one.key === place.value.sort) ?? sorts.value[0]!);
export const groups = computed(() => groupsOf(matching.value, sort.value, index.value.cases));

/** The rows in the order of the list. */
export const listed = computed(() => groups.value.flatMap((group) => group.rows));

const rowsById = computed(() => {
  const found = new Map<string, number[]>();
  index.value.cases.id.forEach((id, row) => {
    const rows = found.get(id);
    if (rows) rows.push(row);
    else found.set(id, [row]);
  });
  return found;
});

/** The rows of a case: one for each candidate. */
export const rowsOf = (id: string): number[] => rowsById.value.get(id) ?? [];

export function candidateOf(row: number): string | undefined {
  const { cases, run } = index.value;
  return cases.candidate ? run.candidates[cases.candidate[row] ?? -1] : undefined;
}

/** The open case's row; null when none is open; undefined when the address names a case that the run does not have. */
export const openRow = computed<number | null | undefined>(() => {
  const { case: id, candidate } = place.value;
  if (id === undefined) return null;
  const rows = rowsOf(id);
  return candidate === undefined ? rows[0] : rows.find((row) => candidateOf(row) === candidate);
});

/** Change where the reader is and write it into the address. `step`: a step that "back" should undo. */
export function go(change: Partial<Place>, { step = true } = {}): void {
  place.value = { ...place.value, ...change };
  const hash = `#${formatAddress(place.value)}`;
  if (hash === location.hash) return;
  try {
    if (step) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  } catch {
    // a sandboxed frame has no address of its own to write to: the state lives in the signal alone
  }
}

/** Follow the address, at the start and whenever it changes. */
export function followAddress(start: string): void {
  const read = () => {
    place.value = parseAddress(location.hash.length > 1 ? location.hash : start);
  };
  read();
  addEventListener("hashchange", read);
  addEventListener("popstate", read);
}

/** The place of a case, at a step of its trace if given. */
export function placeOf(row: number, at: { trial?: number; turn?: number; step?: number } = {}): Partial<Place> {
  const { trial, turn, step } = at;
  const candidate = candidateOf(row);
  return { view: "cases", case: index.value.cases.id[row] ?? "", candidate, trial, turn, step };
}

/** Open a case by its row number. */
export const openCase = (row: number, at: { trial?: number; turn?: number; step?: number } = {}): void =>
  go(placeOf(row, at));

/** Change some of the filters (undefined takes one away) and show the cases that are left. */
export function setFilters(change: Filters, { step = true } = {}): void {
  const next: Filters = { ...filters.value, ...change };
  if (change.metric !== undefined && !("metric_status" in change)) delete next.metric_status;
  if (!next.metric) delete next.metric_status;
  for (const key of Object.keys(next) as (keyof Filters)[]) {
    const value = next[key];
    const empty = value === undefined || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
    if (empty) delete next[key];
  }
  batch(() => go({ view: "cases", filters: next }, { step }));
}

export const clearFilters = (): void => go({ filters: {} });
