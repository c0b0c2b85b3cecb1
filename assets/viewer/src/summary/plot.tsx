// A plotly figure: drawn when it comes near, in the colours of the scheme, as wide as there is room.
import { useEffect, useRef, useState } from "preact/hooks";
import { printing } from "../printing";
import type { Figure } from "../state";
import { openCase } from "../store";
import { scheme } from "../theme";
import { CONFIG, plotly, type PlotElement, type Plotly } from "./plotly";
import { painted, tokensNow } from "./tokens";

const NEAR = "400px";

type State = "waiting" | "drawn" | "missing";

function caseOf(figure: Figure, point: { curveNumber: number; pointNumber: number | [number, number] } | undefined): number | undefined {
  if (!point) return undefined;
  const number = Array.isArray(point.pointNumber) ? point.pointNumber[1] : point.pointNumber;
  return figure.cases?.[point.curveNumber]?.[number];
}

async function draw(library: Plotly, element: HTMLElement, figure: Figure, first: boolean): Promise<void> {
  const { data, layout } = painted(figure.plotly, tokensNow(printing.value));
  const size = { height: figure.height, autosize: true };
  const plot: PlotElement = await library.react(element, data, { ...layout, ...size }, CONFIG);
  if (first && figure.cases) {
    plot.on("plotly_click", ({ points }) => {
      const row = caseOf(figure, points[0]);
      if (row !== undefined) openCase(row);
    });
  }
}

export function Plot({ figure }: { figure: Figure }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("waiting");
  const colours = `${scheme.value} ${printing.value}`;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gone = false;
    let library: Plotly | null = null;
    const near = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        library = await plotly();
        if (gone) return;
        if (library) await draw(library, element, figure, true);
        setState(library ? "drawn" : "missing");
      },
      { rootMargin: NEAR },
    );
    near.observe(element);
    const width = new ResizeObserver(() => {
      if (library && element.offsetWidth && element.querySelector(".plot-container")) library.Plots.resize(element);
    });
    width.observe(element);
    return () => {
      gone = true;
      near.disconnect();
      width.disconnect();
      library?.purge(element);
    };
  }, [figure]);

  useEffect(() => {
    if (state !== "drawn") return;
    const repaint = async () => {
      const library = await plotly();
      if (library && box.current) await draw(library, box.current, figure, false);
    };
    // the theme's own effect must have set the attribute that the tokens follow
    const later = setTimeout(repaint);
    return () => clearTimeout(later);
  }, [colours]);

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
