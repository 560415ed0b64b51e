/** Monthly charges of a lease, and their due dates. */
import { addMonths, daysBetween } from '../engine/language/days.ts';
import { addDays, dayOfMonth, daysOfMonth } from './day.ts';

/** A charge of every month of the lease. Days are `2026-03-01`. */
export interface RecurringCharge {
  readonly amount_cents: number;
  /** 1 to 31; in a shorter month its last day is used. */
  readonly due_day: number;
  readonly start_date: string;
  /** The last day; null if it has no end. */
  readonly end_date: string | null;
}

/** The charge of one month, for `days` of the month's `of` days: fewer in a partial first or last month. */
export interface MonthlyCharge {
  readonly month: string;
  readonly due_date: string;
  readonly amount_cents: number;
  readonly days: number;
  readonly of: number;
}

/**
 * The charge of a month, or null if there is none. A partial month is charged by its days, rounded half up. Its due
 * date is the due day, moved to the first or last charged day if it lies outside them.
 *
 * @example chargeOfMonth({ amount_cents: 150000, due_day: 1, start_date: '2026-03-16', end_date: null }, '2026-03')
 *   // { month: '2026-03', due_date: '2026-03-16', amount_cents: 77419, days: 16, of: 31 }
 */
export function chargeOfMonth(charge: RecurringCharge, month: string): MonthlyCharge | null {
  const of = daysOfMonth(month);
  const [first, last] = [`${month}-01`, dayOfMonth(month, of)];
  const from = charge.start_date > first ? charge.start_date : first;
  const until = charge.end_date !== null && charge.end_date < last ? charge.end_date : last;
  if (from > until) return null;
  const days = daysBetween(from, until) + 1;
  const due = dayOfMonth(month, charge.due_day);
  const due_date = due < from ? from : due > until ? until : due;
  const amount_cents = Math.floor((2 * charge.amount_cents * days + of) / (2 * of));
  return { month, due_date, amount_cents, days, of };
}

/**
 * The charges that are due after `after` and not after `until`, in order. A partial month that rounds to 0 is left out.
 *
 * @param after the day before the first included day.
 * @example chargesDue(rent, '2026-01-31', '2026-03-31').map(({ due_date }) => due_date) // ['2026-02-28', '2026-03-31']
 */
export function chargesDue(charge: RecurringCharge, after: string, until: string): MonthlyCharge[] {
  const found: MonthlyCharge[] = [];
  for (let month = after.slice(0, 7); month <= until.slice(0, 7); month = addMonths(month, 1)) {
    const one = chargeOfMonth(charge, month);
    if (one !== null && one.amount_cents > 0 && one.due_date > after && one.due_date <= until)
      found.push(one);
  }
  return found;
}

/**
 * The next charge that is due after a day; null if there is none.
 *
 * @example nextCharge(rent, '2026-03-31')?.due_date // '2026-04-30'
 */
export function nextCharge(charge: RecurringCharge, after: string): MonthlyCharge | null {
  const from = after >= charge.start_date ? after : addDays(charge.start_date, -1);
  return chargesDue(charge, from, `${addMonths(from.slice(0, 7), 2)}-31`)[0] ?? null;
}
