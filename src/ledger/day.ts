/** Days as text, `2026-03-02`: they have no time zone, and sort chronologically. */
import { addMonths } from '../engine/language/days.ts';

/** @example addDays('2026-02-27', 3) // '2026-03-02' */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The number of days of a month, `2026-02`. @example daysOfMonth('2028-02') // 29 */
export function daysOfMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/**
 * The given day of a month, or its last day if the month is shorter.
 *
 * @example dayOfMonth('2026-02', 31) // '2026-02-28'
 */
export function dayOfMonth(month: string, day: number): string {
  return `${month}-${String(Math.min(day, daysOfMonth(month))).padStart(2, '0')}`;
}

/**
 * The same day of another month, or the last day of a shorter month.
 *
 * @example monthsFrom('2026-01-31', 1) // '2026-02-28'
 */
export function monthsFrom(day: string, months: number): string {
  return dayOfMonth(addMonths(day.slice(0, 7), months), Number(day.slice(8)));
}
