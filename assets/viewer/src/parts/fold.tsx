// Something folded whose content is only made when it is opened (or printed).
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { printing } from "../printing";

interface FoldProps {
  summary: ComponentChildren;
  children: () => ComponentChildren;
  class?: string;
  open?: boolean;
}

export function Fold({ summary, children, class: name = "", open = false }: FoldProps) {
  const [opened, setOpened] = useState(open);
  return (
    <details class={`ev-fold ${name}`} open={open} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {(opened || printing.value) && children()}
    </details>
  );
}

interface TallProps {
  long: boolean;
  label: string;
  children: (whole: boolean) => ComponentChildren; // not whole: what a few lines can show is enough
}

/** A block of any height, cut to a few lines until it is opened. */
export function Tall({ long, label, children }: TallProps) {
  const [open, setOpen] = useState(false);
  if (!long) return <>{children(true)}</>;
  return (
    <div class="ev-stack ev-gap-1">
      <div class={open ? "" : "ev-long ev-long-tall"}>{children(open || printing.value)}</div>
      <button class="ev-button ev-fold-button" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "show less" : label}
      </button>
    </div>
  );
}
