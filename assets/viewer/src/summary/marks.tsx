// The small drawings inside the rows of the metric table: plain SVG, one a cell, their words beside them.
import type { MetricRow } from "../state";
import { STATES, type Counted } from "./words";

const WIDTH = 132; // of the mean's track, of which 4 px at either end are for the dot
const BAR = 84;
const SPARK = 76;
const STATUS = 128;

/** The values at the ends of a metric's track: its range, or what holds everything that is drawn on it. */
export function scaleOf(metric: MetricRow): [number, number] {
  const drawn = [metric.mean, metric.mean_low, metric.mean_high, metric.threshold].filter(
    (value) => value !== undefined,
  );
  const { low, high, histogram } = metric;
  if (low !== undefined && high !== undefined && low < high && drawn.every((value) => low <= value && value <= high))
    return [low, high];
  if (histogram) drawn.push(histogram.low, histogram.high);
  if (low !== undefined) drawn.push(low);
  if (high !== undefined) drawn.push(high);
  const [least, most] = [Math.min(0, ...drawn), Math.max(0, ...drawn)];
  return least < most ? [least, most] : [least, least + 1];
}

/** Mean as a dot, its interval as a band, the threshold as a tick. */
export function MeanMark({ metric }: { metric: MetricRow }) {
  if (metric.mean === undefined) return null;
  const [low, high] = scaleOf(metric);
  const x = (value: number) => 4 + ((WIDTH - 8) * (value - low)) / (high - low);
  return (
    <svg class="ev-mark" width={WIDTH} height="16" aria-hidden="true">
      <line class="ev-g-track" x1="4" x2={WIDTH - 4} y1="8" y2="8" stroke-width="2" stroke-linecap="round" />
      {metric.threshold !== undefined && (
        <line
          class="ev-g-threshold"
          x1={x(metric.threshold)}
          x2={x(metric.threshold)}
          y1="1"
          y2="15"
          stroke-width="1.5"
          style="stroke-dasharray:none"
        />
      )}
      {metric.mean_low !== undefined && metric.mean_high !== undefined && (
        <line
          class="ev-s-1"
          x1={Math.max(x(metric.mean_low), 2)}
          x2={Math.min(x(metric.mean_high), WIDTH - 2)}
          y1="8"
          y2="8"
          stroke-width="4"
          stroke-opacity=".38"
          stroke-linecap="round"
        />
      )}
      <circle class="ev-f-1 ev-s-bg" cx={x(metric.mean)} cy="8" r="4.5" stroke-width="1.5" />
    </svg>
  );
}

/** Share of judged cases that passed, with its Wilson interval as a whisker. */
export function PassedMark({ metric }: { metric: MetricRow }) {
  const { pass_rate: rate, pass_rate_low: low, pass_rate_high: high } = metric;
  if (rate === undefined) return null;
  const x = (share: number) => 1 + (BAR - 2) * share;
  return (
    <svg class="ev-mark" width={BAR} height="16" aria-hidden="true">
      <rect class="ev-f-2-soft" x="1" y="5" width={BAR - 2} height="6" rx="1.5" />
      <rect class="ev-f-1" x="1" y="5" width={(BAR - 2) * rate} height="6" rx="1.5" />
      {low !== undefined && high !== undefined && (
        <>
          <line x1={x(low)} x2={x(high)} y1="8" y2="8" stroke="var(--ev-bg)" stroke-width="3.5" />
          <path
            d={`M${x(low)} 8H${x(high)}M${x(low)} 5v6M${x(high)} 5v6`}
            fill="none"
            stroke="var(--ev-ink)"
            stroke-width="1.5"
          />
        </>
      )}
    </svg>
  );
}

/** Where the scores lie; the threshold as a thin line. */
export function ScoresMark({ metric }: { metric: MetricRow }) {
  const { histogram, threshold } = metric;
  if (!histogram || !histogram.counts.length) return null;
  const { low, high, counts } = histogram;
  const most = Math.max(...counts, 1);
  const slot = SPARK / counts.length;
  const at = threshold === undefined || high <= low ? undefined : (SPARK * (threshold - low)) / (high - low);
  const said = `${counts.join(", ")} cases in ${counts.length} equal steps from ${low} to ${high}`;
  return (
    <svg class="ev-mark" width={SPARK} height="22" role="img" aria-label={said}>
      {counts.map((count, i) => {
        if (!count) return null;
        const height = Math.max(2, (21 * count) / most);
        return (
          <rect
            key={i}
            class="ev-f-2"
            x={i * slot + 0.5}
            y={22 - height}
            width={Math.max(1, slot - 1.5)}
            height={height}
            rx="1"
          />
        );
      })}
      <line class="ev-g-axis" x1="0" x2={SPARK} y1="21.75" y2="21.75" stroke-width=".5" />
      {at !== undefined && at >= 0 && at <= SPARK && (
        <line
          x1={Math.min(at, SPARK - 1)}
          x2={Math.min(at, SPARK - 1)}
          y1="-1"
          y2="22"
          stroke="var(--ev-ink-2)"
          stroke-width="1"
        />
      )}
    </svg>
  );
}

const FILL = {
  passed: "ev-f-passed",
  failed: "ev-f-failed",
  not_evaluated: "ev-f-none",
  informational: "ev-f-info",
  error: "ev-f-error",
};

/** How many cases are in each of the five states; a state with one case of many stays visible. */
export function StatusMark({ metric }: { metric: Counted }) {
  const present = STATES.filter(([, key]) => metric[key] > 0);
  const total = present.reduce((sum, [, key]) => sum + metric[key], 0);
  if (!total) return null;
  const LEAST = 3; // px
  const room = STATUS - (present.length - 1);
  const wide = present.map(([, key]) => (room * metric[key]) / total);
  const lack = wide.reduce((sum, width) => sum + Math.max(0, LEAST - width), 0);
  const spare = wide.reduce((sum, width) => sum + Math.max(0, width - LEAST), 0);
  let x = 0;
  return (
    <svg class="ev-mark" width={STATUS} height="10" aria-hidden="true">
      {present.map(([status], i) => {
        const own = wide[i] ?? 0;
        const width = own < LEAST ? LEAST : own - (lack * (own - LEAST)) / spare;
        const left = x;
        x += width + 1;
        return <rect key={status} class={FILL[status]} x={left} y="0" width={width} height="10" />;
      })}
    </svg>
  );
}
