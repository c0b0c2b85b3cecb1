// A figure: the finding as its title, the method below, the drawing, and the numbers behind it.
import { formatAddress } from "../address";
import { count, score } from "../format";
import { Fold } from "../parts/fold";
import { Words } from "../parts/text";
import type { Figure } from "../state";
import { placeOf } from "../store";
import { Legend } from "./legend";
import { Plot } from "./plot";
import { plotly } from "./plotly";
import { RubricRates } from "./rubrics";
import { painted, tokensNow } from "./tokens";

type Cell = string | number | null;

const shown = (cell: Cell) =>
  typeof cell === "number" ? (Number.isInteger(cell) ? count(cell) : score(cell)) : (cell ?? "");

const NUMERIC = /^(?:[<>−-]?[\d∞]|—$|no spread$|$)/;

/** Columns of numbers stand to the right; the first column names the row. */
const isNumeric = (rows: Cell[][], column: number) =>
  column > 0 && rows.every((row) => typeof row[column] !== "string" || NUMERIC.test(row[column] as string));

function Numbers({ figure }: { figure: Figure }) {
  const { columns, rows } = figure.numbers;
  const right = columns.map((_, column) => (isNumeric(rows, column) ? "ev-right" : undefined));
  const cases = figure.id === "heatmap" ? figure.cases?.[0] : undefined; // its rows are cases
  const addressOf = (row: number) => `#${formatAddress({ filters: {}, view: "cases", ...placeOf(row) })}`;
  return (
    <div class="ev-scroll-x" tabindex={0} role="region" aria-label={`Numbers: ${figure.title}`}>
      <table class="ev-table">
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={column} scope="col" class={right[column]}>
                <Words text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => {
            const opens = cases?.[y];
            const name = <Words text={String(shown(row[0] ?? null))} />;
            return (
              <tr key={y}>
                <th scope="row">{opens === undefined ? name : <a href={addressOf(opens)}>{name}</a>}</th>
                {row.slice(1).map((cell, x) => (
                  <td key={x} class={right[x + 1]}>
                    <Words text={String(shown(cell))} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Save the drawing; where the host forbids it nothing happens. */
async function savePicture(figure: Figure): Promise<void> {
  const library = await plotly();
  const read = tokensNow(false);
  const { data, layout } = painted(figure.plotly, read);
  const titled = {
    ...layout,
    paper_bgcolor: read("--ev-bg"),
    title: { text: escaped(figure.title), font: { size: 15, color: read("--ev-ink") } },
  };
  const margin = { ...(layout.margin as object), t: 48 };
  await library
    ?.downloadImage(
      { data, layout: { ...titled, margin } },
      {
        format: "png",
        scale: 2,
        width: figure.wide ? 1060 : 640,
        height: figure.height + 48,
        filename: `evalviz-${figure.id}`,
      },
    )
    .catch(() => undefined);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function FigureView({ figure }: { figure: Figure }) {
  const rubrics = figure.id === "rubrics";
  return (
    <figure class="ev-figure">
      <figcaption>
        <h2>
          <Words text={figure.title} />
        </h2>
        <span class="ev-small ev-dim">
          <Words text={figure.caption} />
        </span>
      </figcaption>
      <Legend figure={figure} />
      {rubrics ? <RubricRates figure={figure} /> : <Plot figure={figure} />}
      <Fold class="ev-numbers" summary="Numbers">
        {() => (
          <div class="ev-stack ev-gap-2">
            <Numbers figure={figure} />
            {!rubrics && (
              <div>
                <button class="ev-button" type="button" onClick={() => savePicture(figure)}>
                  Save as picture
                </button>
              </div>
            )}
          </div>
        )}
      </Fold>
    </figure>
  );
}
