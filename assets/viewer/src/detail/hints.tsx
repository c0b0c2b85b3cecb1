// What the trust checks have to say about the case that is open.
import { StatusIcon } from "../parts/status";
import { Words } from "../parts/text";
import { index } from "../store";

export function Hints({ row }: { row: number }) {
  const id = index.value.cases.id[row] ?? "";
  const hints = index.value.checks.flatMap(({ hints = {} }) => (Object.hasOwn(hints, id) ? [hints[id]!] : []));
  if (!hints.length) return null;
  return (
    <ul class="ev-stack ev-gap-1" aria-label="Doubts about the scores of this case">
      {hints.map((hint, i) => (
        <li key={i} class="ev-notice ev-small">
          <StatusIcon status="failed" />
          <span>
            <strong>Trust check:</strong> <Words text={hint} />
          </span>
        </li>
      ))}
    </ul>
  );
}
