import { describe, expect, it } from 'vitest';
import { type BookedPayment, faultsOfCharges } from '../../attack/kills/charge-faults.ts';

const payment = (id: string): BookedPayment => ({ id, amount_cents: 1000, fee_cents: 150 });
const charge = (invoice_id: string, changed: object = {}) => ({
  state: 'paid' as const,
  invoice_id,
  amount: 1000,
  fee: 150,
  ...changed,
});

describe('charges at the provider compared with payments in the portal', () => {
  const payments = [payment('a'), payment('b')];

  it('have no faults if each payment was charged once, whatever was declined', () => {
    const declined = charge('c', { state: 'declined' });
    expect(faultsOfCharges([charge('a'), charge('b'), declined], payments, 2)).toEqual([]);
  });

  it.each([
    ['a charge that the portal does not know', [charge('a'), charge('b'), charge('x')], 'do not know'],
    ['a payment that was charged twice', [charge('a'), charge('b'), charge('b')], '3 times for 2'],
    ['one that was left out', [charge('a')], '1 times for 2'],
    ['another amount', [charge('a'), charge('b', { amount: 900 })], '1 other amounts'],
    ['another fee', [charge('a'), charge('b', { fee: 0 })], '1 other amounts'],
  ])('are faulty because of %s', (_, charges, fault) => {
    expect(faultsOfCharges(charges, payments, 2)).toEqual([expect.stringContaining(fault)]);
  });
});
