import type { Charge } from '../../../src/sandbox/ledger.ts';

/** A payment as the portal has written it down. Integer cents. */
export interface BookedPayment {
  readonly id: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
}

/**
 * What is wrong with the charges that took money, beside the payments of the portal: a charge that it does not know, one payment
 * charged twice or with another amount, and a lease that was left out.
 *
 * @param leases which each were to be charged once.
 * @example faultsOfCharges([{ state: 'paid', invoice_id: 'x', … }], [], 0) // ['the provider has 1 charges that we do not know']
 */
export function faultsOfCharges(
  charges: readonly Pick<Charge, 'state' | 'invoice_id' | 'amount' | 'fee'>[],
  payments: readonly BookedPayment[],
  leases: number,
): string[] {
  const taken = charges.filter(({ state }) => state === 'paid');
  const booked = new Map(payments.map((payment) => [payment.id, payment]));
  const unknown = taken.filter(({ invoice_id }) => !booked.has(invoice_id));
  const ours = taken.filter(({ invoice_id }) => booked.has(invoice_id));
  const others = ours.filter(({ invoice_id, amount, fee }) => {
    const payment = booked.get(invoice_id);
    return payment?.amount_cents !== amount || payment.fee_cents !== fee;
  });
  const once = new Set(ours.map(({ invoice_id }) => invoice_id));
  return [
    ...(unknown.length > 0 ? [`the provider has ${unknown.length} charges that we do not know`] : []),
    ...(others.length > 0 ? [`the provider has charged ${others.length} other amounts`] : []),
    ...(ours.length !== leases || once.size !== leases
      ? [`the provider has charged ${ours.length} times for ${leases} leases`]
      : []),
  ];
}
