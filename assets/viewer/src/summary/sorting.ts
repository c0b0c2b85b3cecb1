// The order of the metric table: any column, worst or smallest first, rows without a value last.
import type { MetricRow } from "../state";

export type Column = "metric" | "mean" | "passed" | "scores" | "states";

export interface Order {
  column: Column;
  descending: boolean;
}

type Key = (metric: MetricRow) => string | number | undefined;

const KEYS: Record<Column, Key> = {
  metric: (metric) => metric.name,
  mean: (metric) => metric.mean,
  passed: (metric) => metric.pass_rate,
  scores: (metric) => metric.std,
  states: (metric) => metric.n_failed + metric.n_error,
};

const collator = new Intl.Collator("en", { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === "string" ? collator.compare(a, String(b)) : a - (b as number);
}

/** The rows in an order; equal ones stay as they are. */
export function ordered(metrics: MetricRow[], order: Order | null): MetricRow[] {
  if (!order) return metrics;
  const key = KEYS[order.column];
  const sign = order.descending ? -1 : 1;
  return [...metrics].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * compare(a, b);
  });
}

/** What a click on a head does: sort by it, then the other way round, then as the run has it. */
export function turned(order: Order | null, column: Column): Order | null {
  const first = column === "states" || column === "scores"; // most first
  if (order?.column !== column) return { column, descending: first };
  return order.descending === first ? { column, descending: !first } : null;
}
