// Times are shown in UTC with the zone written.

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "1 Dec 2026 09:14 UTC"; text that is no time is given back as it is. */
export function formatTime(iso: string): string {
  const time = new Date(/(?:z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(time.getTime())) return iso;
  const two = (n: number) => String(n).padStart(2, "0");
  const clock = `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()} ${clock} UTC`;
}
