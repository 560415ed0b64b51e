import { describe, expect, it } from 'vitest';
import { dateAfterEvent } from '../../../../src/autopay/autopay-life.ts';
import type { LedgerPayment } from '../../../../src/db/ledger/ledger-payment.repository.ts';
import {
  columnsOf,
  outcomeOfPayment,
  outcomeOfRefusal,
} from '../../../../src/server/autopay/charge-outcome.ts';

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
    expect(columnsOf({ clock }, 'claimed', outcomeOfPayment(payment))).toEqual({
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
    expect(columnsOf({ clock }, 'claimed', outcomeOfRefusal({ code }))).toEqual(outcome);
  });

  it.each([
    ['upcoming', 'SKIP', { state: 'paused', isOver: true }],
    ['planned', 'CLAIM', { state: 'claimed', isOver: false }],
    ['claimed', 'CLAIM', { state: 'claimed', isOver: false }],
    ['pending', 'CLAIM', { state: 'pending', isOver: false }],
    ['pending', 'DECLINED', { state: 'declined', isOver: true }],
  ] as const)('that is %s becomes, with the event %s, %j', (state, event, next) => {
    expect(dateAfterEvent(state, event)).toEqual(next);
  });

  it.each([
    ['paid', 'CLAIM'],
    ['planned', 'PAID'],
    ['pending', 'RETRY'],
  ] as const)('that is %s never takes the event %s', (state, event) => {
    expect(() => dateAfterEvent(state, event)).toThrow(`A date that is ${state} takes no event ${event}.`);
  });
});
