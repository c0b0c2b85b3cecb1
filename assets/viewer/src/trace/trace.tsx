// What the agent did: turns, and in each turn its steps.
import { Fold } from "../parts/fold";
import { Words } from "../parts/text";
import { oneLine } from "../json";
import type { ResultBody, Shared, Trace as TraceData } from "../state";
import { AgentsFold } from "./agents";
import { CallLine } from "./call";
import { hasReference, TurnSection } from "./turn";

function Unreferenced({ turns }: { turns: NonNullable<TraceData["unreferenced"]> }) {
  return (
    <div class="ev-block ev-block-quiet ev-stack ev-gap-1">
      <div class="ev-label">
        {turns.length === 1 ? "1 expected turn that never ran" : `${turns.length} expected turns that never ran`}
      </div>
      {turns.map((turn) => (
        <p key={turn.number}>
          Turn {turn.number}: <Words text={turn.reference ?? turn.events?.[0]?.text ?? "(no text)"} />
          {turn.expected_calls?.map((call, i) => (
            <CallLine key={i} call={call} />
          ))}
        </p>
      ))}
    </div>
  );
}

export function Trace({ result, trace, shared }: { result: ResultBody; trace: TraceData; shared: Shared }) {
  const agents = trace.agents === undefined ? [] : (shared.topologies[trace.agents] ?? []);
  const turns = trace.turns ?? [];
  const timed = turns.some((turn) => turn.events?.some((event) => event.at != null));
  const costed = turns.some((turn) => turn.events?.some((event) => event.tokens != null));
  const state = Object.entries(trace.state ?? {});
  const metrics = [...new Set(result.scores.filter((score) => score.turn != null).map((score) => score.metric))];
  const referenced = turns.some(hasReference);
  return (
    <section class="ev-stack ev-gap-2">
      <div class="ev-line">
        <h3>Trace</h3>
        <span class="ev-small ev-faint ev-push">
          {[timed && "time from start", costed && "tokens"].filter(Boolean).join(" · ")}
        </span>
      </div>
      {agents.length > 0 && <AgentsFold agents={agents} />}
      {turns.length === 0 && <p class="ev-void">(no events)</p>}
      <div>
        {turns.map((turn) => (
          <TurnSection
            key={turn.number}
            turn={turn}
            several={turns.length > 1}
            scores={result.scores}
            metrics={metrics}
            referenced={referenced}
          />
        ))}
      </div>
      {trace.unreferenced && trace.unreferenced.length > 0 && <Unreferenced turns={trace.unreferenced} />}
      {state.length > 0 && (
        <Fold
          class="ev-small"
          summary={`Session state at the end, ${state.length === 1 ? "1 key" : `${state.length} keys`}`}
        >
          {() => (
            <dl class="ev-pairs">
              {state.map(([name, value]) => (
                <div key={name}>
                  <dt>
                    <Words text={name} />
                  </dt>
                  <dd>
                    <Words text={oneLine(value)} class="ev-mono" />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Fold>
      )}
    </section>
  );
}
