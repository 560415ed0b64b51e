/**
 * The days on which an automatic payment charges. Days are texts (`2026-03-31`) at the property, so neither time zones
 * nor daylight saving move them.
 */
import { addMonths } from '../engine/language/days.ts';
import { addDays, dayOfMonth, daysOfMonth } from '../ledger/day.ts';

/** The choices of a resident. */
export interface AutopayTerms {
  /** 1 to 31; in a shorter month its last day is used. */
  readonly day: number;
  /** The first day on which it may charge. */
  readonly start_on: string;
  /** The last day on which it may charge; null: as long as the lease lasts. */
  readonly end_on: string | null;
  /** Dates before this day are skipped; null: none. */
  readonly paused_until: string | null;
  /** The most that is charged on one date; null: everything due. */
  readonly cap_cents: number | null;
}

/**
 * Charges begin at this local time of the property. It exists on every day, also when daylight saving changes the
 * clock.
 */
export const CHARGE_TIME = '06:00';

/** The resident is notified of the amount this many days before the charge. */
export const NOTICE_DAYS = 3;

/** The number of upcoming dates that are shown. */
export const DATES_AHEAD = 12;

/**
 * The first date after a day; null if there is none. There is one date in every month.
 *
 * @example dateAfter({ day: 31, start_on: '2026-01-05', end_on: null, … }, '2026-01-31') // '2026-02-28'
 */
export function dateAfter({ day, start_on, end_on }: AutopayTerms, after: string): string | null {
  const from = addDays(after, 1) > start_on ? addDays(after, 1) : start_on;
  const month = from.slice(0, 7);
  const inMonth = dayOfMonth(month, day);
  const date = inMonth >= from ? inMonth : dayOfMonth(addMonths(month, 1), day);
  return end_on !== null && date > end_on ? null : date;
}

/** The next dates after a day, at most `most`. @see dateAfter */
export function datesAfter(terms: AutopayTerms, after: string, most: number): string[] {
  const dates: string[] = [];
  for (let date = dateAfter(terms, after); date !== null && dates.length < most; ) {
    dates.push(date);
    date = dateAfter(terms, date);
  }
  return dates;
}

/**
 * The day after which to search for the next date: if a date of this month was used, the next one is in another month,
 * even if the day of the month has changed. Nothing is charged on the day of a change.
 *
 * @param usedDate the last date that was charged or skipped; null: none.
 * @example searchFrom('2026-03-05', '2026-03-07') // '2026-03-31'
 */
export function searchFrom(usedDate: string | null, today: string): string {
  if (usedDate === null) return today;
  const month = usedDate.slice(0, 7);
  const endOfMonth = dayOfMonth(month, daysOfMonth(month));
  return endOfMonth > today ? endOfMonth : today;
}

/** Whether a pause skips a date. */
export function isPaused({ paused_until }: Pick<AutopayTerms, 'paused_until'>, date: string): boolean {
  return paused_until !== null && date < paused_until;
}

/**
 * The day on which a pause of `months` months ends: that many dates are skipped, and the one after them charges.
 *
 * @param after the search for the next date starts after this day.
 * @example pauseOf(terms, '2026-03-02', 2) // '2026-05-31', for the 31st
 */
export function pauseOf(terms: AutopayTerms, after: string, months: number): string {
  const dates = datesAfter(terms, after, months + 1);
  return dates[months] ?? addDays(dates.at(-1) ?? after, 1);
}
