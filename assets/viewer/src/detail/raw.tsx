// The case as data: the source's own columns, and everything as JSON.
import { size } from "../format";
import { indented, oneLine } from "../json";
import { CopyButton } from "../parts/copy";
import { Fold } from "../parts/fold";
import { LongText, Words } from "../parts/text";
import { printing } from "../printing";
import type { ResultBody } from "../state";
import { candidateOf, index } from "../store";
import { visible } from "../text";

export function SourceColumns({ extra }: { extra: ResultBody["extra"] }) {
  const pairs = Object.entries(extra ?? {});
  if (!pairs.length) return null;
  return (
    <Fold summary={`Further columns, ${pairs.length}`}>
      {() => (
        <dl class="ev-pairs">
          {pairs.map(([name, value]) => (
            <div key={name}>
              <dt>
                <Words text={name} />
              </dt>
              <dd>
                {value === null ? (
                  <span class="ev-void">(null)</span>
                ) : (
                  <LongText text={typeof value === "string" ? value || "(empty)" : oneLine(value)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Fold>
  );
}

const SHOWN = 200_000; // characters of JSON drawn at once; Copy takes all
const PRINTED = 20_000;

function Json({ text }: { text: string }) {
  const limit = printing.value ? PRINTED : SHOWN;
  return (
    <div class="ev-stack ev-gap-1">
      <span>
        <CopyButton text={() => text} label="Copy JSON" />
      </span>
      <pre class="ev-code" tabindex={0}>
        {visible(text.slice(0, limit))}
      </pre>
      {text.length > limit && (
        <p class="ev-small ev-dim">{`${size(limit)} of ${size(text.length)} shown; Copy JSON takes all of it.`}</p>
      )}
    </div>
  );
}

export function RawJson({ row, result }: { row: number; result: ResultBody }) {
  const text = indented({ case_id: index.value.cases.id[row], candidate: candidateOf(row), ...result });
  return <Fold summary={`Raw JSON, ${size(new Blob([text]).size)}`}>{() => <Json text={text} />}</Fold>;
}
