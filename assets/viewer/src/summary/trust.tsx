// Whether the numbers can be trusted: the checks in one line, the loader's notices, where it all comes from.
import { formatAddress } from "../address";
import { plural } from "../format";
import { Fold } from "../parts/fold";
import { StatusIcon } from "../parts/status";
import { Words } from "../parts/text";
import type { Check, Notice, Status } from "../state";
import { index, rowsOf } from "../store";
import { checksText, clipped } from "./words";

const STATE: Record<Check["state"], Status> = {
  held: "passed",
  "not held": "failed",
  "not applicable": "not_evaluated",
};
const LEVEL: Record<Notice["level"], Status> = { error: "error", warning: "failed", info: "informational" };
const SHOWN_CASES = 12;

/** A link to a case; its name alone where the page has no such case. */
function CaseName({ id }: { id: string }) {
  const name = <Words text={id} />;
  return rowsOf(id).length ? <a href={`#${formatAddress({ view: "cases", case: id, filters: {} })}`}>{name}</a> : name;
}

function Cases({ ids }: { ids: string[] }) {
  if (!ids.length) return null;
  const list = (some: string[]) =>
    some.map((id, i) => (
      <span key={id}>
        {i > 0 && ", "}
        <CaseName id={id} />
      </span>
    ));
  return (
    <span class="ev-dim">
      {list(ids.slice(0, SHOWN_CASES))}
      {ids.length > SHOWN_CASES && (
        <Fold summary={`and ${plural(ids.length - SHOWN_CASES, "more", "more")}`}>
          {() => <span>{list(ids.slice(SHOWN_CASES))}</span>}
        </Fold>
      )}
    </span>
  );
}

const CheckView = ({ check }: { check: Check }) => (
  <li class="ev-check">
    <StatusIcon status={STATE[check.state]} />
    <span>
      <span class="ev-hidden-text">{check.state}: </span>
      <Words text={check.check} />
      {check.detail && (
        <span class="ev-dim">
          {": "}
          <Words text={check.detail} />
        </span>
      )}{" "}
      <Cases ids={check.case_ids} />
    </span>
  </li>
);

export function Checks() {
  const { checks } = index.value;
  if (!checks.length) return null;
  return (
    <Fold class="ev-section" summary={<Words text={checksText(checks)} />}>
      {() => (
        <ul class="ev-small">
          {checks.map((check) => (
            <CheckView key={check.check} check={check} />
          ))}
        </ul>
      )}
    </Fold>
  );
}

export function Notices() {
  const { notices } = index.value;
  if (!notices.length) return null;
  const worst = (["error", "warning", "info"] as const).flatMap((level) => notices.filter((n) => n.level === level))[0];
  const summary = `${plural(notices.length, "notice")} from loading this run: ${clipped(worst!.message)}`;
  return <Fold summary={<Words text={summary} />}>{() => <NoticeList notices={notices} />}</Fold>;
}

const NoticeList = ({ notices }: { notices: Notice[] }) => (
  <ul class="ev-small">
    {notices.map((notice, i) => (
      <li key={i} class="ev-check ev-measure">
        <StatusIcon status={LEVEL[notice.level]} />
        <span>
          <span class="ev-hidden-text">{notice.level}: </span>
          {notice.case_id !== undefined && (
            <>
              <CaseName id={notice.case_id} />
              {": "}
            </>
          )}
          <Words text={notice.message} />
        </span>
      </li>
    ))}
  </ul>
);

/** A run without cases: its state, its times and what to do stand open, for there is nothing else to see. */
export function NoResults() {
  const { notices, run } = index.value;
  return (
    <section class="ev-zero" aria-label="Why there are no results">
      <h2>No results in this run</h2>
      {notices.length > 0 && <NoticeList notices={notices} />}
      <Pairs label="What is known of this run" pairs={run.facts} />
    </section>
  );
}

export function Provenance() {
  const { cases, provenance, run } = index.value;
  const facts = cases.id.length ? run.facts : []; // else they stand above
  return <Pairs label="Where this report comes from" pairs={[...facts, ...provenance]} foot />;
}

function Pairs({ label, pairs, foot = false }: { label: string; pairs: [string, string][]; foot?: boolean }) {
  if (!pairs.length) return null;
  return (
    <dl class={`ev-provenance ev-small ${foot ? "ev-foot" : ""}`} aria-label={label}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>
            <Words text={name} />
          </dt>
          <dd>
            <Words text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
