import type { Charge } from '../../contract/guest/listing.contract.ts';

/** The term that the select page offers. @see spec/pre-application.md §9 */
const TERM_MONTHS = 12;

/** The total costs of an apartment, in cents. */
export interface Costs {
  /** Rent and other monthly charges. */
  readonly monthly: number;
  /** All one-time charges, up to move-in. */
  readonly once: number;
  /** The refundable part of `once`. */
  readonly returned: number;
  /** The whole term: all months and `once`, including the refundable part. */
  readonly term: number;
}

/**
 * Adds up the costs of an apartment, without payment processing fees, which depend on the payment method.
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
