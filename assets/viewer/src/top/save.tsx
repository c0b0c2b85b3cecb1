// Save downloads this very page. It is put together from the page's own parts, as they stood before anything was drawn.
import { index } from "../store";

interface Original {
  head: string;
  staticSummary: string;
}

let original: Original = { head: "", staticSummary: "" };

/** Keep what the front end is about to change. Call before the first drawing. */
export function rememberPage(staticSummary: Element | null): void {
  original = { head: document.head.outerHTML, staticSummary: staticSummary?.outerHTML ?? "" };
}

/** The page as a file: the original head and summary, and every script as it stands (the islands are never changed). */
function pageParts(): string[] {
  const scripts = [...document.body.querySelectorAll<HTMLScriptElement>(":scope > script")];
  return [
    `<!doctype html>\n<html lang="en">\n${original.head}\n<body>\n${original.staticSummary}\n<div id="ev-app"></div>\n`,
    ...scripts.map((script) => `${script.outerHTML}\n`),
    "</body>\n</html>\n",
  ];
}

async function whenParsed(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
}

async function save(): Promise<void> {
  await whenParsed();
  const url = URL.createObjectURL(new Blob(pageParts(), { type: "text/html" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${fileName(index.value.run.title)}.html`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const fileName = (title: string) =>
  title
    .replace(/[^\p{L}\p{N}._-]+/gu, "_")
    .replace(/^[._]+|[._]+$/g, "")
    .slice(0, 80) || "report";

export const SaveButton = () => (
  <button class="ev-button" type="button" title="Download this report as one file" onClick={() => void save()}>
    Save
  </button>
);
