// Numbers as text: the twin of evalviz/analysis/wording.py; tests/data/numbers.json holds both to the same texts.

export const MISSING = "—";

type Numeric = number | null | undefined;

const isNumber = (value: Numeric): value is number => value != null && Number.isFinite(value);

function thousands(digits: string): string {
  const [whole, fraction] = digits.split(".") as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Rounded half away from zero on the exact binary value, with thousands separators; never "-0.00". */
function fixed(value: number, decimals: number): string {
  const text = thousands(value.toFixed(decimals));
  return /[1-9]/.test(text) ? text : text.replace("-", "");
}

function trimmed(value: number, decimals: number, atLeast: number): string {
  const [whole, fraction = ""] = fixed(value, decimals).split(".") as [string, string?];
  const kept = fraction.replace(/0+$/, "").padEnd(atLeast, "0");
  return kept ? `${whole}.${kept}` : whole;
}

function exponent(value: number): string {
  const [digits, power] = value.toExponential(1).split("e") as [string, string];
  return `${digits.replace(/\.0$/, "")}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

/** A score or any other measured value: "0.73", "12.3", "2,048", "0.061", "1e-07", "NaN", "∞"; "—" for a missing one. */
export function score(value: Numeric): string {
  if (value == null) return MISSING;
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  const size = Math.abs(value);
  if (size && !(size >= 1e-3 && size < 1e15)) return exponent(value);
  if (size < 0.0995) return trimmed(value, size ? 2 + zerosAfterPoint(size) : 2, 2);
  return fixed(value, size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}

const zerosAfterPoint = (size: number) => -Math.floor(Math.log10(size)) - 1;

/** A score with its unit: "3.5 s", "2,048 tokens", "0.73". */
export function measure(value: Numeric, unit?: string | null): string {
  if (!unit || !isNumber(value)) return score(value);
  return unit === "s" ? duration(value) : `${score(value)} ${unit}`;
}

/** A count: "4,386". */
export const count = (n: number): string => thousands(String(n));

/** A count of a total: "26/38". */
export const share = (k: number, n: number): string => `${count(k)}/${count(n)}`;

/** A count with its noun: "1 case", "3 cases". */
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;

function percentDigits(fraction: Numeric): string {
  if (!isNumber(fraction)) return MISSING;
  const value = fraction * 100;
  if (value === 0 || value === 100) return fixed(value, 0);
  if (value > 0 && value < 0.05) return "<0.1";
  if (value >= 99.95 && value < 100) return ">99.9";
  if ((value > 0 && value < 0.95) || (value > 99 && value < 100)) return trimmed(value, 1, 0);
  return fixed(value, 0);
}

/** A fraction in whole percent; tenths below 1 % and above 99 %, so that only 0 reads 0 % and only 1 reads 100 %. */
export function percent(fraction: Numeric): string {
  const digits = percentDigits(fraction);
  return digits === MISSING ? digits : `${digits}%`;
}

/** Both ends as scores: "0.66–0.81"; "-0.10 to 0.20" where one is negative; "" where there is no interval. */
export function interval(low: Numeric, high: Numeric): string {
  if (!isNumber(low) || !isNumber(high)) return "";
  return `${score(low)}${low < 0 || high < 0 ? " to " : "–"}${score(high)}`;
}

/** Both ends in percent: "53–81%"; "" where there is no interval. */
export function percentInterval(low: Numeric, high: Numeric): string {
  return isNumber(low) && isNumber(high) ? `${percentDigits(low)}–${percentDigits(high)}%` : "";
}

/** A number of bytes: "1 byte", "812 bytes", "1.2 KB", "12 KB", "3.4 MB" (1 KB is 1,000 bytes). */
export function size(n_bytes: number): string {
  if (n_bytes < 1000) return n_bytes === 1 ? "1 byte" : `${n_bytes} bytes`;
  const [unit, scale] = n_bytes < 999.5e3 ? ["KB", 1e3] : n_bytes < 999.5e6 ? ["MB", 1e6] : ["GB", 1e9];
  const value = n_bytes / (scale as number);
  return `${fixed(value, value < 9.95 ? 1 : 0)} ${unit}`;
}

/** A time: "12 ms", "0.31 s", "7.4 s", "42 s", "3 min 12 s", "2 h 5 min"; "—" for a missing one. */
export function duration(seconds: Numeric): string {
  if (!isNumber(seconds)) return MISSING;
  if (seconds === 0) return "0 s";
  if (seconds < 0.0995) return `${fixed(seconds * 1000, seconds < 0.00095 ? 1 : 0)} ms`;
  if (seconds < 59.5) return `${fixed(seconds, seconds < 0.995 ? 2 : seconds < 9.95 ? 1 : 0)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
  const all = Math.round(whole / 60);
  return `${count(Math.floor(all / 60))} h${all % 60 ? ` ${all % 60} min` : ""}`;
}
