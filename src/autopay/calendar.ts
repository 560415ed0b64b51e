/**
 * On which days an automatic payment charges. Days are texts (`2026-03-31`) at the property, so neither time zones nor
 * changes of the clock move them.
 */
import { addDays, addMonths, dayOfMonth, daysOfMonth } from '../ledger/day.ts';

/** What a resident has chosen. */
export interface AutopayTerms {
  /** 1 to 31. It is not forgotten in a shorter month: 31 is the last day of each. */
  readonly day: number;
  /** The first day on which may be charged. */
  readonly start_on: string;
  /** The last day on which may be charged; null: as long as the lease lasts. */
  readonly end_on: string | null;
  /** Dates before this day are left out; null: none is. */
  readonly paused_until: string | null;
  /** Not more than this is charged on one date; null: whatever is due. */
  readonly cap_cents: number | null;
}

/** Charges begin at this time of the property's day. It is on every day, whatever the clocks do at night. */
export const CHARGE_TIME = '06:00';

/** So many days before it charges, the resident is told what it will be. */
export const NOTICE_DAYS = 3;

/** So many dates are shown ahead. */
export const DATES_AHEAD = 12;

/**
 * The first date after a day; null where there is none any more. One in every month.
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

/** The next dates after a day, at most so many. @see dateAfter */
export function datesAfter(terms: AutopayTerms, after: string, most: number): string[] {
  const dates: string[] = [];
  for (let date = dateAfter(terms, after); date !== null && dates.length < most; ) {
    dates.push(date);
    date = dateAfter(terms, date);
  }
  return dates;
}

/**
 * The day after which the next date is looked for: where a date of this month was used, the next one is in another month,
 * also when the day of the month has been changed. Nothing is charged on the day of a change.
 *
 * @param usedDate the last date that was charged or left out; null: none was.
 * @example searchFrom('2026-03-05', '2026-03-07') // '2026-03-31'
 */
export function searchFrom(usedDate: string | null, today: string): string {
  if (usedDate === null) return today;
  const month = usedDate.slice(0, 7);
  const endOfMonth = dayOfMonth(month, daysOfMonth(month));
  return endOfMonth > today ? endOfMonth : today;
}

/** Whether a date is left out by a pause. */
export function isPaused({ paused_until }: Pick<AutopayTerms, 'paused_until'>, date: string): boolean {
  return paused_until !== null && date < paused_until;
}

/**
 * The day until which a pause of so many months lasts: the next dates are left out, and the one after them charges.
 *
 * @param after the day after which the next date is looked for.
 * @example pauseOf(terms, '2026-03-02', 2) // '2026-05-31', for the 31st
 */
export function pauseOf(terms: AutopayTerms, after: string, months: number): string {
  const dates = datesAfter(terms, after, months + 1);
  return dates[months] ?? addDays(dates.at(-1) ?? after, 1);
}
