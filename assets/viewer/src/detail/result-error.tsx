import { StatusIcon } from "../parts/status";
import { LongText } from "../parts/text";
import type { ResultBody } from "../state";

/** The agent itself failed, and its error stands where its answer should. */
export const isInferenceError = (error: string | undefined): boolean => /^inference error\b/.test(error ?? "");

function headOf({ status, error, scores }: ResultBody, several: boolean): string {
  const one = several ? "trial" : "case";
  if (isInferenceError(error)) return `The agent failed in this ${one}: inference error`;
  if (status !== "error") return "An error was recorded";
  return `This ${one} could not be ${scores.some((score) => score.score != null) ? "fully " : ""}evaluated`;
}

/** Why a case could not be run or evaluated. */
export function ResultError({ result, several }: { result: ResultBody; several: boolean }) {
  if (!result.error) return null;
  const uncounted = result.status === "error";
  return (
    <div class="ev-notice ev-notice-error">
      <StatusIcon status="error" />
      <div class="ev-stack ev-gap-1">
        <strong>{headOf(result, several)}</strong>
        <LongText text={result.error} class="ev-mono" />
        {uncounted && <p class="ev-dim">It counts neither as passed nor as failed.</p>}
      </div>
    </div>
  );
}
