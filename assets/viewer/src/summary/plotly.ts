// Loads the page's own plotly, once, when the first figure comes into view.
import { readTextIsland } from "../islands";

export interface PlotlyPoint {
  curveNumber: number;
  pointNumber: number | [number, number]; // a heat-map's point is [row, column]
}

export interface PlotElement extends HTMLElement {
  on(event: "plotly_click", handler: (click: { points: PlotlyPoint[] }) => void): void;
}

export interface Drawing {
  data: unknown[];
  layout: Record<string, unknown>;
}

export interface Plotly {
  react(element: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<PlotElement>;
  purge(element: HTMLElement): void;
  downloadImage(figure: Drawing, options: Record<string, unknown>): Promise<string>;
  Plots: { resize(element: HTMLElement): void };
}

export const CONFIG = {
  displayModeBar: false,
  responsive: false,
  doubleClick: false,
  scrollZoom: false,
  typesetMath: false,
};

let loading: Promise<Plotly | null> | undefined;

/** plotly if it is loaded already. */
export const plotlyNow = (): Plotly | null => (globalThis as { Plotly?: Plotly }).Plotly ?? null;

async function load(): Promise<Plotly | null> {
  const script = await readTextIsland("ev-plotly");
  if (script === null) return null;
  const element = document.createElement("script");
  element.textContent = script; // the page's policy knows its hash
  document.head.append(element);
  element.remove();
  return plotlyNow();
}

/** plotly, or null where the page does not carry it. */
export const plotly = (): Promise<Plotly | null> => (loading ??= load());
