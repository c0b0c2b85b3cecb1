// The bodies of cases, decoded block by block when a case is opened.
import { readIsland } from "./islands";
import type { CaseBody, Shared } from "./state";

export const BLOCK_SIZE = 100;
const KEPT_BLOCKS = 3; // a block of long cases takes megabytes

const blocks = new Map<number, Promise<CaseBody[] | null>>();
let shared: Promise<Shared> | null = null;

function blockOf(number: number): Promise<CaseBody[] | null> {
  const known = blocks.get(number);
  const block = known ?? readIsland<CaseBody[]>(`ev-block-${number}`);
  blocks.delete(number); // the last used stands last
  blocks.set(number, block);
  const oldest = blocks.keys().next().value;
  if (blocks.size > KEPT_BLOCKS && oldest !== undefined) blocks.delete(oldest);
  return block;
}

/** The body of a case (its row in the index); null when the page does not hold it. */
export async function caseBody(row: number): Promise<CaseBody | null> {
  const block = await blockOf(Math.floor(row / BLOCK_SIZE));
  return block?.[row % BLOCK_SIZE] ?? null;
}

/** What repeats over cases: agents and rubric texts. */
export function sharedData(): Promise<Shared> {
  shared ??= readIsland<Shared>("ev-shared").then((found) => found ?? { topologies: [], rubrics: [] });
  return shared;
}
