// Copying in every host: a sandboxed frame is denied the clipboard interface, but not the old command.

export function copyText(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("aria-hidden", "true");
  area.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;opacity:0";
  const focused = document.activeElement as HTMLElement | null;
  document.body.append(area);
  area.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  area.remove();
  focused?.focus?.({ preventScroll: true });
  return done;
}
