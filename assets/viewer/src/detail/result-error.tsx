import { StatusIcon } from "../parts/status";
import { LongText } from "../parts/text";
import type { ResultBody } from "../state";

/** Why a case could not be run or evaluated. */
export function ResultError({ result }: { result: ResultBody }) {
  if (!result.error) return null;
  const uncounted = result.status === "error";
  return (
    <div class="ev-notice ev-notice-error">
      <StatusIcon status="error" />
      <div class="ev-stack ev-gap-1">
        <strong>{uncounted ? "This trial could not be evaluated" : "An error was recorded"}</strong>
        <LongText text={result.error} class="ev-mono" />
        {uncounted && <p class="ev-dim">It counts neither as passed nor as failed.</p>}
      </div>
    </div>
  );
}
