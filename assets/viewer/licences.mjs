// The licences of every package whose code is in a bundle, found from esbuild's list of inputs.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

async function licenceText(folder) {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => text.replaceAll("\r\n", "\n").trim()).join("\n\n");
}

/** Name, version, licence and its whole text of each bundled package, sorted by name. */
export async function licences(root, metafiles) {
  const folders = new Set();
  for (const { inputs } of metafiles) {
    for (const path of Object.keys(inputs)) {
      const found = PACKAGE.exec(path);
      if (found) folders.add(found[1]);
    }
  }
  const entries = [];
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    if (name === undefined || version === undefined) continue;
    const kind = typeof license === "string" ? license : (license?.type ?? "see below");
    entries.push({ title: `${name} ${version} (${kind})`, text: await licenceText(join(root, folder)) });
  }
  const order = (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);
  const rule = "-".repeat(80);
  const parts = entries
    .sort(order)
    .map(
      ({ title, text }) =>
        `${rule}\n${title}\n${rule}\n${text || "The package states its licence as above and ships no text."}\n`,
    );
  return `The bundled front end (app.js, plotly.js.gz) contains code of these packages.\n\n${parts.join("\n")}`;
}
