// The top of every view: what run this is, what came out, and where to go.
import { formatAddress, VIEWS } from "../address";
import { count, plural } from "../format";
import { Words } from "../parts/text";
import { index, place, view } from "../store";
import { visible } from "../text";
import { formatTime } from "../time";
import { FullScreenButton } from "./fullscreen";
import { SaveButton } from "./save";
import { SearchBox } from "./search-box";
import { ThemeButton } from "./theme-button";

function RunLine() {
  const { title, agent, created, candidates, n_trials, state, selection } = index.value.run;
  const n_cases = new Set(index.value.cases.id).size;
  const even = index.value.cases.trials.every((trials) => trials.length === n_trials);
  const size = [
    plural(n_cases, "case"),
    candidates.length > 1 && plural(candidates.length, "candidate"),
    n_trials > 1 && `${even ? "" : "up to "}${plural(n_trials, "trial")}`,
  ]
    .filter(Boolean)
    .join(" × ");
  return (
    <div class="ev-run">
      <strong>
        <Words text={title} />
      </strong>
      {agent && <Words text={agent} />}
      {created && <Words text={formatTime(created)} />}
      <span>{size}</span>
      {selection && (
        <span class="ev-badge ev-badge-high">
          <Words text={selection} />
        </span>
      )}
      {state && (
        <span class="ev-error">
          <Words text={state} />
        </span>
      )}
      <span class="ev-line ev-push">
        <SearchBox />
        <SaveButton />
        <FullScreenButton />
        <ThemeButton />
      </span>
    </div>
  );
}

function Tabs() {
  const { filters } = place.value;
  const n_cases = index.value.cases.id.length;
  const names = { summary: "Summary", cases: "Cases" } as const;
  return (
    <nav class="ev-tabs" aria-label="Views">
      {VIEWS.filter((name) => name === "summary" || n_cases > 0).map((name) => (
        <a
          key={name}
          class="ev-tab"
          href={`#${formatAddress({ ...place.value, view: name, filters })}`}
          aria-current={view.value === name ? "page" : undefined}
        >
          {names[name]}
          {name === "cases" && <span class="ev-tab-count">{count(n_cases)}</span>}
        </a>
      ))}
    </nav>
  );
}

export function Top() {
  const { lead, interval, rest } = index.value.verdict;
  return (
    <header class="ev-top">
      <RunLine />
      <h1 class="ev-verdict">
        {visible(lead)}
        <span class="ev-dim">{visible(interval)}</span>
        {visible(rest)}
      </h1>
      <Tabs />
    </header>
  );
}
