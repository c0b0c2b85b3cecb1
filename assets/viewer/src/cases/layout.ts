// Where each row of the list lies. Heights are fixed, so that 100,000 rows need no measuring; css/cases.css keeps them.
import type { Group } from "../order";

export const HEAD_HEIGHT = 29;
export const ITEM_HEIGHT = 44;
/** Chromium clamps elements near 33 million px and Firefox near 17 million: a taller list is scrolled in proportion. */
export const MAX_HEIGHT = 15_000_000;

export interface Layout {
  groups: Group[];
  /** Top of each group's head, and the height of all. */
  tops: number[];
  height: number;
}

export type Shown = { top: number; group: Group } & ({ row: number; position: number } | { row?: undefined });

export function layoutOf(groups: Group[]): Layout {
  let height = 0;
  const tops = groups.map(({ rows }) => {
    const top = height;
    height += HEAD_HEIGHT + rows.length * ITEM_HEIGHT;
    return top;
  });
  return { groups, tops, height };
}

/** The heads and items that touch the stretch from `top` to `bottom`, in order. */
export function shownIn({ groups, tops }: Layout, top: number, bottom: number): Shown[] {
  const shown: Shown[] = [];
  let before = 0;
  groups.forEach((group, i) => {
    const start = tops[i]! + HEAD_HEIGHT;
    const end = start + group.rows.length * ITEM_HEIGHT;
    if (end > top && tops[i]! < bottom) {
      if (start > top) shown.push({ top: tops[i]!, group });
      const first = Math.max(0, Math.floor((top - start) / ITEM_HEIGHT));
      const last = Math.min(group.rows.length, Math.ceil((bottom - start) / ITEM_HEIGHT));
      for (let n = first; n < last; n++)
        shown.push({ top: start + n * ITEM_HEIGHT, group, row: group.rows[n]!, position: before + n + 1 });
    }
    before += group.rows.length;
  });
  return shown;
}

/** Top of a row; null when the list does not hold it. */
export function topOf({ groups, tops }: Layout, row: number): number | null {
  for (const [i, { rows }] of groups.entries()) {
    const n = rows.indexOf(row);
    if (n >= 0) return tops[i]! + HEAD_HEIGHT + n * ITEM_HEIGHT;
  }
  return null;
}

/** The group whose rows pass under the top of the list. */
export function groupAt({ groups, tops }: Layout, top: number): Group | null {
  let found: Group | null = null;
  for (const [i, group] of groups.entries()) if (tops[i]! <= top) found = group;
  return found;
}
