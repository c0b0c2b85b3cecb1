// Makes text safe to read: what is invisible, moves the cursor or turns the reading direction is shown or taken away.
// Nothing here is about markup: text only ever reaches the page as text.

// terminal colours and titles: ESC [ … letter, ESC ] … BEL, and the lone two-character escapes
const ANSI = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-Z\\-_]/g;
// embeddings, overrides and isolates; the plain marks U+200E, U+200F and U+061C do no harm
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const named = (character: string) => `⟦U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟧`;

/** Text as a person should see it. */
export function visible(text: string): string {
  return text
    .replace(ANSI, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(CONTROL, named)
    .replace(DIRECTION, named)
    .replace(/\p{Surrogate}/gu, "\uFFFD");
}
