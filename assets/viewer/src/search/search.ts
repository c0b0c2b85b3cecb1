// Search over the bodies of all cases, block by block, while the list already shows what the index found.
import { effect, signal } from "@preact/signals";
import { BLOCK_SIZE, sharedData } from "../bodies";
import { report } from "../failure";
import { islandText } from "../islands";
import { bodyHits, filters, index } from "../store";
import type { Query } from "./block";
import { type Searcher, startSearcher } from "./searcher";

export interface Progress {
  done: number; // cases
  of: number;
  state: "running" | "stopped" | "finished";
}

export const progress = signal<Progress | null>(null);

const PAUSE_MS = 200; // after the last key
const SHOW_MS = 150; // between two looks at what was found

/** The search under way or ended; one that a newer text replaced is no longer it and must not show anything. */
let running: AbortController | null = null;

export const stopSearch = (): void => running?.abort();

async function queryOf(text: string): Promise<Query> {
  const words = text.toLowerCase();
  const { rubrics } = await sharedData();
  return { words, rubrics: rubrics.flatMap((rubric, i) => (rubric.text.toLowerCase().includes(words) ? [i] : [])) };
}

async function searchBlocks(text: string, searcher: Searcher, controller: AbortController): Promise<void> {
  const { signal: aborted } = controller;
  const of = index.value.cases.id.length;
  const query = await queryOf(text);
  const hits = new Set<number>();
  let shown = performance.now();
  for (let block = 0; block * BLOCK_SIZE < of && !aborted.aborted; block++) {
    const base64 = await islandText(`ev-block-${block}`);
    for (const position of base64 ? await searcher.search(base64, query) : []) hits.add(block * BLOCK_SIZE + position);
    if (aborted.aborted || running !== controller || performance.now() - shown < SHOW_MS) continue;
    shown = performance.now();
    if (hits.size > bodyHits.value.size) bodyHits.value = new Set(hits);
    progress.value = { done: Math.min(of, (block + 1) * BLOCK_SIZE), of, state: "running" };
  }
  if (running !== controller) return;
  const state = aborted.aborted ? "stopped" : "finished";
  bodyHits.value = hits;
  progress.value = { done: state === "finished" ? of : (progress.value?.done ?? 0), of, state };
}

async function search(text: string, controller: AbortController): Promise<void> {
  const searcher = startSearcher();
  try {
    await searchBlocks(text, searcher, controller);
  } catch (error) {
    report(error);
  } finally {
    searcher.end();
  }
}

/** Search whenever the searched text changes. */
export function followSearch(): void {
  let text: string | undefined;
  let timer = 0;
  effect(() => {
    const next = filters.value.text;
    if (next === text) return;
    text = next;
    clearTimeout(timer);
    running?.abort();
    running = null;
    bodyHits.value = new Set();
    progress.value = null;
    if (!next) return;
    const controller = new AbortController();
    timer = window.setTimeout(() => {
      running = controller;
      progress.value = { done: 0, of: index.value.cases.id.length, state: "running" };
      void search(next, controller);
    }, PAUSE_MS);
  });
}
