// The head of a case: its name, what came of it, where it stands in the list, and the choice of trial and candidate.
import { count, duration, plural } from "../format";
import { statusOf } from "../matching";
import { CopyButton } from "../parts/copy";
import { StatusLabel, statusWord, TrialMark } from "../parts/status";
import { FoldButton, named, Words } from "../parts/text";
import type { ResultBody, Status } from "../state";
import { candidateOf, go, groups, index, openCase, rowsOf } from "../store";
import { formatTime } from "../time";
import { visible } from "../text";
import type { Loaded } from "./body";
import { resultText } from "./copy-text";
import { isInferenceError } from "./result-error";
import { useState } from "preact/hooks";

const LONG_ID = 160;

function Title({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const long = id.length > LONG_ID;
  return (
    <>
      <h2 class="ev-detail-title" id="case-title" dir="auto">
        {named(long && !open ? `${id.slice(0, LONG_ID)}…` : id)}
      </h2>
      {long && <FoldButton open={open} text={id} toggle={() => setOpen(!open)} />}
    </>
  );
}

/** "failed", or with trials "failed in 2 of 3 trials". */
function StatusWords({ status, trials }: { status: Status; trials: Status[] }) {
  const n = trials.filter((one) => one === status).length;
  return (
    <StatusLabel status={status}>
      {statusWord(status)}
      {trials.length > 1 && ` in ${n} of ${trials.length} trials`}
    </StatusLabel>
  );
}

/** Where the case stands among those of its group, and the way to the next. */
function Stepper({ row }: { row: number }) {
  const group = groups.value.find(({ rows }) => rows.includes(row));
  if (!group) return <span class="ev-small ev-dim">not among the cases listed</span>;
  const at = group.rows.indexOf(row);
  const word = group.status ? statusWord(group.status) : "cases";
  const button = (to: number, label: string, arrow: string) => {
    const next = group.rows[to];
    return (
      <button
        class="ev-button"
        type="button"
        aria-label={label}
        disabled={next === undefined}
        onClick={() => next !== undefined && openCase(next)}
      >
        {arrow}
      </button>
    );
  };
  const kind = group.status ? `${word} case` : "case";
  return (
    <>
      {button(at - 1, `Previous ${kind}`, "‹")}
      <span class="ev-small ev-dim ev-num">
        {count(at + 1)} of {count(group.rows.length)} {word}
      </span>
      {button(at + 1, `Next ${kind}`, "›")}
    </>
  );
}

function Trials({ trials, shown, loaded }: { trials: Status[]; shown: number; loaded: Loaded | null }) {
  if (trials.length < 2) return null;
  return (
    <span class="ev-choice" role="group" aria-label="Trial">
      {trials.map((status, i) => {
        const trial = loaded?.body?.results[i]?.trial ?? i + 1;
        return (
          <button
            key={i}
            class="ev-button"
            type="button"
            aria-pressed={i === shown}
            aria-label={`trial ${trial}: ${statusWord(status)}`}
            onClick={() => go({ trial: i + 1, turn: undefined, step: undefined }, { step: false })}
          >
            <TrialMark status={status} /> trial {trial}
          </button>
        );
      })}
    </span>
  );
}

function Candidates({ row, id }: { row: number; id: string }) {
  const rows = rowsOf(id);
  if (rows.length < 2) return null;
  const { cases } = index.value;
  return (
    <span class="ev-choice" role="group" aria-label="Candidate">
      {rows.map((other) => {
        const status = statusOf(cases.status[other]);
        const name = visible(candidateOf(other) ?? "").slice(0, LONG_ID);
        return (
          <button
            key={other}
            class="ev-button"
            type="button"
            aria-pressed={other === row}
            aria-label={`candidate ${name}: ${statusWord(status)}`}
            onClick={() => openCase(other)}
          >
            <TrialMark status={status} /> <Words text={name} class="ev-choice-name" />
          </button>
        );
      })}
    </span>
  );
}

function factsOf(result: ResultBody): string {
  const { n_turns, n_tool_calls, tokens, duration_s, started_at } = result;
  return [
    plural(n_turns, "turn"),
    plural(n_tool_calls, "tool call"),
    tokens != null && plural(tokens, "token"),
    duration_s != null && duration(duration_s),
    started_at && formatTime(started_at),
  ]
    .filter(Boolean)
    .join(" · ");
}

export function DetailHead({ row, shown, loaded }: { row: number; shown: number; loaded: Loaded | null }) {
  const { cases } = index.value;
  const id = cases.id[row] ?? "";
  const trials = [...(cases.trials[row] ?? "")].map(statusOf);
  const result = loaded?.body?.results[shown];
  return (
    <div class="ev-stack ev-gap-2">
      <div class="ev-detail-head">
        <Title key={row} id={id} />
        <StatusWords status={statusOf(cases.status[row])} trials={trials} />
        {isInferenceError(result?.error) && <span class="ev-badge">inference error</span>}
        {result?.stored_status && (
          <span class="ev-small ev-faint">
            stored as <Words text={result.stored_status} />
          </span>
        )}
        <span class="ev-line ev-push">
          <Stepper row={row} />
          {result && loaded && <CopyButton text={() => resultText(row, result, loaded.shared)} />}
        </span>
      </div>
      <div class="ev-line">
        <Candidates row={row} id={id} />
        <Trials trials={trials} shown={shown} loaded={loaded} />
        <span class="ev-small ev-faint ev-num">{result ? factsOf(result) : "\u00a0"}</span>
      </div>
    </div>
  );
}
