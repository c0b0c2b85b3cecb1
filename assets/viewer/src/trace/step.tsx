// One step of a turn: who, what, and what it took.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { count, duration, size } from "../format";
import { oneLine } from "../json";
import { Fold } from "../parts/fold";
import { StatusLabel } from "../parts/status";
import { LongText, Void, Words } from "../parts/text";
import type { Event } from "../state";
import { place } from "../store";
import { CallStep } from "./call";
import { responseFails } from "./tool-error";

const nWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

function Attachment({ file = {} }: { file: Event["file"] }) {
  const facts = [file.mime_type, file.n_bytes != null && size(file.n_bytes), file.uri].filter(Boolean).join(" · ");
  return (
    <p>
      <span class="ev-badge">attachment</span> <Words text={file.name ?? ""} />{" "}
      <span class="ev-dim">
        <Words text={facts || "of unknown kind"} />
      </span>
    </p>
  );
}

function StateChange({ state }: { state: Record<string, unknown> }) {
  return (
    <p class="ev-small ev-dim">
      state:{" "}
      <span class="ev-mono">
        <Words
          text={Object.entries(state)
            .map(([name, value]) => `${name} = ${oneLine(value)}`)
            .join(", ")}
        />
      </span>
    </p>
  );
}

function Said({ event }: { event: Event }) {
  const text = event.text ?? "";
  return text ? <LongText text={text} /> : <Void>empty text</Void>;
}

function What({ event }: { event: Event }): ComponentChildren {
  const text = event.text ?? "";
  switch (event.kind) {
    case "thought":
      return (
        <Fold
          summary={
            <span class="ev-faint">{`thought, ${count(nWords(text))} ${nWords(text) === 1 ? "word" : "words"}`}</span>
          }
        >
          {() => <LongText text={text} class="ev-dim" />}
        </Fold>
      );
    case "call":
    case "response":
      return <CallStep event={event} />;
    case "code":
    case "code_result":
      return (
        <>
          <span class="ev-label">{event.kind === "code" ? "code that the model ran" : "its output"}</span>
          <div class="ev-code">
            <LongText text={text} class="ev-mono" />
          </div>
        </>
      );
    case "file":
      return (
        <>
          {text && <Said event={event} />}
          <Attachment file={event.file} />
        </>
      );
    case "state":
      return event.state && Object.keys(event.state).length ? (
        <StateChange state={event.state} />
      ) : (
        <Void>empty change of state</Void>
      );
    case "error":
      return (
        <>
          <StatusLabel status="error" />
          <LongText text={text || "(no text)"} />
        </>
      );
    default:
      return <Said event={event} />;
  }
}

function costOf({ at, tokens }: Event): string {
  return [at != null && (at === 0 ? "0.0 s" : duration(at)), tokens != null && `${count(tokens)} tok`]
    .filter(Boolean)
    .join(" · ");
}

export function Step({ turn, step, event }: { turn: number; step: number; event: Event }) {
  const here = place.value.turn === turn && place.value.step === step;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (here) line.current?.scrollIntoView({ block: "center" });
  }, [here]);
  const failed = event.kind === "error" || (event.call !== undefined && responseFails(event.call.response));
  return (
    <li ref={line} class={`ev-step ${failed ? "ev-step-failed" : ""} ${here ? "ev-step-here" : ""}`}>
      <span class="ev-step-n ev-num">{step}</span>
      <span class="ev-step-who ev-clip">
        <Words text={event.author || (event.kind === "response" ? "tool" : "agent")} />
      </span>
      <div class="ev-step-body">
        <What event={event} />
      </div>
      <span class="ev-step-cost ev-num">{costOf(event)}</span>
    </li>
  );
}
