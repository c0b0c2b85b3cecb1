// The difference of two texts, word by word: amber and struck is only here, blue and underlined only there.
import { type Change, diffLines, diffWordsWithSpace } from "diff";
import { useMemo } from "preact/hooks";
import { visible } from "../text";

const WORDS_UP_TO = 20_000; // characters; longer texts are compared line by line
const TIMEOUT_MS = 400;

/** Parts in order; null when the texts are too different to say in reasonable time. */
export function difference(answer: string, reference: string): Change[] | null {
  const [here, there] = [visible(answer), visible(reference)];
  const options = { timeout: TIMEOUT_MS };
  const long = here.length + there.length > WORDS_UP_TO;
  return (long ? diffLines(here, there, options) : diffWordsWithSpace(here, there, options)) ?? null;
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
