// A row for every metric: mean, pass rate, distribution, states; each a drawing with its words.
import { useState } from "preact/hooks";
import { formatAddress } from "../address";
import { count, interval, measure, percent, percentInterval, plural, score, share } from "../format";
import { Fold } from "../parts/fold";
import { LongText, named, Words } from "../parts/text";
import type { MetricRow, Status } from "../state";
import { printing } from "../printing";
import { index } from "../store";
import { visible } from "../text";
import { MeanMark, PassedMark, ScoresMark, StatusMark } from "./marks";
import { type Column, type Order, ordered, turned } from "./sorting";
import { nText, stateText, STATES } from "./words";

const LONG_NAME = 100; // characters of a name before it is cut to two lines
const SHOWN_ROWS = 60;

const addressOf = (metric: MetricRow, status?: Status) =>
  `#${formatAddress({ view: "cases", filters: { metric: metric.name, metric_status: status } })}`;

function Needs({ metric }: { metric: MetricRow }) {
  const several = index.value.run.candidates.length > 1;
  const lower = metric.higher_is_better === false;
  const parts = [several ? metric.candidate : undefined, metric.kind];
  if (metric.threshold !== undefined)
    parts.push(`needs ${lower ? "at most " : ""}${measure(metric.threshold, metric.unit)}`);
  else if (lower) parts.push("lower is better");
  return (
    <span class="ev-below">
      <Words text={parts.filter(Boolean).join(" · ")} />
    </span>
  );
}

