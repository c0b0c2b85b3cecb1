import { count } from "../format";
import { Words } from "../parts/text";
import { clearFilters, filters, index } from "../store";

/** "status failed, tool refund, text “Zürich”" */
function words(): string {
  const { status, text, columns, stability, metric, metric_status, ...rest } = filters.value;
  return [
    status && `status ${status.join(" or ").replaceAll("_", " ")}`,
    stability?.replace("_", " "),
    metric && `metric ${metric} ${metric_status?.replace("_", " ") ?? ""}`.trim(),
    ...Object.entries(rest).map(([name, value]) => `${name} ${value}`),
    ...Object.entries(columns ?? {}).map(([name, value]) => `${name} ${value}`),
    text && `text “${text}”`,
  ]
    .filter(Boolean)
    .join(", ");
}

export function NoMatch() {
  const n = index.value.cases.id.length;
  return (
    <div class="ev-page">
      <div class="ev-zero">
        <h2>{n ? "No case matches" : "This run has no cases"}</h2>
        {n > 0 && (
          <>
            <p class="ev-dim">
              <Words text={words()} />: 0 of {count(n)} cases.
            </p>
            <button class="ev-button" type="button" onClick={clearFilters}>
              Clear filters
            </button>
          </>
        )}
      </div>
    </div>
  );
}
