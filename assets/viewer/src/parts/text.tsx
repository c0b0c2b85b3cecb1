// Text of the outside world: never markup, its direction found from itself, its controls visible.
import { useState } from "preact/hooks";
import { size } from "../format";
import { visible } from "../text";
import { printing } from "../printing";

/** One line or a few, in its own direction. */
export const Words = ({ text, class: name }: { text: string; class?: string }) => (
  <bdi class={name} dir="auto">
    {visible(text)}
  </bdi>
);

/** A name as it is shown; one of nothing but blanks is "(empty)". */
export const named = (text: string): string => (text.trim() ? visible(text) : "(empty)");

/** A name that may break after its underscores and dots, rather than anywhere. */
export const Name = ({ text }: { text: string }) => (
  <bdi dir="auto">
    {named(text)
      .split(/(?<=[_./])(?=[^_./])/)
      .map((part, i) => (i ? [<wbr key={i} />, part] : part))}
  </bdi>
);

const FOLD_CHARACTERS = 1200;
const FOLD_LINES = 18;

export const isLong = (text: string): boolean =>
  text.length > FOLD_CHARACTERS || text.split("\n", FOLD_LINES + 1).length > FOLD_LINES;

/** The beginning that is drawn while the rest is folded: a page must not lay out megabytes for six lines. */
export const BEGINNING = 2 * FOLD_CHARACTERS;
export const beginning = (text: string) => text.slice(0, BEGINNING);

export const sizeOf = (text: string): string => size(new Blob([text]).size);

/** Text with its line breaks; a long one folds behind "show all (12 KB)". */
export function LongText({ text, class: name = "" }: { text: string; class?: string }) {
  const [open, setOpen] = useState(false);
  if (!isLong(text)) {
    return (
      <p class={`ev-text ${name}`} dir="auto">
        {visible(text)}
      </p>
    );
  }
  const whole = open || printing.value;
  return (
    <div class="ev-stack ev-gap-1">
      <p class={`ev-text ${whole ? "" : "ev-long"} ${name}`} dir="auto">
        {visible(whole ? text : beginning(text))}
      </p>
      <FoldButton open={open} text={text} toggle={() => setOpen(!open)} />
    </div>
  );
}

export const FoldButton = ({ open, text, toggle }: { open: boolean; text: string; toggle: () => void }) => (
  <button class="ev-button ev-fold-button" type="button" aria-expanded={open} onClick={toggle}>
    {open ? "show less" : `show all (${sizeOf(text)})`}
  </button>
);

/** What is not there, in words. */
export const Void = ({ children }: { children: string }) => <span class="ev-void">({children})</span>;
