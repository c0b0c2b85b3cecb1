// Whether a tool's response says that the tool failed. Cautious: the response must say so itself, at its top; a payload
// that merely mentions errors, a log for example, is no error.

const FAILED_WORDS = new Set(["error", "failed", "failure"]);
const CODES = ["code", "status_code", "statusCode", "http_status"];
const WRAPPERS = ["result", "output", "content", "text"];
const RAISED = /^(?:Traceback \(most recent call last\)|(?:[A-Za-z_.]*(?:Error|Exception)): |error \w+ing\b)/i;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An error field counts when it says something: null, false, "" and empty lists do not. */
const says = (value: unknown) =>
  Boolean(value) &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).length === 0);

function textFails(text: string, depth: number): boolean {
  const trimmed = text.trim();
  if (RAISED.test(trimmed)) return true;
  if (!trimmed.startsWith("{") || depth > 0) return false;
  try {
    return responseFails(JSON.parse(trimmed), depth + 1);
  } catch {
    return false;
  }
}

export function responseFails(response: unknown, depth = 0): boolean {
  if (typeof response === "string") return textFails(response, depth);
  if (!isObject(response)) return false;
  if (says(response.error) || response.isError === true || response.is_error === true) return true;
  const { status } = response;
  if (typeof status === "string" && FAILED_WORDS.has(status.toLowerCase())) return true;
  const codes = [status, ...CODES.map((key) => response[key])];
  if (codes.some((code) => typeof code === "number" && code >= 400 && code < 600)) return true;
  return WRAPPERS.some((key) => typeof response[key] === "string" && textFails(response[key], depth));
}
