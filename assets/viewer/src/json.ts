// JSON as text for people.

/** One line, with a space after colons and commas: {"error": "not found", "code": 404} */
export function oneLine(value: unknown): string {
  const text = JSON.stringify(value, null, 1) ?? "undefined";
  // line breaks only ever stand between the parts: inside strings they are escaped
  return text
    .replace(/([{[])\n\s*/g, "$1")
    .replace(/\n\s*([}\]])/g, "$1")
    .replace(/\n\s*/g, " ");
}

export const indented = (value: unknown): string => JSON.stringify(value, null, 2) ?? "undefined";

/** The arguments of a call as name and text; an argument list that is no object is one text without a name. */
export function argumentsOf(args: unknown): [string, string][] {
  if (args == null) return [];
  if (typeof args !== "object" || Array.isArray(args)) return [["", oneLine(args)]];
  return Object.entries(args).map(([name, value]) => [name, oneLine(value)]);
}
