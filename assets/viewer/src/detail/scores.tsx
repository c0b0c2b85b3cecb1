// The scores of a result: what was judged, and beside it the values that never are.
import { count, duration, MISSING, plural, score as number } from "../format";
import { Fold } from "../parts/fold";
import { StatusLabel } from "../parts/status";
import { LongText, Name, Words } from "../parts/text";
import { oneLine } from "../json";
import type { MetricRow, ResultBody, ScoreBody } from "../state";
import { candidateOf, index } from "../store";
import { tallyOf } from "./verdict-tally";

/** A metric's description in the index: that of the case's candidate where candidates have their own. */
export function metricOf(name: string, row: number): MetricRow | undefined {
  const rows = index.value.metrics.filter((metric) => metric.name === name);
  return rows.find((metric) => metric.candidate !== undefined && metric.candidate === candidateOf(row)) ?? rows[0];
}

const clippedTo = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

export function scoreText(score: ScoreBody): string {
  return score.score == null && score.stored_score ? score.stored_score : number(score.score);
}

const CLIP = 24; // characters of a unit in the narrow column
const LONG_STATUS = 80; // characters of a stored status; the raw JSON has it whole
const SHOWN_TURNS = 12;

function Need({ score, metric }: { score: ScoreBody; metric: MetricRow | undefined }) {
  const unit = metric?.unit;
  const words = [
    score.threshold != null &&
      `needs ${metric?.higher_is_better === false ? "at most " : ""}${number(score.threshold)}`,
    unit && unit !== "s" && clippedTo(unit, CLIP),
    score.threshold == null && !unit && metric?.low != null && metric.high != null && `${metric.low} to ${metric.high}`,
  ].filter(Boolean);
  return words.length ? (
    <span class="ev-below">
      <Words text={words.join(" ")} />
    </span>
  ) : null;
}

/** The scores of single turns, below the score of the whole case. */
function ByTurn({ scores, n_turns }: { scores: ScoreBody[]; n_turns: number }) {
  const n = Math.max(n_turns, ...scores.map((score) => score.turn ?? 0));
  if (n < 2 || !scores.length) return null;
  const of = new Map(scores.map((score) => [score.turn, scoreText(score)]));
  const texts = Array.from({ length: Math.min(n, SHOWN_TURNS) }, (_, i) => of.get(i + 1) ?? MISSING);
  const rest = n - texts.length;
  return (
    <span class="ev-below">
      by turn: <Words text={texts.join(", ")} />
      {rest > 0 && ` and ${count(rest)} more turns, see the trace`}
    </span>
  );
}

function detailText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return oneLine(value);
  return Number.isInteger(value) ? count(value) : number(value);
}

function Details({ details }: { details: Record<string, unknown> }) {
  return (
    <Fold class="ev-small" summary="details">
      {() => (
        <dl class="ev-pairs">
          {Object.entries(details).map(([name, value]) => (
            <div key={name}>
              <dt>
                <Words text={name} />
              </dt>
              <dd>
                <Words text={detailText(value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Fold>
  );
}

function ScoreRow({ row, score, result }: { row: number; score: ScoreBody; result: ResultBody }) {
  const metric = metricOf(score.metric, row);
  const tally = tallyOf(result.verdicts.filter((verdict) => verdict.metric === score.metric));
  const turns = result.scores.filter((other) => other.metric === score.metric && other.turn != null && other !== score);
  return (
    <tr>
      <th scope="row">
        <span class="ev-metric-name">
          <Name text={score.metric} />
        </span>
        {score.turn != null && <span class="ev-faint"> turn {score.turn}</span>}
        {tally && <span class="ev-below">{tally}</span>}
        {score.turn == null && <ByTurn scores={turns} n_turns={result.n_turns} />}
        {score.explanation && (
          <div class="ev-below">
            <LongText text={score.explanation} />
          </div>
        )}
        {score.error && (
          <div class="ev-below ev-error">
            <LongText text={score.error} />
          </div>
        )}
        {score.details && Object.keys(score.details).length > 0 && <Details details={score.details} />}
      </th>
      <td class="ev-right ev-num">
        <StatusLabel status={score.status} />
        {score.stored_status && (
          <span class="ev-below ev-wraps">
            <Words text={clippedTo(score.stored_status, LONG_STATUS)} />
          </span>
        )}
      </td>
      <td class="ev-right ev-num">
        <span class="ev-strong">
          {metric?.unit === "s" && score.score != null ? duration(score.score) : <Words text={scoreText(score)} />}
        </span>
        <Need score={score} metric={metric} />
      </td>
    </tr>
  );
}

function ScoreTable({
  head,
  scores,
  row,
  result,
}: {
  head: string;
  scores: ScoreBody[];
  row: number;
  result: ResultBody;
}) {
  if (!scores.length) return null;
  return (
    <table class="ev-table ev-table-tight">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" class="ev-right">
            Status
          </th>
          <th scope="col" class="ev-right">
            Score
          </th>
        </tr>
      </thead>
      <tbody>
        {scores.map((score, i) => (
          <ScoreRow key={i} row={row} score={score} result={result} />
        ))}
      </tbody>
    </table>
  );
}

export function Scores({ row, result }: { row: number; result: ResultBody }) {
  const whole = new Set(result.scores.filter((score) => score.turn == null).map((score) => score.metric));
  // a metric that was only scored turn by turn has a row for each turn
  const shown = result.scores.filter((score) => score.turn == null || !whole.has(score.metric));
  const values = shown.filter((score) => score.status === "informational");
  const judged = shown.filter((score) => score.status !== "informational");
  return (
    <section class="ev-stack ev-gap-2">
      <h3>Scores</h3>
      {shown.length ? (
        <div class="ev-split ev-scores">
          <ScoreTable head="Judged metric" scores={judged} row={row} result={result} />
          <ScoreTable head="Value without threshold" scores={values} row={row} result={result} />
        </div>
      ) : (
        <p class="ev-void">(no score: {plural(index.value.metrics.length, "metric")} in this run)</p>
      )}
    </section>
  );
}
