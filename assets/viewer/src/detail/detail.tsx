// One case: what was asked and answered, how it was scored and why, and what the agent did.
import { useEffect, useRef } from "preact/hooks";
import { openRow, place } from "../store";
import { Trace } from "../trace/trace";
import { AlignedCalls } from "./aligned";
import { AnswerSection } from "./answer";
import { shownResult, useBody } from "./body";
import { DetailHead } from "./head";
import { Hints } from "./hints";
import { RawJson, SourceColumns } from "./raw";
import { Scores } from "./scores";
import { ResultError } from "./result-error";
import { Verdicts } from "./verdicts";
import { Void } from "../parts/text";

function Empty() {
  const unknown = openRow.value === undefined;
  return (
    <div class="ev-detail">
      <div class="ev-zero">
        <h2>{unknown ? "No such case in this run" : "No case is open"}</h2>
        <p class="ev-dim">
          {unknown ? `The address names the case “${place.value.case}”.` : "Choose one in the list, or press j."}
        </p>
      </div>
    </div>
  );
}

function OpenCase({ row }: { row: number }) {
  const loaded = useBody(row);
  const shown = shownResult(row);
  const result = loaded?.body?.results[shown];
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    if (place.value.step === undefined) box.current?.scrollTo?.({ top: 0 });
  }, [row]);

  return (
    <article
      class="ev-detail ev-stack ev-gap-4"
      aria-labelledby="case-title"
      aria-busy={loaded === null}
      tabindex={-1}
      id="ev-detail"
      ref={box}
    >
      <DetailHead row={row} shown={shown} loaded={loaded} />
      {loaded && !loaded.body && <p class="ev-dim">The texts and the trace of this case are not in this page.</p>}
      {loaded?.body && !result && (
        <p>
          <Void>no result of this trial</Void>
        </p>
      )}
      {loaded && result && (
        <div class="ev-stack ev-gap-4" key={`${row} ${shown}`}>
          <ResultError result={result} several={(loaded.body?.results.length ?? 0) > 1} />
          <AnswerSection result={result} />
          <Scores row={row} result={result} />
          <Hints row={row} />
          <Verdicts row={row} result={result} shared={loaded.shared} />
          {result.aligned?.map((alignment) => (
            <AlignedCalls key={alignment.turn} alignment={alignment} several={(result.aligned?.length ?? 0) > 1} />
          ))}
          {result.trace && <Trace result={result} trace={result.trace} shared={loaded.shared} />}
          <SourceColumns extra={result.extra} />
          <RawJson row={row} result={result} />
        </div>
      )}
    </article>
  );
}

export function Detail() {
  const row = openRow.value;
  return row == null ? <Empty /> : <OpenCase row={row} />;
}
