// Every link stays in the page. In a notebook's frame "#x" would load the notebook itself into the frame, so the
// click is taken before the browser acts on it; what leads outside opens beside the report.
import { parseAddress } from "./address";
import { go } from "./store";

function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!link || event.defaultPrevented) return;
  const href = link.getAttribute("href") ?? "";
  if (!href.startsWith("#")) return;
  const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
  if (inNewTab && location.protocol !== "about:") return; // the saved file opens again, at this address
  event.preventDefault();
  const target = document.getElementById(href.slice(1));
  if (target) {
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  } else
    go({
      case: undefined,
      candidate: undefined,
      trial: undefined,
      turn: undefined,
      step: undefined,
      sort: undefined,
      ...parseAddress(href),
    });
}

export const followLinks = (): void => document.addEventListener("click", follow);
