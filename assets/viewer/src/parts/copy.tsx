import { useState } from "preact/hooks";
import { copyText } from "../clipboard";

const SAID_MS = 1600;

/** A button that copies a text and says whether it could. */
export function CopyButton({ text, label = "Copy" }: { text: () => string; label?: string }) {
  const [said, say] = useState("");
  const copy = async () => {
    const value = text();
    const done =
      copyText(value) ||
      (await navigator.clipboard?.writeText(value).then(
        () => true,
        () => false,
      ));
    say(done ? "Copied" : "Not allowed here");
    setTimeout(() => say(""), SAID_MS);
  };
  return (
    <button class="ev-button" type="button" aria-live="polite" onClick={() => void copy()}>
      {said || label}
    </button>
  );
}
