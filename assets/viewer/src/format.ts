// Numbers and times as text, by the rule of evalviz/analysis/wording.py; tests/data/numbers.json holds both to it.

const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A number with two or three significant digits: 0.40, 6.8 becomes 6.80, 3,912, 1e-07, 1.5e+22. */
export function formatNumber(value: number): string {
  if (value === 0) return "0.00";
  const size = Math.abs(value);
  if (size < 0.001 || size >= 1e15) return exponent(value);
  const digits = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return (value < 0 ? "−" : "") + thousands(size.toFixed(digits));
}

function exponent(value: number): string {
  const [digits, power] = Number(value.toPrecision(3)).toExponential().split("e") as [string, string];
  return `${digits}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

export const formatCount = (value: number): string => thousands(String(Math.round(value)));

/** "1 turn", "2 turns", "1,200 turns" */
export const counted = (n: number, noun: string): string => `${formatCount(n)} ${noun}${n === 1 ? "" : "s"}`;

/** Seconds: 0.31 s, 6.8 s, 42 s, 3 min 20 s, 2 h 5 min. */
export function formatSeconds(value: number): string {
  if (value < 0.995) return `${value.toFixed(2)} s`;
  if (value < 99.5) return `${value.toFixed(value < 9.95 ? 1 : 0)} s`;
  const seconds = Math.round(value);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${formatCount(Math.floor(seconds / 3600))} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** Size of a text in the units of a reader: 340 characters, 12 KB, 1.4 MB. */
export function formatSize(n_bytes: number): string {
  if (n_bytes < 1000) return `${n_bytes} B`;
  if (n_bytes < 1e6) return `${n_bytes < 1e4 ? (n_bytes / 1000).toFixed(1) : Math.round(n_bytes / 1000)} KB`;
  return `${(n_bytes / 1e6).toFixed(1)} MB`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "1 Dec 2026 09:14 UTC"; text that is no time is given back as it is. */
export function formatTime(iso: string): string {
  const time = new Date(/[Zz]|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(time.getTime())) return iso;
  const two = (n: number) => String(n).padStart(2, "0");
  const clock = `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()} ${clock} UTC`;
}
