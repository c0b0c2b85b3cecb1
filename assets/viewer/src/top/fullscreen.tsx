// In a notebook the report lives in a small frame; this gives it the whole screen.
import { signal } from "@preact/signals";

const whole = signal(false);
document.addEventListener("fullscreenchange", () => (whole.value = document.fullscreenElement !== null));

function toggle(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => undefined); // a host may forbid it at the last moment: nothing changes then
}

export function FullScreenButton() {
  if (window.parent === window || !document.fullscreenEnabled) return null;
  return (
    <button class="ev-button" type="button" onClick={toggle}>
      {whole.value ? "Leave full screen" : "Full screen"}
    </button>
  );
}
