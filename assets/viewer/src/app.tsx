// The report: the top, and the view that is open.
import { Guard, Troubles } from "./failure";
import { CasesView } from "./cases/view";
import { Symbols } from "./parts/status";
import { Words } from "./parts/text";
import { SummaryView } from "./summary/summary";
import { index, view } from "./store";
import { Top } from "./top/top";

function PartialNotice() {
  const { partial } = index.value;
  return partial ? (
    <p class="ev-partial ev-small ev-dim">
      <Words text={partial.message} />
    </p>
  ) : null;
}

export function App() {
  return (
    <div class={`ev-app ev-app-${view.value}`}>
      <Symbols />
      <a class="ev-skip" href="#main">
        Skip to content
      </a>
      <Troubles />
      <Top />
      <main id="main" tabindex={-1}>
        <PartialNotice />
        <Guard resetKey={view.value}>{view.value === "cases" ? <CasesView /> : <SummaryView />}</Guard>
      </main>
    </div>
  );
}
