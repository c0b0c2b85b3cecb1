// A result as plain text for a message or an issue.
import { statusWord } from "../parts/status";
import type { ResultBody, Shared } from "../state";
import { candidateOf, index } from "../store";
import { rubricOf } from "./verdicts";
import { scoreText } from "./scores";

const part = (title: string, text: string | undefined) => (text ? [`${title}:`, text, ""] : []);

export function resultText(row: number, result: ResultBody, shared: Shared): string {
  const { run, cases } = index.value;
  const candidate = candidateOf(row);
  const several = (cases.trials[row] ?? "").length > 1;
  const name = [cases.id[row], several && `trial ${result.trial}`, candidate].filter(Boolean).join(" · ");
  const scores = result.scores
    .filter((score) => score.turn == null)
    .map(
      (score) =>
        `- ${score.metric}: ${statusWord(score.status)} ${scoreText(score)}${score.threshold == null ? "" : ` (needs ${score.threshold})`}`,
    );
  const failed = result.verdicts
    .filter((verdict) => verdict.verdict === false)
    .map((verdict) => `- ${rubricOf(verdict, shared).text}${verdict.rationale ? `\n  ${verdict.rationale}` : ""}`);
  return [
    `${name}: ${statusWord(result.status)} (${run.title})`,
    "",
    ...part("Error", result.error),
    ...part("Prompt", result.prompt),
    ...part("Answer", result.response),
    ...part("Reference", result.reference),
    ...part("Scores", scores.join("\n")),
    ...part("Failed rubrics and claims", failed.join("\n")),
  ]
    .join("\n")
    .trimEnd();
}