/** What else is known of a metric, folded: description, judge, further numbers, the source's own aggregates. */
function More({ metric }: { metric: MetricRow }) {
  const { description, judge, options = [], reported } = metric;
  if (!description && !judge && !options.length && !reported?.length) return null;
  const pairs: [string, string][] = [];
  if (judge) pairs.push(["judge", judge]);
  pairs.push(...options);
  if (metric.std !== undefined) pairs.push(["standard deviation", score(metric.std)]);
  if (metric.median !== undefined) pairs.push(["median", measure(metric.median, metric.unit)]);
  pairs.push(...(reported ?? []).map(([name, value]): [string, string] => [`${name}, as reported`, value]));
  return (
    <Fold class="ev-metric-more ev-tiny" summary={reported?.length ? "as reported" : "more"}>
      {() => (
        <>
          {description && (
            <p>
              <Words text={description} />
            </p>
          )}
          <dl>
            {pairs.map(([name, value]) => (
              <div key={name}>
                <dt>
                  <Words text={name} />
                </dt>
                <dd>
                  <LongText text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Fold>
  );
}

/** What the mean would be without the failed inferences that were scored as if they were answers. */
function WithoutErrors({ metric }: { metric: MetricRow }) {
  if (!metric.without_errors) return null;
  const { n, mean } = metric.without_errors;
  return (
    <span class="ev-below ev-wraps">
      as reported; {mean === undefined ? "no score" : measure(mean, metric.unit)} without {plural(n, "inference error")}
    </span>
  );
}

function Mean({ metric }: { metric: MetricRow }) {
  if (metric.mean === undefined) {
    const reported = metric.reported?.find(([name]) => name === "mean")?.[1];
    return <span class="ev-faint">{reported === undefined ? "no score" : `${reported} as reported`}</span>;
  }
  const ends = interval(metric.mean_low, metric.mean_high);
  return (
    <span class="ev-pair">
      <MeanMark metric={metric} />
      <span class="ev-num" title={`n = ${count(metric.n)}`}>
        {measure(metric.mean, metric.unit)}{" "}
        <span class="ev-below">
          {ends || (metric.n > 1 ? "no spread, no interval" : "one case, no interval")}
          {nText(metric) && `, ${nText(metric)}`}
        </span>
        <WithoutErrors metric={metric} />
      </span>
    </span>
  );
}

function Passed({ metric }: { metric: MetricRow }) {
  const n_judged = metric.n_passed + metric.n_failed;
  if (!n_judged || metric.pass_rate === undefined) {
    const reported = Number(metric.reported?.find(([name]) => name === "pass_rate")?.[1] ?? NaN);
    const words = metric.threshold === undefined ? "no threshold" : "not judged";
    return <span class="ev-faint">{Number.isFinite(reported) ? `${percent(reported)} as reported` : words}</span>;
  }
  return (
    <span class="ev-pair">
      <PassedMark metric={metric} />
      <span class="ev-num">
        {share(metric.n_passed, n_judged)}{" "}
        <span class="ev-below">
          {percent(metric.pass_rate)}, {percentInterval(metric.pass_rate_low, metric.pass_rate_high)}
        </span>
      </span>
    </span>
  );
}

function States({ metric }: { metric: MetricRow }) {
  const present = STATES.filter(([, key]) => metric[key] > 0);
  return (
    <span>
      <StatusMark metric={metric} />
      <span class="ev-below ev-state-words">
        {present.map(([status, key, word], i) => (
          <span key={status}>
            {i > 0 && " · "}
            <a href={addressOf(metric, status)}>{stateText(metric[key], word)}</a>
          </span>
        ))}
      </span>
    </span>
  );
}

/** The whole name where the table cuts it, and what the metric is. */
const titleOf = ({ name, description }: MetricRow) =>
  [name.length > LONG_NAME && visible(name), description].filter(Boolean).join(": ") || undefined;

function Row({ metric }: { metric: MetricRow }) {
  return (
    <tr>
      <th scope="row">
        <a
          class={`ev-metric-name ${metric.name.length > LONG_NAME ? "ev-clamped" : ""}`}
          href={addressOf(metric)}
          title={titleOf(metric)}
        >
          <Words text={named(metric.name)} />
        </a>
        <div class="ev-metric-about">
          <Needs metric={metric} />
          <More metric={metric} />
        </div>
      </th>
      <td data-label="mean">
        <Mean metric={metric} />
      </td>
      <td data-label="passed">
        <Passed metric={metric} />
      </td>
      <td data-label="scores">{metric.histogram ? <ScoresMark metric={metric} /> : <span class="ev-faint">—</span>}</td>
      <td data-label="states">
        <States metric={metric} />
      </td>
    </tr>
  );
}

export function MetricTable() {
  const { metrics } = index.value;
  const [order, setOrder] = useState<Order | null>(null);
  const [all, setAll] = useState(false);
  if (!metrics.length) return <p class="ev-dim">This run has no metrics.</p>;
  const most = Math.max(...metrics.map((metric) => metric.n_cases));
  const heads: [Column, string][] = [
    ["metric", "Metric"],
    ["mean", "Mean, 95% CI, threshold"],
    ["passed", "Cases passed, 95% CI"],
    ["scores", "Scores"],
    ["states", `Status of ${plural(most, "case")}`],
  ];
  const direction = (column: Column) =>
    order?.column !== column ? undefined : order.descending ? "descending" : "ascending";
  return (
    <section class="ev-stack ev-gap-2" aria-label="Metrics">
      <table class="ev-table ev-metrics">
        <caption class="ev-hidden-text">Metrics of this run</caption>
        <thead>
          <tr>
            {heads.map(([column, label]) => (
              <th key={column} scope="col" aria-sort={direction(column)}>
                <button class="ev-sort" type="button" onClick={() => setOrder(turned(order, column))}>
                  {label}
                  {direction(column) && <span aria-hidden="true">{order?.descending ? " ↓" : " ↑"}</span>}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered(metrics, order)
            .slice(0, all || printing.value ? metrics.length : SHOWN_ROWS)
            .map((metric) => (
              <Row key={`${metric.name}\n${metric.candidate ?? ""}`} metric={metric} />
            ))}
        </tbody>
      </table>
      {metrics.length > SHOWN_ROWS && !all && (
        <button class="ev-button ev-fold-button" type="button" onClick={() => setAll(true)}>
          showing {count(SHOWN_ROWS)} of {plural(metrics.length, "row")}: show all
        </button>
      )}
    </section>
  );
}
