// Reads the page's data islands: base64 of gzip of JSON (or, for plotly, of a script) in <script type="text/plain">.

import { gunzipSync, strFromU8 } from "fflate";

const POLL_MS = 20;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
  if (native) return native(base64);
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

function inflate(base64: string): Response {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream);
}

const inflateJson = <T>(base64: string): Promise<T> => inflate(base64).json() as Promise<T>;
/** The text of a base64 text; also what the search worker uses. */
export const inflateText = (base64: string): Promise<string> => inflate(base64).text();

/** The island's text as it stands in the page; null when the page has none. Waits while the page is still being parsed. */
export async function islandText(id: string): Promise<string | null> {
  for (;;) {
    const element = document.getElementById(id);
    const parsed = document.readyState !== "loading";
    // while parsing, an element is complete only once something follows it
    if (element && (parsed || element.nextSibling)) return element.textContent ?? "";
    if (parsed) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * The value of an island before the app, at once: the browser's own unpacking answers only after it has read all of the
 * page. Null when the page has no such island.
 */
export function readIslandNow<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(strFromU8(gunzipSync(bytesOf(text)))) as T) : null;
}

/** The island's value, null when the page has no such island. */
export async function readIsland<T>(id: string): Promise<T | null> {
  const text = await islandText(id);
  return text ? inflateJson<T>(text) : null;
}

/** Like `readIsland` for an island that holds text, a script's for example. */
export async function readTextIsland(id: string): Promise<string | null> {
  const text = await islandText(id);
  return text ? inflateText(text) : null;
}
