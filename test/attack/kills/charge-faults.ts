import type { Charge } from '../../../src/sandbox/ledger.ts';

/** A payment as stored by the portal, in integer cents. */
export interface BookedPayment {
  readonly id: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
}

/**
 * The faults of charges that took money, compared with the payments of the portal: an unknown charge, a payment
 * charged twice or with another amount, and an omitted lease.
 *
 * @param leases the number of leases to charge once each.
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
