/** How much may be paid above what is due: it is credit, which the next charges use. */

/** Cents that a lease may have as credit by what it pays, where its property says nothing else. */
export const AHEAD_CENTS = 5000 * 100;

/**
 * How much more than is due may be paid now, in cents.
 *
 * @param mostCents the limit of the property; absent: `AHEAD_CENTS`.
 * @example aheadRoom({ credit_cents: 100_000 }) // 400000
 */
export function aheadRoom(
  { credit_cents }: { readonly credit_cents: number },
  mostCents = AHEAD_CENTS,
): number {
  return Math.max(0, mostCents - credit_cents);
}
