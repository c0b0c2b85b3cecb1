// Where a reader is, as it stands in the address: #case=refund_twice&trial=2&status=failed
//
//   view     summary | cases                      candidate  name of the candidate of the open case
//   case     id of the open case                  trial, turn, step   numbers, from 1
//   status   passed,failed,…                      stability  stable_pass | flaky | stable_fail
//   metric   name; with metric_status its status  rubric     text of a rubric that failed
//   tool     name of a tool that was called       error      first line of the case's error
//   text     words to search for                  sort       see order.ts
//   column.NAME   value of one of the source's own columns
// Python's `show(...)` starts a page with the same text (Index.start).
import type { Status } from "./state";

export const VIEWS = ["summary", "cases"] as const;
export type View = (typeof VIEWS)[number];

export const STATUSES: readonly Status[] = ["failed", "error", "not_evaluated", "informational", "passed"];
export const STABILITIES = { stable_pass: "s", flaky: "k", stable_fail: "x" } as const;
export type Stability = keyof typeof STABILITIES;

export interface Filters {
  status?: Status[];
  stability?: Stability;
  metric?: string;
  metric_status?: Status;
  rubric?: string;
  tool?: string;
  error?: string;
  text?: string;
  columns?: Record<string, string>;
}

export interface Place {
  view: View;
  filters: Filters;
  sort?: string;
  case?: string;
  candidate?: string;
  trial?: number;
  turn?: number;
  step?: number;
}

const PLAIN = ["metric", "rubric", "tool", "error", "text"] as const;
const COLUMN = "column.";

const isStatus = (word: string): word is Status => (STATUSES as readonly string[]).includes(word);

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** What an address says; anything that it does not understand is left out. */
export function parseAddress(address: string): Place {
  const given = new URLSearchParams(address.replace(/^#/, ""));
  const filters: Filters = {};
  const status = (given.get("status") ?? "").split(",").filter(isStatus);
  if (status.length) filters.status = status;
  const stability = given.get("stability") ?? "";
  if (stability in STABILITIES) filters.stability = stability as Stability;
  for (const key of PLAIN) {
    const value = given.get(key);
    if (value) filters[key] = value;
  }
  const metricStatus = given.get("metric_status");
  if (metricStatus && isStatus(metricStatus)) filters.metric_status = metricStatus;
  for (const [key, value] of given) {
    if (key.startsWith(COLUMN)) filters.columns = { ...filters.columns, [key.slice(COLUMN.length)]: value };
  }
  const named = given.get("view");
  const inCases = given.has("case") || Object.keys(filters).length > 0;
  const view = VIEWS.find((known) => known === named) ?? (inCases ? "cases" : "summary");
  const place: Place = { view, filters };
  for (const key of ["case", "candidate", "sort"] as const) {
    const value = given.get(key);
    if (value !== null && (value || key === "case")) place[key] = value; // an id may be empty
  }
  for (const key of ["trial", "turn", "step"] as const) {
    const value = wholeNumber(given.get(key));
    if (value !== undefined) place[key] = value;
  }
  return place;
}

/** Percent-encoded, commas kept; a lone surrogate, which cannot be encoded, is replaced. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replaceAll("%2C", ",");

/** The shortest address of a place, without "#". */
export function formatAddress({ view, filters, ...rest }: Place): string {
  const { status, columns, ...plain } = filters;
  const pairs: [string, string | number | undefined][] = [
    ["view", view],
    ["case", rest.case],
    ["candidate", rest.candidate],
    ["trial", rest.trial],
    ["turn", rest.turn],
    ["step", rest.step],
    ["status", status?.join(",") || undefined],
    ...Object.entries(plain),
    ...Object.entries(columns ?? {}).map(([name, value]): [string, string] => [COLUMN + name, value]),
    ["sort", rest.sort],
  ];
  const written = pairs.filter(
    ([key, value]) => value !== undefined && (value !== "" || key === "case" || key.startsWith(COLUMN)),
  );
  const said =
    view === "summary"
      ? written.length === 1
      : written.length > 1 && (rest.case !== undefined || Object.keys(filters).length > 0);
  return written
    .filter(([key]) => !(key === "view" && said))
    .map(([key, value]) => `${encoded(key)}=${encoded(String(value))}`)
    .join("&");
}
