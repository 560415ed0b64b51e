/**
 * The same day of another month, or the last day of a shorter month.
 *
 * @param day `2026-01-31`
 * @example monthsFrom('2026-01-31', 1) // '2026-02-28'
 */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}
