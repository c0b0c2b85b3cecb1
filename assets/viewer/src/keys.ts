// The keyboard: j and k walk the list, enter goes to the open case, / to the search, escape back.
import { batch } from "@preact/signals";
import { LIST_ID } from "./cases/list";
import { filters, go, listed, openCase, openRow, setFilters, view } from "./store";
import { SEARCH_ID } from "./top/search-box";

const focus = (id: string) => document.getElementById(id)?.focus();

function walk(by: number): void {
  if (view.value !== "cases") go({ view: "cases" });
  const rows = listed.value;
  const at = openRow.value == null ? -1 : rows.indexOf(openRow.value);
  const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
  if (next !== undefined && next !== openRow.value) batch(() => openCase(next, {}));
}

function escape(inSearch: boolean): void {
  if (inSearch && filters.value.text) setFilters({ text: undefined }, { step: false });
  else if (view.value === "cases") focus(LIST_ID);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const inSearch = target.id === SEARCH_ID;
  const typing = target.matches("input, textarea, select, [contenteditable]");
  if (event.key === "Escape") return escape(inSearch);
  if (inSearch && event.key === "Enter") return focus(LIST_ID);
  if (typing) return;
  const inList = target.id === LIST_ID || target.closest(`#${LIST_ID}`) !== null;
  const actions: Record<string, () => void> = {
    j: () => walk(1),
    k: () => walk(-1),
    "/": () => focus(SEARCH_ID),
  };
  if (inList) {
    actions.ArrowDown = actions.j!;
    actions.ArrowUp = actions.k!;
    actions.Home = () => walk(Number.NEGATIVE_INFINITY);
    actions.End = () => walk(Number.POSITIVE_INFINITY);
    if (target.id === LIST_ID) actions.Enter = () => focus("ev-detail");
  }
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

export const followKeys = (): void => document.addEventListener("keydown", onKeyDown);
