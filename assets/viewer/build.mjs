// Builds the front end into the Python package: app.js, app.css, plotly.js.gz and LICENSES.txt.
// The same sources and lock file give the same bytes; tests/viewer/test_bundle.py rebuilds and compares.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { licences } from "./licences.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "../../evalviz/viewer/static");

const common = {
  absWorkingDir: here,
  bundle: true,
  charset: "utf8",
  format: "iife",
  legalComments: "none", // LICENSES.txt has the whole texts
  metafile: true,
  minify: true,
  target: ["chrome109", "firefox115", "safari16.4"],
  write: false,
};

/** Text between script tags must not be able to close them. */
const inline = (code) => code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** `import code from "worker:./x"`: the bundled text of a worker, which a page without files starts from a Blob. */
const workers = {
  name: "workers",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(7)),
      namespace: "worker",
    }));
    onLoad({ filter: /.*/, namespace: "worker" }, async ({ path }) => {
      const { outputFiles } = await build({ ...common, entryPoints: [path] });
      return { contents: outputFiles[0].text, loader: "text" };
    });
  },
};

const app = await build({
  ...common,
  entryPoints: ["src/main.tsx"],
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [workers],
});
const css = await build({ ...common, entryPoints: ["src/css/index.css"] });
const plotly = await build({
  ...common,
  entryPoints: ["src/plotly.js"],
  define: { global: "globalThis", "process.env.NODE_ENV": '"production"' },
  globalName: "Plotly",
  footer: { js: "Plotly=Plotly.default;" },
  loader: { ".css": "text", ".png": "dataurl", ".svg": "dataurl" },
  logLevel: "error",
});

const zipped = gzipSync(inline(plotly.outputFiles[0].text), { level: 9 });
zipped[9] = 255; // the header's operating system: unknown, so that every machine writes the same

await mkdir(out, { recursive: true });
await writeFile(join(out, "app.js"), inline(app.outputFiles[0].text));
await writeFile(join(out, "app.css"), css.outputFiles[0].text);
await writeFile(join(out, "plotly.js.gz"), zipped);
await writeFile(join(out, "LICENSES.txt"), await licences(here, [app.metafile, css.metafile, plotly.metafile]));
