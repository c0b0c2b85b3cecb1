// The case list: only the rows in sight are in the page, so 100,000 cases scroll like forty.
import { computed, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { count } from "../format";
import type { Group } from "../order";
import { StatusLabel, statusWord } from "../parts/status";
import { groups, index, listed, openRow, sort } from "../store";
import { CaseItem } from "./item";
import { groupAt, HEAD_HEIGHT, ITEM_HEIGHT, layoutOf, MAX_HEIGHT, shownIn, topOf } from "./layout";

export const LIST_ID = "ev-list";
const SPARE = 400; // px drawn above and below what is seen

const layout = computed(() => layoutOf(groups.value));

function GroupHead({ group, top }: { group: Group; top?: number }) {
  const n = count(group.rows.length);
  const { key, label } = sort.value;
  return (
    <div class="ev-list-head" style={top === undefined ? undefined : { position: "absolute", top: `${top}px` }}>
      {group.status ? (
        <StatusLabel status={group.status}>
          {n} {statusWord(group.status)}
        </StatusLabel>
      ) : (
        <span>{group.rows.length === 1 ? "1 case" : `${n} cases`}</span>
      )}
      <span class="ev-push ev-faint ev-tiny">
        {key ? label : "worst score"}
        {index.value.run.n_trials > 1 && " · trials"}
      </span>
    </div>
  );
}

export function CaseList() {
  const box = useRef<HTMLElement>(null);
  const seen = useSignal({ top: 0, height: 800 });
  const { height } = layout.value;
  const drawn = Math.min(height, MAX_HEIGHT);
  // beyond the clamp the list's own positions are found from the share that was scrolled
  const scale = (box: number) => (height > drawn ? (height - seen.value.height) / Math.max(1, drawn - box) : 1);
  const top = seen.value.top * scale(seen.value.height);
  const offset = seen.value.top - top;

  const look = () => {
    const list = box.current;
    if (list) seen.value = { top: list.scrollTop, height: list.clientHeight };
  };

  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  // keep the open case in sight
  const row = openRow.value;
  useLayoutEffect(() => {
    const list = box.current;
    const at = row == null ? null : topOf(layout.value, row);
    if (!list || at === null) return;
    const ratio = scale(list.clientHeight);
    const now = list.scrollTop * ratio;
    if (at < now + HEAD_HEIGHT) list.scrollTop = (at - HEAD_HEIGHT) / ratio;
    else if (at + ITEM_HEIGHT > now + list.clientHeight)
      list.scrollTop = (at + ITEM_HEIGHT - list.clientHeight) / ratio;
    look();
  }, [row, layout.value]);

  const head = groupAt(layout.value, top);
  const shown = shownIn(layout.value, top - SPARE, top + seen.value.height + SPARE);
  const n = listed.value.length;
  return (
    <nav id={LIST_ID} class="ev-list" aria-label="Cases" tabindex={0} ref={box} onScroll={look}>
      {head && (
        <div class="ev-list-now" aria-hidden="true">
          <GroupHead group={head} />
        </div>
      )}
      <div style={{ height: `${drawn}px`, position: "relative" }}>
        {shown.map(
          (one) =>
            one.row === undefined && <GroupHead key={one.group.status} group={one.group} top={one.top + offset} />,
        )}
        <ul>
          {shown.map(
            (one) =>
              one.row !== undefined && (
                <CaseItem key={one.row} row={one.row} top={one.top + offset} position={one.position} size={n} />
              ),
          )}
        </ul>
      </div>
    </nav>
  );
}
