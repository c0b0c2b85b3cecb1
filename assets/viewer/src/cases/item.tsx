// One row of the case list: status, id, score, trials, prompt.
import { formatAddress } from "../address";
import { count, duration, MISSING, score } from "../format";
import { isInferenceError } from "../detail/result-error";
import { statusOf } from "../matching";
import { StatusIcon, TrialMarks } from "../parts/status";
import { named, Words } from "../parts/text";
import { candidateOf, index, openRow, place, placeOf, sort } from "../store";
import { visible } from "../text";

const CLIP = 200; // characters of an id that a row can show at most

const whole = (value: number | null | undefined) => (value == null ? MISSING : count(Math.round(value)));

/** The number at the right of a row: what the list is sorted by, else the score. */
function rowValue(row: number): string {
  const { cases } = index.value;
  switch (sort.value.key) {
    case "turns":
      return whole(cases.n_turns[row]);
    case "calls":
      return whole(cases.n_tool_calls[row]);
    case "tokens":
      return whole(cases.tokens?.[row]);
    case "duration":
      return duration(cases.duration_s?.[row]);
    default:
      return score(cases.score[row]);
  }
}

export function CaseItem({ row, top, position, size }: { row: number; top: number; position: number; size: number }) {
  const { cases, run } = index.value;
  const status = statusOf(cases.status[row]);
  const id = cases.id[row] ?? "";
  const candidate = candidateOf(row);
  const value = rowValue(row);
  const loud = status === "failed" && value !== MISSING;
  return (
    <li aria-setsize={size} aria-posinset={position}>
      <a
        class="ev-item"
        style={{ top: `${top}px` }}
        href={`#${formatAddress({ ...place.value, ...placeOf(row) })}`}
        tabindex={-1} // the list is one stop for the tab key; arrows walk in it
        aria-current={openRow.value === row ? "true" : undefined}
      >
        <StatusIcon status={status} label />
        <span class="ev-item-id ev-clip" dir="auto" title={visible(id.slice(0, 2000))}>
          {named(id.slice(0, CLIP))}
          {candidate !== undefined && (
            <span class="ev-faint">
              {" "}
              · <Words text={candidate.slice(0, CLIP)} />
            </span>
          )}
          {isInferenceError(cases.error?.[row]) && <span class="ev-badge">inference error</span>}
        </span>
        <span class={`ev-num ev-small ${loud ? "" : "ev-faint"}`}>{value}</span>
        {/* with one trial each its mark would say what the icon says; the cell stays */}
        {run.n_trials > 1 ? <TrialMarks statuses={[...(cases.trials[row] ?? "")].map(statusOf)} /> : <span />}
        <span class="ev-item-prompt ev-clip" dir="auto">
          {visible(cases.prompt[row] ?? "") || "(no prompt)"}
        </span>
      </a>
    </li>
  );
}
