// The calls that the reference expects beside those that were made.
import { argumentsOf } from "../json";
import { StatusLabel } from "../parts/status";
import { Words } from "../parts/text";
import type { AlignedCall, Alignment, Status, ToolCall } from "../state";
import { visible } from "../text";
import { StepLink } from "../trace/step-link";

const WORDS: Record<AlignedCall["result"], Status> = {
  same: "passed",
  differs: "failed",
  missing: "failed",
  extra: "failed",
};
const SHOWN = 400; // characters of one argument

function Call({ call, differs, side }: { call: ToolCall | undefined; differs: string[]; side: "ins" | "del" }) {
  if (!call)
    return (
      <code>
        <span class="ev-void">no call</span>
      </code>
    );
  return (
    <code>
      <span class="ev-call-name">
        <Words text={call.name || "(no name)"} />
      </span>
      {argumentsOf(call.args).map(([name, value]) => {
        const text = visible(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
        return (
          <span key={name}>
            <br />
            {name && (
              <>
                <Words text={name} />=
              </>
            )}
            {differs.includes(name) ? (
              side === "ins" ? (
                <ins class="ev-ins">{text}</ins>
              ) : (
                <del class="ev-del">{text}</del>
              )
            ) : (
              text
            )}
          </span>
        );
      })}
    </code>
  );
}

function counts(rows: AlignedCall[]): string {
  const kinds = ["same", "differs", "missing", "extra"] as const;
  return kinds
    .map((kind) => [rows.filter((row) => row.result === kind).length, kind] as const)
    .filter(([n]) => n > 0)
    .map(([n, kind]) => `${n} ${kind}`)
    .join(", ");
}

export function AlignedCalls({ alignment, several }: { alignment: Alignment; several: boolean }) {
  const { turn, match, rows } = alignment;
  const title = `Expected against actual calls${several ? `, turn ${turn}` : ""}`;
  return (
    <section class="ev-stack ev-gap-2">
      <div class="ev-line">
        <h3>{title}</h3>
        <span class="ev-small ev-faint ev-push">
          {counts(rows)} · match: <Words text={match} />
        </span>
      </div>
      <div class="ev-scroll-x" tabindex={0} role="region" aria-label={title}>
        <table class="ev-table ev-table-fixed ev-aligned">
          <colgroup>
            <col class="ev-aligned-n" />
            <col />
            <col class="ev-aligned-result" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span class="ev-hidden-text">Number</span>
              </th>
              <th scope="col">Expected</th>
              <th scope="col">Result</th>
              <th scope="col">Actual</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ result, expected, actual, differs = [], step, repeats }, i) => (
              <tr key={i}>
                <td class="ev-num ev-faint">{i + 1}</td>
                <td>
                  <Call call={expected} differs={differs} side="ins" />
                </td>
                <td>
                  <StatusLabel status={WORDS[result] ?? "not_evaluated"}>{result}</StatusLabel>
                </td>
                <td>
                  <Call call={actual} differs={differs} side="del" />
                  {step !== undefined && (
                    <span class="ev-below">
                      <StepLink turn={turn} step={step} />
                      {repeats !== undefined && `, repeats step ${repeats}`}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
