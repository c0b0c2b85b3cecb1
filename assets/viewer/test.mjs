// Bundles every src/**/*.test.ts and runs them with node's own test runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const entryPoints = readdirSync(join(here, "src"), { recursive: true })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join(here, "src", name))
  .sort();
const outdir = mkdtempSync(join(tmpdir(), "evalviz-viewer-"));
try {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  const { status } = spawnSync(process.execPath, ["--test", outdir + "/"], { stdio: "inherit", cwd: here });
  process.exitCode = status ?? 1;
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
