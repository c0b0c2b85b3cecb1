// Light or dark: the reader's own choice, else what the host or the system says.
import { computed, effect, signal } from "@preact/signals";

export const THEMES = ["automatic", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "evalviz:theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", (event) => (systemDark.value = event.matches));

/** What the reader chose. */
export const theme = signal<Theme>(remembered());

/** What is seen; figures read the tokens again when it changes. */
export const scheme = computed(() =>
  theme.value === "automatic" ? (systemDark.value ? "dark" : "light") : theme.value,
);

function remembered(): Theme {
  try {
    return THEMES.find((known) => known === localStorage.getItem(KEY)) ?? "automatic";
  } catch {
    return "automatic"; // a sandboxed frame has no storage: even reading the name throws
  }
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
  try {
    localStorage.setItem(KEY, theme.value);
  } catch {
    // not remembered, then
  }
}

export function followTheme(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "automatic") root.removeAttribute("data-ev-theme");
    else root.setAttribute("data-ev-theme", theme.value);
  });
}
