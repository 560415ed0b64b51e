/** When an automatic payment ends by itself. */

const END_REASONS = ['lease_ended', 'unit_switched', 'not_responsible', 'end_date'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The current relation of the resident who set it up to the lease. Days are `2026-03-31`. */
export interface Standing {
  /** The lease is over, or never took effect. */
  readonly is_over: boolean;
  /** '' if the lease continues from month to month. */
  readonly lease_end_date: string;
  readonly is_responsible: boolean;
  /** Whether they have moved to another unit, under another lease that is not over. */
  readonly has_other_lease: boolean;
}

/**
 * Why it ends, or null if it continues. A lease that ends with a move to another unit has its own reason: nothing is
 * transferred to the other lease.
 *
 * @param standing null: they are no longer an occupant.
 * @example endingOf({ is_over: true, has_other_lease: true, … }, '2026-03-02') // 'unit_switched'
 */
export function endingOf(standing: Standing | null, today: string): EndReason | null {
  if (standing === null) return 'not_responsible';
  const { is_over, lease_end_date, is_responsible, has_other_lease } = standing;
  const hasEnded = is_over || (lease_end_date !== '' && today > lease_end_date);
  if (hasEnded) return has_other_lease ? 'unit_switched' : 'lease_ended';
  return is_responsible ? null : 'not_responsible';
}

/**
 * The last day on which it may charge, and why: the earlier of the resident's choice and the end of the lease.
 *
 * @example lastDay({ end_on: null }, '2026-07-31') // { day: '2026-07-31', reason: 'lease_ended' }
 */
export function lastDay(
  { end_on }: { readonly end_on: string | null },
  leaseEndDate: string,
): { readonly day: string; readonly reason: EndReason } | null {
  if (end_on !== null && (leaseEndDate === '' || end_on <= leaseEndDate)) {
    return { day: end_on, reason: 'end_date' };
  }
  return leaseEndDate === '' ? null : { day: leaseEndDate, reason: 'lease_ended' };
}
