// How far the search over all text is, and a way to end it.
import { count } from "../format";
import { progress, stopSearch } from "./search";

export function SearchProgress() {
  const now = progress.value;
  if (!now || (now.state === "finished" && now.of < 1000)) return null;
  const words = { running: "searched", stopped: "search stopped at", finished: "searched all" }[now.state];
  return (
    <span class="ev-line ev-small ev-faint" role="status">
      {now.state === "finished" ? `${words} ${count(now.of)}` : `${words} ${count(now.done)} of ${count(now.of)}`}
      {now.state === "running" && (
        <button class="ev-button" type="button" onClick={stopSearch}>
          Stop
        </button>
      )}
    </span>
  );
}
