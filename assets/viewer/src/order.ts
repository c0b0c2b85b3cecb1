// The order of the case list: groups by status, worst first, or one list sorted by a column.
import { STATUSES } from "./address";
import { statusOf } from "./matching";
import type { CaseColumns, Status } from "./state";

export interface Group {
  status: Status | null; // null: one list of all
  rows: number[];
}

export interface Sort {
  key: string; // as in the address
  label: string;
  value?: (row: number) => number | null; // larger first, null last; absent: by id
}

/** The orders that a run offers; the first, without a key, is the order of the index within groups of status. */
export function sortsOf(cases: CaseColumns): Sort[] {
  const column = (values: (number | null)[] | undefined) => (row: number) => values?.[row] ?? null;
  const sorts: Sort[] = [
    { key: "", label: "worst first" },
    { key: "id", label: "case id" },
    { key: "low", label: "lowest score", value: (row) => negative(cases.score[row]) },
    { key: "high", label: "highest score", value: column(cases.score) },
    { key: "turns", label: "most turns", value: column(cases.n_turns) },
    { key: "calls", label: "most tool calls", value: column(cases.n_tool_calls) },
  ];
  if (cases.tokens) sorts.push({ key: "tokens", label: "most tokens", value: column(cases.tokens) });
  if (cases.duration_s) sorts.push({ key: "duration", label: "longest", value: column(cases.duration_s) });
  return sorts;
}

const MISSING = -Number.MAX_VALUE; // not infinite: the difference of two infinities is no number

const negative = (value: number | null | undefined) => (value == null ? null : -value);

/** An id in which numbers sort as numbers: case_9 before case_10. Intl.Collator does the same ten times slower. */
const sortableId = (id: string) => id.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, "0"));

/** Sort rows, keeping the index's order among equals. */
function sortedRows(rows: number[], sort: Sort, cases: CaseColumns): number[] {
  const { value } = sort;
  if (!value) {
    const names = cases.id.map(sortableId);
    return rows.slice().sort((a, b) => {
      const [x, y] = [names[a]!, names[b]!];
      return x < y ? -1 : x > y ? 1 : a - b;
    });
  }
  const keys = new Float64Array(cases.id.length);
  for (const row of rows) keys[row] = value(row) ?? MISSING;
  return rows.slice().sort((a, b) => keys[b]! - keys[a]! || a - b);
}

/** The list as it is shown: groups of status in the index's order, or one group in the order asked for. */
export function groupsOf(rows: number[], sort: Sort, cases: CaseColumns): Group[] {
  if (sort.key) return rows.length ? [{ status: null, rows: sortedRows(rows, sort, cases) }] : [];
  const byStatus = new Map<Status, number[]>();
  for (const row of rows) {
    const status = statusOf(cases.status[row]);
    const group = byStatus.get(status);
    if (group) group.push(row);
    else byStatus.set(status, [row]);
  }
  return STATUSES.flatMap((status) => {
    const found = byStatus.get(status);
    return found ? [{ status, rows: found }] : [];
  });
}
