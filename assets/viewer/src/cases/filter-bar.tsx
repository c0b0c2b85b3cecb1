// The filters over the case list: statuses as chips, everything with many values as a menu.
import { computed } from "@preact/signals";
import { count } from "../format";
import { facetsOf } from "../matching";
import { StatusIcon, statusWord } from "../parts/status";
import { SearchProgress } from "../search/progress";
import { clearFilters, filters, index, setFilters } from "../store";
import { statusCounts } from "./counts";
import { ColumnMenus, ErrorMenu, MetricMenu, RubricMenu, ToolMenu } from "./filter-menus";
import { SortMenu } from "./sort-menu";
import type { Status } from "../state";

const counts = computed(() => statusCounts(index.value.cases.status));
const nFlaky = computed(() => [...(index.value.cases.stability ?? "")].filter((letter) => letter === "k").length);

function toggleStatus(status: Status): void {
  const now = filters.value.status ?? [];
  setFilters({ status: now.includes(status) ? now.filter((one) => one !== status) : [...now, status] });
}

export function FilterBar() {
  const active = Object.keys(filters.value).length > 0;
  const { status = [], stability } = filters.value;
  const many = facetsOf(index.value).length > 0 || Object.keys(index.value.cases.error ?? {}).length > 0;
  return (
    <div class={`ev-filters ${many ? "ev-filters-many" : ""}`} role="group" aria-label="Filters">
      <button class="ev-chip" type="button" aria-pressed={!active} onClick={clearFilters}>
        all {count(index.value.cases.id.length)}
      </button>
      {counts.value.map(([name, n]) => (
        <button
          key={name}
          class="ev-chip"
          type="button"
          aria-pressed={status.includes(name)}
          onClick={() => toggleStatus(name)}
        >
          <StatusIcon status={name} />
          {statusWord(name)} {count(n)}
        </button>
      ))}
      {(nFlaky.value > 0 || stability) && (
        <button
          class="ev-chip"
          type="button"
          aria-pressed={stability !== undefined}
          title="Trials of the same case came out differently"
          onClick={() => setFilters({ stability: stability ? undefined : "flaky" })}
        >
          {stability && stability !== "flaky" ? stability.replace("_", " ") : `flaky ${count(nFlaky.value)}`}
        </button>
      )}
      <MetricMenu />
      <RubricMenu />
      <ToolMenu />
      <ErrorMenu />
      <ColumnMenus />
      <SortMenu />
      <SearchProgress />
      <span class="ev-keys ev-small ev-faint ev-push">
        <kbd>j</kbd> <kbd>k</kbd> next, previous · <kbd>/</kbd> search
      </span>
    </div>
  );
}
