// Prompt and answer: compared with the reference, as Markdown, or as they are.
import { signal } from "@preact/signals";
import { Difference } from "../parts/difference";
import { Tall } from "../parts/fold";
import { Markdown } from "../parts/markdown";
import { BEGINNING, beginning, isLong, LongText, sizeOf, Void } from "../parts/text";
import type { ResultBody, ToolCall } from "../state";
import { CallLine } from "../trace/call";

const WAYS = ["Difference", "Markdown", "Raw"] as const;
type Way = (typeof WAYS)[number];

/** How the reader last chose to see answers; it stays from case to case. */
const chosen = signal<Way>("Difference");

function Text({ text, way }: { text: string; way: Way }) {
  if (way !== "Markdown") return <LongText text={text} />;
  return (
    <Tall long={isLong(text)} label={`show all (${sizeOf(text)})`}>
      {(whole) => <Markdown text={whole ? text : beginning(text)} />}
    </Tall>
  );
}

interface BlockProps {
  label: string;
  text: string | null | undefined;
  empty: string;
  absent: string;
  way: Way;
  quiet?: boolean;
  note?: string; // why there is no text
  lastCall?: ToolCall; // what the turn ended with instead
}

function Block({ label, text, empty, absent, way, quiet = false, note, lastCall }: BlockProps) {
  return (
    <div class={`ev-block ${quiet ? "ev-block-quiet" : ""}`}>
      <div class="ev-label">{label}</div>
      {text ? (
        <Text text={text} way={way} />
      ) : (
        <p>
          <Void>{note ?? (text === "" ? empty : absent)}</Void>
        </p>
      )}
      {!text && lastCall && <CallLine call={lastCall} />}
    </div>
  );
}

/** The call that the last turn ended with, if it did. */
function lastCallOf(result: ResultBody): ToolCall | undefined {
  const last = (result.trace?.turns?.at(-1)?.events ?? []).filter((event) => event.kind !== "state").at(-1);
  return last?.kind === "call" ? last.call : undefined;
}

function Compared({ response, reference }: { response: string; reference: string }) {
  const same = response === reference;
  return (
    <div class="ev-block">
      <div class="ev-label">
        Answer against reference{" "}
        {same ? (
          "(identical)"
        ) : (
          <span class="ev-nowrap">
            (<del class="ev-del">only in the answer</del> <ins class="ev-ins">only in the reference</ins>)
          </span>
        )}
      </div>
      <Tall long={isLong(response) || isLong(reference)} label={`show all (${sizeOf(response + reference)})`}>
        {(whole) => <Difference answer={response} reference={reference} upTo={whole ? undefined : BEGINNING} />}
      </Tall>
    </div>
  );
}

export function AnswerSection({ result }: { result: ResultBody }) {
  const { prompt, response, reference, note, n_turns } = result;
  const comparable = Boolean(response && reference);
  const ways = comparable ? WAYS : WAYS.slice(1);
  const way = comparable || chosen.value !== "Difference" ? chosen.value : "Raw";
  const several = n_turns > 1;
  return (
    <section class="ev-stack ev-gap-2">
      <div class="ev-line">
        <h3>Prompt and answer</h3>
        <span class="ev-choice ev-push" role="group" aria-label="Answer shown as">
          {ways.map((name) => (
            <button
              key={name}
              class="ev-button"
              type="button"
              aria-pressed={name === way}
              onClick={() => (chosen.value = name)}
            >
              {name}
            </button>
          ))}
        </span>
      </div>
      <Block
        quiet
        label={several ? "Prompt (first turn)" : "Prompt"}
        text={prompt}
        empty="empty prompt"
        absent="no prompt"
        way={way}
      />
      {comparable && way === "Difference" ? (
        <Compared response={response!} reference={reference!} />
      ) : (
        <>
          <Block
            label={several ? "Answer (last turn)" : "Answer"}
            text={response}
            empty="empty response"
            absent="no response"
            way={way}
            note={note}
            lastCall={lastCallOf(result)}
          />
          <Block label="Reference" text={reference} empty="empty reference" absent="no reference" way={way} />
        </>
      )}
    </section>
  );
}
