// Search over everything: the index at once, the bodies of the cases as they are read (search/search.ts).
import { filters, setFilters } from "../store";

export const SEARCH_ID = "ev-search";

export function SearchBox() {
  return (
    <input
      id={SEARCH_ID}
      class="ev-input"
      type="search"
      placeholder="Search all text  /"
      aria-label="Search all text"
      value={filters.value.text ?? ""}
      onInput={(event) => setFilters({ text: event.currentTarget.value }, { step: false })}
    />
  );
}
