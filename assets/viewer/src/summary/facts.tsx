// The counts above everything: each opens its cases.
import { formatAddress, parseAddress } from "../address";
import { StatusIcon, statusClass } from "../parts/status";
import { Words } from "../parts/text";
import type { Fact } from "../state";
import { index } from "../store";

function addressOf({ status, filter, value }: Fact): string | undefined {
  if (value === "0") return undefined;
  if (status) return `#${formatAddress({ view: "cases", filters: { status: [status] } })}`;
  return filter ? `#${formatAddress({ ...parseAddress(filter), view: "cases" })}` : undefined;
}

function FactView({ fact }: { fact: Fact }) {
  const { label, value, status } = fact;
  const href = addressOf(fact);
  const [number, interval] = value.split(/ (?=\()/) as [string, string?];
  const shown = (
    <>
      {status && <StatusIcon status={status} />} {number}
      {interval && <span class="ev-fact-interval"> {interval}</span>}
    </>
  );
  return (
    <div>
      <dt>
        <Words text={label} />
      </dt>
      <dd class={status && `ev-${statusClass(status)}`}>
        {href ? (
          <a href={href} aria-label={`${value} ${label}: show them`}>
            {shown}
          </a>
        ) : (
          shown
        )}
      </dd>
    </div>
  );
}

/** Passed and failed are always said, the other states where there are any. */
const said = ({ status, value }: Fact) =>
  status === undefined || status === "passed" || status === "failed" || value !== "0";

export function Facts() {
  const facts = index.value.facts.filter(said);
  if (!facts.length) return null;
  return (
    <section class="ev-stack ev-gap-2" aria-label="Counts">
      <dl class="ev-facts">
        {facts.map((fact) => (
          <FactView key={fact.label} fact={fact} />
        ))}
      </dl>
    </section>
  );
}
