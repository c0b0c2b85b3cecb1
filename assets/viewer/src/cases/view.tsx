// The cases: filters above, list at the left, the open case at the right.
import { useEffect } from "preact/hooks";
import { Detail } from "../detail/detail";
import { Guard } from "../failure";
import { openCase, listed, openRow, place } from "../store";
import { FilterBar } from "./filter-bar";
import { CaseList } from "./list";
import { NoMatch } from "./no-match";

export function CasesView() {
  // something is always open: the worst of the cases listed
  useEffect(() => {
    const first = listed.value[0];
    if (place.value.case === undefined && first !== undefined) openCase(first);
  }, [listed.value]);

  return (
    <>
      <FilterBar />
      {listed.value.length === 0 && openRow.value == null ? (
        <NoMatch />
      ) : (
        <div class="ev-cases">
          {listed.value.length === 0 ? <NoMatch /> : <CaseList />}
          <Guard resetKey={`${openRow.value} ${place.value.trial}`}>
            <Detail />
          </Guard>
        </div>
      )}
    </>
  );
}
