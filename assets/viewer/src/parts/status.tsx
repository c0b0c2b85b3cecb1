// A status is an icon, a word and a colour, everywhere the same.
import type { ComponentChildren } from "preact";
import type { Status } from "../state";

const ICONS = {
  passed: [
    <circle cx="7" cy="7" r="6.5" fill="currentColor" />,
    <path
      d="M4 7.2l2.1 2.1L10.2 5"
      fill="none"
      stroke="var(--ev-bg)"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
    />,
  ],
  failed: [
    <path d="M4.2.8h5.6l3.4 3.4v5.6l-3.4 3.4H4.2L.8 9.8V4.2z" fill="currentColor" />,
    <path d="M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2" stroke="var(--ev-bg)" stroke-width="1.6" stroke-linecap="round" />,
  ],
  "not-evaluated": [
    <circle cx="7" cy="7" r="5.7" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.4 1.6" />,
    <path d="M4.4 7h5.2" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" />,
  ],
  informational: [
    <rect x="1.2" y="1.2" width="11.6" height="11.6" rx="2.4" fill="none" stroke="currentColor" stroke-width="1.4" />,
    <path d="M7 6.4v3.4M7 4v.4" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" />,
  ],
  error: [
    <path d="M7 .9l6.4 11.7H.6z" fill="currentColor" stroke="currentColor" stroke-width="1" stroke-linejoin="round" />,
    <path d="M7 5v3.6M7 10.6v.2" stroke="var(--ev-bg)" stroke-width="1.6" stroke-linecap="round" />,
  ],
};

const MARKS = {
  passed: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  failed: <path d="M1.8 1.8l6.4 6.4M8.2 1.8L1.8 8.2" stroke="currentColor" stroke-width="2" stroke-linecap="round" />,
  "not-evaluated": <path d="M1.5 5h7" stroke="currentColor" stroke-width="2" stroke-linecap="round" />,
  informational: (
    <rect x="1.5" y="1.5" width="7" height="7" rx="1.4" fill="none" stroke="currentColor" stroke-width="1.4" />
  ),
  error: <path d="M5 1l4.3 8H.7z" fill="currentColor" />,
};

/** The symbols that icons and marks refer to, and the hatching of "not evaluated"; once in the page. */
export function Symbols() {
  return (
    <svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(ICONS).map(([name, shapes]) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 14 14">
            {shapes}
          </symbol>
        ))}
        {Object.entries(MARKS).map(([name, shape]) => (
          <symbol key={name} id={`t-${name}`} viewBox="0 0 10 10">
            {shape}
          </symbol>
        ))}
        <pattern id="ev-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4" height="4" fill="var(--ev-bg-hover)" />
          <path d="M0 0v4" stroke="var(--ev-ink-3)" stroke-width="1.4" />
        </pattern>
      </defs>
    </svg>
  );
}

export const statusWord = (status: Status): string => status.replace("_", " ");

/** The part of class and symbol names; a status that this page does not know looks like no verdict, with its own word. */
export function statusClass(status: Status): string {
  const name = status.replace("_", "-");
  return name in ICONS ? name : "not-evaluated";
}

/** The icon alone: decoration beside a word, or with `label` itself the word. */
export function StatusIcon({ status, label = false }: { status: Status; label?: boolean }) {
  const name = statusClass(status);
  return (
    <svg
      class={`ev-icon ev-${name}`}
      role={label ? "img" : undefined}
      aria-label={label ? statusWord(status) : undefined}
      aria-hidden={!label}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Icon and word; other words than the status's own may be given. */
export function StatusLabel({ status, children }: { status: Status; children?: ComponentChildren }) {
  return (
    <span class={`ev-status ev-${statusClass(status)}`}>
      <StatusIcon status={status} />
      {children ?? statusWord(status)}
    </span>
  );
}

export function TrialMark({ status }: { status: Status }) {
  const name = statusClass(status);
  return (
    <svg class={`ev-icon-s ev-${name}`} aria-hidden="true">
      <use href={`#t-${name}`} />
    </svg>
  );
}

const SHOWN_MARKS = 8;

/** The trials of a case as marks; beyond eight as a number, so that a row stays a row. */
export function TrialMarks({ statuses }: { statuses: Status[] }) {
  const words = `trials: ${statuses.map(statusWord).join(", ")}`;
  const rest = statuses.length - SHOWN_MARKS;
  return (
    <span class="ev-trials" role="img" aria-label={words} title={words}>
      {statuses.slice(0, SHOWN_MARKS).map((status, i) => (
        <TrialMark key={i} status={status} />
      ))}
      {rest > 0 && <span class="ev-tiny ev-faint">+{rest}</span>}
    </span>
  );
}
