// The difference of two texts, word by word: amber and struck is only here, blue and underlined only there.
import { type Change, diffLines, diffWordsWithSpace } from "diff";
import { useMemo } from "preact/hooks";
import { visible } from "../text";

const WORDS_UP_TO = 20_000; // characters; longer texts are compared line by line
const TIMEOUT_MS = 400;

const change = (value: string, side: "removed" | "added"): Change => ({
  value,
  count: 1,
  removed: side === "removed",
  added: side === "added",
});
const common = (value: string): Change => ({ value, count: 1, removed: false, added: false });

/** A change as what was taken and what was put, with the space that both end in left out of it. */
function phrase(here: string, there: string): Change[] {
  const space = /\s*$/.exec(here)![0];
  const shared = here && there && space && there.endsWith(space) ? space : "";
  const cut = (text: string) => text.slice(0, text.length - shared.length);
  return [change(cut(here), "removed"), change(cut(there), "added"), common(shared)].filter((part) => part.value);
}

/** Changes with only a space or a sign between them are one: read as phrases, not as a stutter of single words. */
function joined(parts: Change[]): Change[] {
  const out: Change[] = [];
  let [here, there] = ["", ""];
  const flush = () => {
    out.push(...phrase(here, there));
    [here, there] = ["", ""];
  };
  parts.forEach((part, i) => {
    const next = parts[i + 1];
    const bridge =
      (here || there) &&
      next &&
      (next.added || next.removed) &&
      !/[\p{L}\p{N}]/u.test(part.value) &&
      !part.value.includes("\n");
    if (part.removed) here += part.value;
    else if (part.added) there += part.value;
    else if (bridge) {
      here += part.value;
      there += part.value;
    } else {
      flush();
      out.push(part);
    }
  });
  flush();
  return out;
}

const ALIKE = 0.1; // share of common letters from which a comparison word by word says more than the two texts

/** Texts that share next to nothing are shown whole, one struck, one underlined. */
function sensible(parts: Change[], here: string, there: string): Change[] {
  const shared = parts
    .filter((part) => !part.added && !part.removed)
    .reduce((n, part) => n + part.value.trim().length, 0);
  return shared >= ALIKE * Math.min(here.length, there.length) ? joined(parts) : phrase(here, there);
}

/** Parts in order; null when the texts are too different to say in reasonable time. */
export function difference(answer: string, reference: string): Change[] | null {
  const [here, there] = [visible(answer), visible(reference)];
  const options = { timeout: TIMEOUT_MS };
  const long = here.length + there.length > WORDS_UP_TO;
  const parts = long ? diffLines(here, there, options) : diffWordsWithSpace(here, there, options);
  return parts ? sensible(parts, here, there) : null;
}

/** The first changes, as far as some characters reach: a page must not lay out megabytes for a few lines. */
function firstOf(parts: Change[], characters: number): Change[] {
  let left = characters;
  return parts.flatMap((part) => {
    const value = part.value.slice(0, Math.max(0, left));
    left -= part.value.length;
    return value ? [{ ...part, value }] : [];
  });
}

interface DifferenceProps {
  answer: string;
  reference: string;
  upTo?: number; // characters that are drawn
}

export function Difference({ answer, reference, upTo = Infinity }: DifferenceProps) {
  const all = useMemo(() => difference(answer, reference), [answer, reference]);
  const parts = all && firstOf(all, upTo);
  if (!parts) return <p class="ev-dim">The texts are too long and too different to compare word by word.</p>;
  return (
    <p class="ev-text" dir="auto">
      {parts.map((part, i) =>
        part.removed ? (
          <del key={i} class="ev-del">
            {part.value}
          </del>
        ) : part.added ? (
          <ins key={i} class="ev-ins">
            {part.value}
          </ins>
        ) : (
          <span key={i}>{part.value}</span>
        ),
      )}
    </p>
  );
}
