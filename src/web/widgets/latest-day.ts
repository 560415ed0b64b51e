/** The maximum number of years ahead: beyond it, browsers take five-digit years. @see spec/platform.md §5, §9 */
const YEARS_AHEAD = 1000;

/**
 * The last day that a date input accepts. February 29 becomes the day before in years without it.
 *
 * @param today `2026-03-02`
 * @example latestDay('2026-03-02') // '3026-03-02'
 */
export function latestDay(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + YEARS_AHEAD, month, 0)).getUTCDate();
  return `${year + YEARS_AHEAD}${today.slice(4, 8)}${String(Math.min(day, lastOfMonth)).padStart(2, '0')}`;
}
