// Starts the report: reads the index, puts the app in the place of the static summary.
import { render } from "preact";
import { App } from "./app";
import { caseBody } from "./bodies";
import { followErrors, report, Troubles } from "./failure";
import { readIslandNow } from "./islands";
import { followKeys } from "./keys";
import { followLinks } from "./links";
import { followPrinting } from "./printing";
import { followSearch } from "./search/search";
import { type Index, SCHEMA } from "./state";
import { followAddress, index } from "./store";
import { followTheme } from "./theme";
import { rememberPage } from "./top/save";

/** When the browser has nothing else to do; not every browser says so. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}

function start(): void {
  const root = document.getElementById("ev-app");
  if (!root) return;
  followErrors();
  const staticSummary = document.getElementById("ev-static");
  rememberPage(staticSummary);
  if (staticSummary) staticSummary.hidden = true; // nobody is to wait for its layout
  try {
    const found = readIslandNow<Index>("ev-index");
    if (!found) throw new Error("The page holds no data (#ev-index).");
    if (found.schema !== SCHEMA)
      throw new Error(`The page's data have schema ${found.schema}, this front end reads ${SCHEMA}.`);
    index.value = found;
    followTheme();
    followAddress(found.start ?? "");
    followLinks();
    followPrinting();
    followKeys();
    followSearch();
    render(<App />, root);
    staticSummary?.remove();
    performance.mark("evalviz:ready");
    whenIdle(() => void caseBody(0).catch(report)); // the case that is opened first is there then
  } catch (error) {
    report(error);
    if (staticSummary) staticSummary.hidden = false; // it says what matters
    render(<Troubles />, root);
  }
}

start();
