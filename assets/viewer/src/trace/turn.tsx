// One turn: what it cost and scored, its steps, and the answer that was expected.
import { count, duration, MISSING } from "../format";
import { Difference } from "../parts/difference";
import { Fold } from "../parts/fold";
import { StatusLabel, statusWord } from "../parts/status";
import { LongText, Words } from "../parts/text";
import { scoreText } from "../detail/scores";
import type { Event, ScoreBody, Turn } from "../state";
import { place } from "../store";
import { Step } from "./step";

function Costs({ turn }: { turn: Turn }) {
  const words = [
    turn.seconds != null && duration(turn.seconds),
    turn.tokens != null && `${count(turn.tokens)} tokens`,
  ].filter(Boolean);
  return words.length ? <span class="ev-small ev-faint ev-num">{words.join(" · ")}</span> : null;
}

function TurnScore({ score }: { score: ScoreBody }) {
  const text = scoreText(score);
  return (
    <span class="ev-small">
      <StatusLabel status={score.status}>
        <Words text={score.metric} /> {score.score == null ? statusWord(score.status) : <Words text={text} />}
      </StatusLabel>
    </span>
  );
}

/** The scores of a turn, metric by metric; one without a score here that other turns have is a dash. */
function TurnScores({ scores, metrics }: { scores: ScoreBody[]; metrics: string[] }) {
  const scored = new Set(scores.map((score) => score.metric));
  return (
    <>
      {scores.map((score, i) => (
        <TurnScore key={i} score={score} />
      ))}
      {metrics
        .filter((metric) => !scored.has(metric))
        .map((metric) => (
          <span key={metric} class="ev-small ev-faint">
            <Words text={metric} /> {MISSING}
          </span>
        ))}
    </>
  );
}

/** The expected answer of this turn; with one turn only it stands above, under "Prompt and answer". */
function Reference({ turn }: { turn: Turn }) {
  const { reference } = turn;
  if (!reference) return null;
  const answer = (turn.events ?? [])
    .filter((event) => event.final && event.kind === "text")
    .map((event) => event.text ?? "")
    .join("\n");
  return (
    <Fold class="ev-small ev-turn-reference" summary="expected answer">
      {() => (answer ? <Difference answer={answer} reference={reference} /> : <LongText text={reference} />)}
    </Fold>
  );
}

/** With a single turn its scores mostly are those of the case, which stand above: only the others are told. */
function unlike(scores: ScoreBody[], turn: number): ScoreBody[] {
  const whole = (one: ScoreBody) => scores.find((score) => score.turn == null && score.metric === one.metric);
  return scores.filter(
    (one) => one.turn === turn && (whole(one)?.status !== one.status || whole(one)?.score !== one.score),
  );
}

export const hasReference = (turn: Turn) => turn.reference != null || turn.expected_calls != null;

const SHOWN_STEPS = 200;

/** The steps of a turn; hundreds more fold, so that a runaway agent does not drown the page. */
function Steps({ turn, events, from }: { turn: number; events: Event[]; from: number }) {
  const next = from + SHOWN_STEPS;
  const { turn: turnAsked, step: stepAsked = 0 } = place.value;
  return (
    <>
      <ol class="ev-steps" start={from + 1}>
        {events.slice(from, next).map((event, i) => (
          <Step key={i} turn={turn} step={from + i + 1} event={event} />
        ))}
      </ol>
      {events.length > next && (
        <Fold
          class="ev-small"
          open={turnAsked === turn && stepAsked > next}
          summary={`${count(events.length - next)} further steps, of ${count(events.length)}`}
        >
          {() => <Steps turn={turn} events={events} from={next} />}
        </Fold>
      )}
    </>
  );
}

interface TurnProps {
  turn: Turn;
  several: boolean;
  scores: ScoreBody[];
  metrics: string[]; // those that some turn of the case has a score of
  referenced: boolean; // whether some turn of the case has a reference
}

export function TurnSection({ turn, several, scores, metrics, referenced }: TurnProps) {
  const events = turn.events ?? [];
  const told = several ? scores.filter((score) => score.turn === turn.number) : unlike(scores, turn.number);
  return (
    <section class="ev-turn" aria-label={`Turn ${turn.number}`}>
      <div class="ev-turn-head">
        <h4>Turn {turn.number}</h4>
        <Costs turn={turn} />
        <TurnScores scores={told} metrics={several ? metrics : []} />
      </div>
      {several && referenced && !hasReference(turn) && <p class="ev-void ev-small">(no reference for this turn)</p>}
      {events.length === 0 && <p class="ev-void">(no events in this turn)</p>}
      <Steps turn={turn.number} events={events} from={0} />
      {several && <Reference turn={turn} />}
    </section>
  );
}
