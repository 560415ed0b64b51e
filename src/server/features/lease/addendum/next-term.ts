import type { LeaseTerm } from '../../../../db/resident/renewal.repository.ts';
import { addMonths } from '../../../../engine/language/days.ts';
import { addDays, monthsFrom } from '../../../../ledger/day.ts';

/** An offered term; without `months` it is month to month. */
export interface OfferedTerm {
  readonly months?: number | undefined;
  readonly rent_cents: number;
}

/**
 * The days of a term that follows a lease: from the day after its last one; if that has passed or there is none, from
 * the first of the next month.
 *
 * @param lease_end `2027-01-31`; '' for a month-to-month lease.
 * @example nextTerm({ months: 12, rent_cents: 189500 }, '2027-01-31', '2026-11-23')
 *   // { start_date: '2027-02-01', end_date: '2028-01-31', rent_cents: 189500 }
 */
export function nextTerm({ months, rent_cents }: OfferedTerm, lease_end: string, today: string): LeaseTerm {
  const start_date = lease_end < today ? `${addMonths(today.slice(0, 7), 1)}-01` : addDays(lease_end, 1);
  const end_date = months === undefined ? '' : addDays(monthsFrom(start_date, months), -1);
  return { start_date, end_date, rent_cents };
}
