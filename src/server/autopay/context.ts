import { type AutopayTerms, CHARGE_TIME, dateAfter, isPaused, NOTICE_DAYS } from '../../autopay/calendar.ts';
import { type EndReason, endingOf, lastDay } from '../../autopay/ending.ts';
import type { Autopay } from '../../db/autopay/autopay.repository.ts';
import { findStanding } from '../../db/autopay/standing.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { addDays } from '../../ledger/day.ts';
import { instantIn, momentIn } from '../../ledger/moment.ts';
import type { Deps } from '../deps.ts';

/** The current state of an automatic payment. */
export interface AutopayNow {
  readonly today: string;
  readonly time_zone: string;
  readonly property_name: string;
  /** The chosen terms, limited by the end of the lease. */
  readonly terms: AutopayTerms;
  readonly after: string;
  /** The next date without a row; null if there are no more dates. */
  readonly next: string | null;
  readonly last: { readonly day: string; readonly reason: EndReason } | null;
  /** Why it has ended; null if it continues. */
  readonly ending: EndReason | null;
}

/** @param autopay a stored one or one that is not created yet. */
export async function readNow(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  autopay: Pick<Autopay, 'lease_id' | 'user_id' | 'property_id' | 'after_day'> & AutopayTerms,
): Promise<AutopayNow> {
  const property = await findProperty(db, autopay.property_id);
  const time_zone = property?.settings.time_zone ?? 'UTC';
  const { day: today } = momentIn(time_zone, clock.now());
  const standing = await findStanding(db, autopay.lease_id, autopay.user_id);
  const last = lastDay(autopay, standing?.lease_end_date ?? '');
  const { day, start_on, paused_until, cap_cents } = autopay;
  const terms = { day, start_on, paused_until, cap_cents, end_on: last?.day ?? null };
  const after = autopay.after_day;
  const next = dateAfter(terms, after);
  // A date that passed while the portal was down still counts.
  const isPast = next === null && autopay.end_on !== null && today > autopay.end_on;
  return {
    today,
    time_zone,
    property_name: property?.name ?? '',
    terms,
    after,
    next,
    last,
    ending: endingOf(standing, next !== null && next < today ? next : today) ?? (isPast ? 'end_date' : null),
  };
}

/** When the scheduler must look at it next: to announce its next date, or after its last day; null: never. */
export function lookAtOf({ next, last, time_zone }: AutopayNow): string | null {
  const day = next === null ? last && addDays(last.day, 1) : addDays(next, -NOTICE_DAYS);
  return day === null ? null : instantIn(time_zone, { day, time: CHARGE_TIME }).toISOString();
}

/** Whether a pause skips the next date. */
export function isNextPaused({ terms, next }: AutopayNow): boolean {
  return next !== null && isPaused(terms, next);
}
