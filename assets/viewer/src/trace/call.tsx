// A tool call and its response, which are one step.
import { useState } from "preact/hooks";
import { duration } from "../format";
import { argumentsOf, oneLine } from "../json";
import { StatusLabel } from "../parts/status";
import { FoldButton, Words } from "../parts/text";
import { printing } from "../printing";
import type { Event, ToolCall } from "../state";
import { visible } from "../text";
import { responseFails } from "./tool-error";

const SHOWN = 600; // characters of a call or a response before it folds
const HAND_OVER = "transfer_to_agent";

/** A long value, cut until it is opened. */
function Clipped({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= SHOWN) return <>{visible(text)}</>;
  return (
    <>
      {visible(open || printing.value ? text : `${text.slice(0, SHOWN)}…`)}{" "}
      <FoldButton open={open} text={text} toggle={() => setOpen(!open)} />
    </>
  );
}

function Arguments({ args }: { args: unknown }) {
  const list = argumentsOf(args);
  return <Clipped text={list.map(([name, value]) => (name ? `${name}=${value}` : value)).join(", ")} />;
}

function Response({ call }: { call: ToolCall }) {
  const answered = "response" in call;
  const text = answered ? (typeof call.response === "string" ? call.response : oneLine(call.response)) : "";
  return (
    <code class="ev-call">
      <span class="ev-arrow">←</span>
      {!answered && <span class="ev-void">(no response recorded)</span>}
      {answered && call.response === null && <span class="ev-void">(null)</span>}
      {answered &&
        call.response !== null &&
        (text === "" ? <span class="ev-void">(empty response)</span> : <Clipped text={text} />)}
    </code>
  );
}

/** A call as code: → refund(ticket="K-9"). */
export const CallLine = ({ call }: { call: ToolCall }) => (
  <code class="ev-call">
    <span class="ev-arrow">→</span>
    <span class="ev-call-name">
      <Words text={call.name || "(no name)"} />
    </span>
    (<wbr />
    <Arguments args={call.args} />)
  </code>
);

function handOverTo(call: ToolCall): string | null {
  if (call.name !== HAND_OVER || typeof call.args !== "object" || call.args === null) return null;
  const to = (call.args as Record<string, unknown>).agent_name;
  return typeof to === "string" ? to : null;
}

/** Null, or an object of nulls: what a hand-over answers. */
const saysNothing = (response: unknown): boolean =>
  response == null || (typeof response === "object" && Object.values(response).every((value) => value === null));

export function CallStep({ event }: { event: Event }) {
  const { call, kind, seconds } = event;
  if (!call) return <span class="ev-void">(a call without its data)</span>;
  const to = handOverTo(call);
  const failed = responseFails(call.response);
  const quiet = to !== null && saysNothing(call.response);
  return (
    <>
      {kind === "call" && <CallLine call={call} />}
      {kind === "response" && (
        <p class="ev-small ev-dim">
          response of <Words text={call.name || "(no name)"} />, whose call is not recorded
        </p>
      )}
      {!quiet && <Response call={call} />}
      {event.text && (
        <p class="ev-dim">
          <Words text={event.text} />
        </p>
      )}
      {(failed || seconds != null) && (
        <p class="ev-small">
          {failed && <StatusLabel status="failed">Tool Error</StatusLabel>}{" "}
          {seconds != null && <span class="ev-dim">call and response, {duration(seconds)}</span>}
        </p>
      )}
      {to !== null && (
        <span class="ev-small ev-faint">
          hand-over to <Words text={to} />
        </span>
      )}
    </>
  );
}
