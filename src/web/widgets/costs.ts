import type { Charge } from '../../contract/guest/listing.contract.ts';

/** The term that the select page offers. @see spec/pre-application.md §9 */
const TERM_MONTHS = 12;

/** What an apartment costs in all, in cents. */
export interface Costs {
  /** Rent and what comes with it, every month. */
  readonly monthly: number;
  /** Everything that is paid once, up to move-in. */
  readonly once: number;
  /** The part of `once` that comes back. */
  readonly returned: number;
  /** The whole term: every month and once. What comes back is in it. */
  readonly term: number;
}

/**
 * Adds up what an apartment costs. Payment processing fees are not in it: they depend on how somebody pays.
 *
 * @param rent cents a month.
 * @example costsOf(100_000, [{ ...deposit, amount_cents: 50_000, due: 'move_in', refundable: true }]).returned // 50000
 */
export function costsOf(rent: number, charges: readonly Charge[]): Costs {
  const sum = (which: (charge: Charge) => boolean): number =>
    charges.filter(which).reduce((total, charge) => total + charge.amount_cents, 0);
  const monthly = rent + sum((charge) => charge.due === 'monthly');
  const once = sum((charge) => charge.due !== 'monthly');
  const returned = sum((charge) => charge.due !== 'monthly' && charge.refundable);
  return { monthly, once, returned, term: monthly * TERM_MONTHS + once };
}
