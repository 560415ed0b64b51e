import { describe, expect, it } from 'vitest';
import type { LedgerPayment } from '../../../../src/db/ledger/ledger-payment.repository.ts';
import { outcomeOfPayment, outcomeOfRefusal } from '../../../../src/server/autopay/charge-outcome.ts';

const clock = { now: () => new Date('2026-03-02T15:00:00.000Z') };
const inAMinute = '2026-03-02T15:01:00.000Z';

describe('a due date of an automatic payment', () => {
  it.each([
    ['submitted', 'pending', inAMinute],
    ['unknown', 'pending', inAMinute],
    ['authorised', 'paid', null],
    ['settled', 'paid', null],
    // The money came back later: this is no decline, so it is not charged again.
    ['returned', 'paid', null],
    ['declined', 'declined', null],
    ['cancelled', 'declined', null],
  ] as const)('whose payment is %s is %s', (state, becomes, look_at) => {
    const failure = state === 'declined' ? 'declined.insufficient_funds' : null;
    const payment: Pick<LedgerPayment, 'id' | 'state' | 'failure' | 'amount_cents'> = {
      id: 'p-1',
      state,
      failure,
      amount_cents: 40_000,
    };
    expect(outcomeOfPayment({ clock }, payment)).toEqual({
      state: becomes,
      look_at,
      payment_id: 'p-1',
      failure,
      amount_cents: 40_000,
    });
  });

  it.each([
    ['payment.nothing_due', { state: 'nothing_due', look_at: null }],
    // Another payment was made or is in flight: the remaining amount is computed again.
    ['payment.in_flight', { state: 'planned', look_at: inAMinute }],
    ['amount.invalid', { state: 'planned', look_at: inAMinute }],
    ['record.not_found', { state: 'declined', look_at: null, failure: 'record.not_found' }],
    ['payment.blocked', { state: 'declined', look_at: null, failure: 'payment.blocked' }],
  ] as const)('whose payment is refused by %s becomes %j', (code, outcome) => {
    expect(outcomeOfRefusal({ clock }, { code })).toEqual(outcome);
  });
});
