// Why a metric came out as it did: each rubric or checked claim with its verdict and the judge's reason, passes too.
import { count } from "../format";
import { StatusLabel } from "../parts/status";
import { LongText, Name, Words } from "../parts/text";
import type { ResultBody, Shared, Status, VerdictBody } from "../state";
import { metricOf } from "./scores";
import { isClaim, tallyOf } from "./verdict-tally";

interface Rubric {
  text: string;
  type?: string;
  importance?: string;
}

/** A verdict's rubric: shared by number, or written in the verdict itself. */
export function rubricOf(verdict: VerdictBody, shared: Shared): Rubric {
  const known = verdict.rubric === undefined ? undefined : shared.rubrics[verdict.rubric];
  return {
    text: known?.text ?? verdict.text ?? verdict.rubric_id ?? "",
    type: verdict.type ?? known?.type,
    importance: verdict.importance ?? known?.importance,
  };
}

function verdictStatus({ verdict }: VerdictBody): Status {
  return verdict == null ? "not_evaluated" : verdict ? "passed" : "failed";
}

function VerdictWord({ verdict }: { verdict: VerdictBody }) {
  const status = verdictStatus(verdict);
  const unjudged = verdict.label === "not scored" ? "not scored" : "no verdict";
  return <StatusLabel status={status}>{status === "not_evaluated" ? unjudged : undefined}</StatusLabel>;
}

function Importance({ importance }: { importance?: string }) {
  if (!importance) return <span />;
  return (
    <span class={`ev-badge ${importance.toUpperCase() === "HIGH" ? "ev-badge-high" : ""}`}>
      {importance.slice(0, 40)}
    </span>
  );
}

function Why({ verdict, rubric }: { verdict: VerdictBody; rubric: Rubric }) {
  const { rationale, evidence, label, score } = verdict;
  const facts = [
    label && label !== "not scored" && `judged “${label}”`,
    score != null && score > 0 && score < 1 && `passed in ${count(Math.round(score * 100))}% of its samples`,
    rubric.type && !isClaim(verdict) && `type ${rubric.type}`,
  ].filter(Boolean);
  return (
    <div class="ev-rubric-why">
      {rationale ? <LongText text={rationale} class="ev-measure" /> : <p class="ev-void">(no rationale)</p>}
      {evidence && (
        <div class="ev-block ev-block-quiet">
          <div class="ev-label">Evidence</div>
          <LongText text={evidence} />
        </div>
      )}
      {facts.length > 0 && (
        <p class="ev-small ev-faint">
          <Words text={facts.join(" · ")} />
        </p>
      )}
    </div>
  );
}

function Verdict({ verdict, shared, open }: { verdict: VerdictBody; shared: Shared; open: boolean }) {
  const rubric = rubricOf(verdict, shared);
  const row = (
    <>
      <VerdictWord verdict={verdict} />
      <span>
        <Words text={rubric.text || "(no text)"} />
      </span>
      <Importance importance={rubric.importance} />
    </>
  );
  if (!verdict.rationale && !verdict.evidence) return <div class="ev-rubric-row">{row}</div>;
  return (
    <details class="ev-rubric" open={open}>
      <summary>{row}</summary>
      <Why verdict={verdict} rubric={rubric} />
    </details>
  );
}

const OPEN_FAILED = 5; // failed verdicts whose reasons stand open at once

function MetricVerdicts({
  row,
  name,
  verdicts,
  shared,
  several,
}: {
  row: number;
  name: string;
  verdicts: VerdictBody[];
  shared: Shared;
  several: boolean;
}) {
  const metric = metricOf(name, row);
  const claims = verdicts.every(isClaim);
  const turns = [...new Set(verdicts.map((verdict) => verdict.turn))];
  const failed = verdicts.filter((verdict) => verdict.verdict === false).slice(0, OPEN_FAILED);
  const wide = verdicts.some((verdict) => verdict.verdict == null);
  return (
    <section class="ev-stack ev-gap-2">
      <div class="ev-line">
        <h3>
          {claims ? "Claims checked" : "Rubric verdicts"} · <Name text={name} />
        </h3>
        {metric && (
          <span class="ev-badge">
            <Words text={metric.kind.slice(0, 40)} />
          </span>
        )}
        <span class="ev-small ev-faint ev-push">
          {tallyOf(verdicts)}
          {metric?.judge && (
            <>
              {" "}
              · judge <Words text={metric.judge} />
            </>
          )}
        </span>
      </div>
      {turns.map((turn) => (
        <div key={turn ?? "all"} class="ev-stack ev-gap-1">
          {turn != null && several && <span class="ev-label">Turn {turn}</span>}
          <div class={`ev-rubrics ${wide ? "ev-rubrics-wide" : ""}`}>
            {verdicts
              .filter((verdict) => verdict.turn === turn)
              .map((verdict, i) => (
                <Verdict key={i} verdict={verdict} shared={shared} open={failed.includes(verdict)} />
              ))}
          </div>
        </div>
      ))}
    </section>
  );
}

export function Verdicts({ row, result, shared }: { row: number; result: ResultBody; shared: Shared }) {
  const names = [...new Set(result.verdicts.map((verdict) => verdict.metric))];
  return (
    <>
      {names.map((name) => (
        <MetricVerdicts
          key={name}
          row={row}
          name={name}
          verdicts={result.verdicts.filter((verdict) => verdict.metric === name)}
          shared={shared}
          several={result.n_turns > 1}
        />
      ))}
    </>
  );
}
