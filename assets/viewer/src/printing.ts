// Paper cannot be clicked: while the page is printed everything folded is open, afterwards as it was.
import { signal } from "@preact/signals";
import { options } from "preact";

export const printing = signal(false);

let opened: HTMLDetailsElement[] = [];

/** Change state and draw at once: the browser takes the picture for the paper when the handler returns. */
function drawNow(change: () => void): void {
  const usual = options.debounceRendering;
  options.debounceRendering = (draw) => draw();
  change();
  if (usual) options.debounceRendering = usual;
  else delete options.debounceRendering;
}

export function followPrinting(): void {
  addEventListener("beforeprint", () => {
    drawNow(() => (printing.value = true));
    opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
    printing.value = false;
  });
}
