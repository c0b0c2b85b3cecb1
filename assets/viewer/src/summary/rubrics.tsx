// Rubrics by how often they pass, each a row that opens the cases that failed it. Plain markup instead of plotly: the texts
// wrap and every row is a link. What is drawn comes with the figure: [rubric, metric, passed, judged] a row.
import { formatAddress } from "../address";
import { percent, share } from "../format";
import { Words } from "../parts/text";
import type { Figure } from "../state";
import { index } from "../store";

interface Rates {
  x: number[];
  error_x: { array: number[]; arrayminus: number[] };
  customdata: [string, string, number, number][];
}

function Mark({ rate, low, high }: { rate: number; low: number; high: number }) {
  const x = (value: number) => `${100 * Math.min(1, Math.max(0, value))}%`;
  return (
    <svg class="ev-mark" width="100%" height="10" aria-hidden="true">
      <line class="ev-g-track" x1="0" x2="100%" y1="5" y2="5" stroke-width="2" />
      <line
        class="ev-s-1"
        x1={x(low)}
        x2={x(high)}
        y1="5"
        y2="5"
        stroke-width="4"
        stroke-opacity=".38"
        stroke-linecap="round"
      />
      <circle class="ev-f-1 ev-s-bg" cx={x(rate)} cy="5" r="4.5" stroke-width="1.5" />
    </svg>
  );
}

export function RubricRates({ figure }: { figure: Figure }) {
  const rates = figure.plotly.data[0] as Rates | undefined;
  if (!rates) return null;
  const known = new Set(index.value.rubrics.map(({ rubric }) => rubric)); // those whose cases the page can tell
  const metrics = new Set(rates.customdata.map(([, metric]) => metric));
  return (
    <ul class="ev-rates" aria-label={figure.alt}>
      {rates.customdata.map(([rubric, metric, n_passed, n_judged], i) => {
        const rate = rates.x[i] ?? 0;
        const failed = n_judged - n_passed;
        const words = <Words text={rubric} />;
        return (
          <li key={i}>
            <span class="ev-rate-name">
              {failed && known.has(rubric) ? (
                <a href={`#${formatAddress({ view: "cases", filters: { rubric } })}`}>{words}</a>
              ) : (
                words
              )}
              {metrics.size > 1 && (
                <span class="ev-faint ev-tiny">
                  {" "}
                  <Words text={metric} />
                </span>
              )}
            </span>
            <span class="ev-num">
              {share(n_passed, n_judged)} · {percent(rate)}
            </span>
            <Mark
              rate={rate}
              low={rate - (rates.error_x.arrayminus[i] ?? 0)}
              high={rate + (rates.error_x.array[i] ?? 0)}
            />
          </li>
        );
      })}
      <li class="ev-rates-axis" aria-hidden="true">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </li>
    </ul>
  );
}
