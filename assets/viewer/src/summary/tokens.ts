// Colours of figures: Python writes token names, `var(--ev-failed)` or with an opacity `var(--ev-data-1)/0.38`
// (evalviz/charts/theme.py), and plotly needs plain colours, so the tokens are read from the style sheet when a figure is drawn.

export type ReadToken = (name: string) => string;

const TOKEN = /^var\((--ev-[a-z0-9-]+)\)(?:\/([0-9.]+))?$/;

function plain(colour: string, opacity: string | undefined): string {
  if (opacity === undefined || !/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return `rgba(${red},${green},${blue},${opacity})`;
}

/** A copy of a figure's JSON with plain colours in place of the tokens. */
export function painted<T>(value: T, read: ReadToken): T {
  if (typeof value === "string") {
    const token = TOKEN.exec(value);
    return (token ? plain(read(token[1] as string), token[2]) : value) as T;
  }
  if (Array.isArray(value)) return value.map((item) => painted(item, read)) as T;
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, painted(item, read)])) as T;
  }
  return value;
}

/** Reads the tokens of the page as they are now; on paper always the light ones. */
export function tokensNow(paper: boolean): ReadToken {
  const root = document.documentElement;
  const chosen = root.getAttribute("data-ev-theme");
  if (paper) root.setAttribute("data-ev-theme", "light");
  const style = getComputedStyle(root);
  const known = new Map<string, string>();
  const read = (name: string) => {
    let value = known.get(name);
    if (value === undefined) known.set(name, (value = style.getPropertyValue(name).trim()));
    return value;
  };
  if (!paper) return read;
  for (const name of PAPER) read(name);
  if (chosen === null) root.removeAttribute("data-ev-theme");
  else root.setAttribute("data-ev-theme", chosen);
  return (name) => known.get(name) ?? "";
}

const PAPER = [
  ..."font bg bg-sunken bg-hover line ink ink-2 ink-3 passed failed error not-evaluated informational grid axis".split(
    " ",
  ),
  ..."h0 h1 h2 h4 h5 h6 data-1 data-2 data-3 data-4 data-5 data-6 data-1-soft data-2-soft".split(" "),
].map((name) => `--ev-${name}`);
