// A plotly figure: drawn when it comes near, in the colours of the scheme, as wide as there is room.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { printing } from "../printing";
import type { Figure } from "../state";
import { openCase } from "../store";
import { scheme } from "../theme";
import { CONFIG, plotly, plotlyNow, type PlotElement, type Plotly } from "./plotly";
import { painted, tokensNow } from "./tokens";

const NEAR = "400px";
const PAPER_WIDTH = 680; // px between the margins of A4

type State = "waiting" | "drawn" | "missing";

function caseOf(
  figure: Figure,
  point: { curveNumber: number; pointNumber: number | [number, number] } | undefined,
): number | undefined {
  if (!point) return undefined;
  const number = Array.isArray(point.pointNumber) ? point.pointNumber[1] : point.pointNumber;
  return figure.cases?.[point.curveNumber]?.[number];
}

/** Draws or redraws; plotly does it at once for the traces that charts use, which paper cannot wait for. */
async function draw(library: Plotly, element: HTMLElement, figure: Figure, first: boolean): Promise<void> {
  const paper = printing.value;
  const { data, layout } = painted(figure.plotly, tokensNow(paper));
  const size = paper ? { width: PAPER_WIDTH, autosize: false } : { autosize: true };
  const plot: PlotElement = await library.react(element, data, { ...layout, ...size, height: figure.height }, CONFIG);
  if (first && figure.cases) {
    plot.on("plotly_click", ({ points }) => {
      const row = caseOf(figure, points[0]);
      if (row !== undefined && row >= 0) openCase(row);
    });
  }
}

export function Plot({ figure }: { figure: Figure }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("waiting");

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gone = false;
    const near = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        const library = await plotly();
        if (gone) return;
        if (library) await draw(library, element, figure, true);
        setState(library ? "drawn" : "missing");
      },
      { rootMargin: NEAR },
    );
    near.observe(element);
    const width = new ResizeObserver(() => {
      if (element.offsetWidth && element.querySelector(".plot-container")) plotlyNow()?.Plots.resize(element);
    });
    width.observe(element);
    return () => {
      gone = true;
      near.disconnect();
      width.disconnect();
      plotlyNow()?.purge(element);
    };
  }, [figure]);

  useEffect(() => {
    if (state !== "drawn") return;
    // the theme's own effect must have set the attribute that the tokens follow
    const later = setTimeout(() => {
      const library = plotlyNow();
      if (library && box.current) void draw(library, box.current, figure, false);
    });
    return () => clearTimeout(later);
  }, [scheme.value]);

  useLayoutEffect(() => {
    const library = plotlyNow();
    if (!library || !box.current) return;
    // on paper also the figures that were never scrolled to; afterwards those wait again
    if (state === "drawn" || printing.value) void draw(library, box.current, figure, false);
    else library.purge(box.current);
  }, [printing.value]);

  return (
    <>
      <div
        ref={box}
        class={`ev-plot${figure.cases ? " ev-plot-opens" : ""}`}
        role="img"
        aria-label={figure.alt}
        style={{ height: state === "missing" ? "0" : `${figure.height}px` }}
      />
      {state === "missing" && <p class="ev-small ev-dim">This page carries no charts; the numbers are below.</p>}
    </>
  );
}
