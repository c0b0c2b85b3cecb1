// The first view: what came out, metric by metric, what stands out, and whether to trust it.
import type { Figure } from "../state";
import { index } from "../store";
import { Facts } from "./facts";
import { FigureView } from "./figure";
import { MetricTable } from "./metric-table";
import { Checks, NoResults, Notices, Provenance } from "./trust";

/** Wide figures alone, the others two abreast, in the order that Python gave them. */
function rowsOf(figures: Figure[]): Figure[][] {
  const rows: Figure[][] = [];
  for (const figure of figures) {
    const last = rows.at(-1);
    if (figure.wide || !last || last[0]?.wide) rows.push([figure]);
    else last.push(figure);
  }
  return rows;
}

export function SummaryView() {
  const { cases, metrics } = index.value;
  const empty = cases.id.length === 0;
  return (
    <div class="ev-page ev-stack ev-gap-5">
      {empty ? <NoResults /> : <Facts />}
      {(!empty || metrics.length > 0) && <MetricTable />}
      {rowsOf(index.value.figures).map((row) => (
        <section key={row[0]?.id} class={row[0]?.wide ? "ev-section" : "ev-section ev-split"}>
          {row.map((figure) => (
            <FigureView key={figure.id} figure={figure} />
          ))}
        </section>
      ))}
      {!empty && <Checks />}
      {!empty && <Notices />}
      <Provenance />
    </div>
  );
}
