/** The limit for paying more than is due: the surplus is credit, which the next charges use. */

/** The credit in cents that a lease may build up by payments, unless its property sets another limit. */
export const AHEAD_CENTS = 5000 * 100;

/**
 * How much may be paid now in addition to what is due, in cents.
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
