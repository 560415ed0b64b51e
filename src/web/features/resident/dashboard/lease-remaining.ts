/** The remaining time of a lease, as the ring shows it. @see spec/platform.md §4 Lease remaining ring */
import { daysBetween } from '../../../../engine/language/days.ts';

export type LeaseRemaining =
  | { readonly unit: 'mtm' }
  | {
      readonly unit: 'months' | 'days';
      readonly count: number /** `share`: the remaining fraction of the lease, 0 to 1. */;
      readonly share: number;
    };

const DAY_MS = 86_400_000;

/** Days as `2026-03-01`. */
interface LeaseDays {
  readonly today: string;
  readonly start: string;
  readonly end: string;
  readonly is_mtm: boolean;
}

/**
 * Whole months from today to the end of the lease, including its last day: a lease of twelve months has twelve on its
 * first day. Days if the last day is a month away or less.
 *
 * @example leaseRemaining({ today: '2026-03-02', start: '2025-07-01', end: '2026-06-30', is_mtm: false }) // 3 months
 */
export function leaseRemaining({ today, start, end, is_mtm }: LeaseDays): LeaseRemaining {
  if (is_mtm) return { unit: 'mtm' };
  const left = Math.max(0, daysBetween(today, end));
  const whole = Math.max(1, daysBetween(start, end));
  const share = Math.min(1, left / whole);
  if (end <= monthsAfter(today, 1)) return { unit: 'days', count: left, share };
  let months = 1;
  while (monthsAfter(today, months + 1) <= dayAfter(end)) months += 1;
  return { unit: 'months', count: months, share };
}

/**
 * Number of days from a day to the last of its month.
 *
 * @example daysToMonthEnd('2026-02-26') // 2
 */
export function daysToMonthEnd(today: string): number {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - date;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** The same day of a later month, or the last day of a shorter one. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
