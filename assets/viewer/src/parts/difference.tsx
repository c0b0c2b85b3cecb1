// The difference of two texts, word by word: amber and struck is only here, blue and underlined only there.
import { type Change, diffLines, diffWordsWithSpace } from "diff";
import { useMemo } from "preact/hooks";
import { visible } from "../text";

const WORDS_UP_TO = 20_000; // characters; longer texts are compared line by line
const TIMEOUT_MS = 400;

/** Changes with nothing but spaces between them are one change: read as phrases, not as a stutter of single words. */
export function joined(parts: Change[]): Change[] {
  const out: Change[] = [];
  let [here, there] = ["", ""];
  const flush = () => {
    if (here) out.push({ value: here, removed: true, added: false, count: 1 });
    if (there) out.push({ value: there, removed: false, added: true, count: 1 });
    [here, there] = ["", ""];
  };
  parts.forEach((part, i) => {
    const next = parts[i + 1];
    if (part.removed) here += part.value;
    else if (part.added) there += part.value;
    else if ((here || there) && part.value.trim() === "" && next && (next.added || next.removed)) {
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

/** Parts in order; null when the texts are too different to say in reasonable time. */
export function difference(answer: string, reference: string): Change[] | null {
  const [here, there] = [visible(answer), visible(reference)];
  const options = { timeout: TIMEOUT_MS };
  const long = here.length + there.length > WORDS_UP_TO;
  const parts = long ? diffLines(here, there, options) : diffWordsWithSpace(here, there, options);
  return parts ? joined(parts) : null;
}

export function Difference({ answer, reference }: { answer: string; reference: string }) {
  const parts = useMemo(() => difference(answer, reference), [answer, reference]);
  if (!parts) return <p class="ev-dim">The texts are too long and too different to compare word by word.</p>;
  return (
    <p class="ev-text" dir="auto">
      {parts.map((part, i) =>
        part.removed ? (
          <del key={i} class="ev-del">{part.value}</del>
        ) : part.added ? (
          <ins key={i} class="ev-ins">{part.value}</ins>
        ) : (
          <span key={i}>{part.value}</span>
        ),
      )}
    </p>
  );
}
