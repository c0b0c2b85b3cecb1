// A chip that opens a list of choices: one filter with many possible values.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

export interface Choice {
  key: string;
  label: ComponentChildren;
  text: string; // what typing in the list is compared with
  note?: string; // a count
  chosen: boolean;
  choose: () => void;
}

const SEARCHED_FROM = 12;
const SHOWN = 200;

interface MenuProps {
  name: string;
  /** What is chosen now, shown on the chip; undefined while nothing is. */
  chosen?: ComponentChildren;
  clear: () => void;
  /** Made when the menu opens: counts over 100,000 cases are not worth making before. */
  choices: () => Choice[];
}

function Choices({ name, choices, done }: { name: string; choices: Choice[]; done: () => void }) {
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase();
  const found = choices.filter((choice) => choice.text.toLowerCase().includes(words));
  return (
    <>
      {choices.length >= SEARCHED_FROM && (
        <input
          class="ev-input"
          type="search"
          aria-label={`Find a ${name}`}
          placeholder="find"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul class="ev-menu-list">
        {found.slice(0, SHOWN).map((choice) => (
          <li key={choice.key}>
            <button
              class="ev-menu-choice"
              type="button"
              aria-pressed={choice.chosen}
              onClick={() => {
                choice.choose();
                done();
              }}
            >
              <span>{choice.label}</span>
              {choice.note && <span class="ev-faint ev-num">{choice.note}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p class="ev-small ev-faint ev-menu-note">{`${SHOWN} of ${found.length}; type to find the others`}</p>
      )}
      {!found.length && <p class="ev-small ev-faint ev-menu-note">none</p>}
    </>
  );
}

export function Menu({ name, chosen, clear, choices }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    box.current?.querySelector<HTMLElement>("button")?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const panel = box.current?.querySelector<HTMLElement>(".ev-menu-panel");
    if (panel) {
      panel.style.left = "0"; // then as far to the left as the window asks
      const beyond = panel.getBoundingClientRect().right - document.documentElement.clientWidth + 8;
      if (beyond > 0) panel.style.left = `${-beyond}px`;
      panel.querySelector<HTMLElement>("input, button")?.focus();
    }
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const items = [
        ...(box.current?.querySelectorAll<HTMLElement>(".ev-menu-panel input, .ev-menu-panel button") ?? []),
      ];
      const next = items.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1);
      items[Math.max(0, Math.min(next, items.length - 1))]?.focus();
      event.preventDefault();
    }
  };

  return (
    <span class="ev-menu" ref={box} onKeyDown={open ? onKeyDown : undefined}>
      <button
        class="ev-chip"
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-chosen={chosen !== undefined}
        onClick={() => setOpen(!open)}
      >
        <span class="ev-chip-text">
          {name}
          {chosen !== undefined && <>: {chosen}</>}
        </span>{" "}
        ▾
      </button>
      {chosen !== undefined && (
        <button class="ev-chip ev-chip-clear" type="button" aria-label={`Clear filter ${name}`} onClick={clear}>
          ×
        </button>
      )}
      {open && (
        <div class="ev-menu-panel" id={id} role="group" aria-label={name}>
          <Choices name={name} choices={choices()} done={close} />
        </div>
      )}
    </span>
  );
}
