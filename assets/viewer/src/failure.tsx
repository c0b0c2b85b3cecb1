// Errors of the front end itself are drawn into the page: a blank page tells nobody anything.
import { Component, type ComponentChildren } from "preact";
import { signal } from "@preact/signals";

const troubles = signal<string[]>([]);

function describe(error: unknown): string {
  if (error instanceof Error)
    return error.stack?.includes(error.message) ? error.stack : `${error.name}: ${error.message}\n${error.stack ?? ""}`;
  return String(error);
}

export function report(error: unknown): void {
  const text = describe(error);
  if (!troubles.value.includes(text)) troubles.value = [...troubles.value, text].slice(-5);
}

export function followErrors(): void {
  addEventListener("error", (event) => {
    if (event.message?.startsWith("ResizeObserver loop")) return; // a browser's remark, not a fault
    report(event.error ?? event.message);
  });
  addEventListener("unhandledrejection", (event) => report(event.reason));
}

/** What went wrong, with the text to report; nothing while all is well. */
export function Troubles() {
  if (!troubles.value.length) return null;
  return (
    <div class="ev-trouble ev-stack ev-gap-1" role="alert">
      <strong>This report has a fault of its own; what it shows may be incomplete.</strong>
      <p class="ev-dim">Please report it to the authors of evalviz with the text below.</p>
      <pre class="ev-code" tabindex={0}>
        {troubles.value.join("\n\n")}
      </pre>
      <button class="ev-button" type="button" onClick={() => (troubles.value = [])}>
        Close
      </button>
    </div>
  );
}

/** Keeps a fault in one part of the page from taking the others with it. */
export class Guard extends Component<{ children: ComponentChildren; resetKey?: unknown }, { broken: boolean }> {
  override state = { broken: false };

  override componentDidCatch(error: unknown): void {
    report(error);
    this.setState({ broken: true });
  }

  override componentDidUpdate(previous: { resetKey?: unknown }): void {
    if (this.state.broken && previous.resetKey !== this.props.resetKey) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? (
      <p class="ev-page ev-dim">This part could not be drawn; see the message above.</p>
    ) : (
      this.props.children
    );
  }
}
