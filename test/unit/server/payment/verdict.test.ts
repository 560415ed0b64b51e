import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  hasTakenMoney,
  isInFlight,
  isLockOver,
  lockMs,
} from '../../../../src/server/payments/attempt.ts';
import { declineText, judge, statusOf } from '../../../../src/server/payments/verdict.ts';
import type { ProviderStatus } from '../../../../src/server/providers/payment-provider.ts';

const intent: Attempt = {
  id: 'intent-1',
  invoice_id: 'invoice-1',
  provider: 'GATEWAY',
  payment_type: 'CARD',
  amount_cents: 5500,
  fee_cents: 212,
  state: 'started',
  failure: null,
  created_at: '2026-03-02T15:00:00.000Z',
  updated_at: '2026-03-02T15:00:00.000Z',
};
const { invoice_id: _, ...ofBalance } = intent;
/** A payment of a lease's balance: the provider knows it by its id alone. */
const payment: Attempt = { ...ofBalance, state: 'submitted' };
const popup: Attempt = { ...intent, provider: 'PLACEPAY' };
const transaction = {
  id: 'ch_1',
  reference: 'intent-1',
  invoiceId: 'invoice-1',
  amount: 5500,
  fee: 212,
  authCode: 'ABC123',
};
const paid: ProviderStatus = { kind: 'paid', transaction };

describe('the verdict on an attempt', () => {
  it('records a payment that matches the attempt exactly', () => {
    expect(judge(intent, paid)).toEqual({ kind: 'record', news: 'authorised', transaction });
  });

  it('records a payment of a balance by its reference, whatever invoice the provider names', () => {
    const odd = { ...transaction, invoiceId: 'of-another-charge' };
    expect(judge(payment, { kind: 'paid', transaction: odd })).toMatchObject({ kind: 'record' });
  });

  it.each([
    ['settled', 'settled'],
    ['returned', 'returned'],
    ['voided', 'cancelled'],
  ] as const)('records what has happened to the money since: %s', (settlement, news) => {
    const moved: ProviderStatus = { kind: 'paid', transaction: { ...transaction, settlement } };
    expect(judge(payment, moved)).toMatchObject({ kind: 'record', news });
  });

  it.each([
    ['another amount', { amount: 5501 }],
    ['another fee', { fee: 0 }],
    ['another invoice', { invoiceId: 'invoice-2' }],
    ['another attempt', { reference: 'intent-2' }],
    ['no number of the provider', { id: '' }],
  ])('raises an alarm for a payment with %s', (_name, changed) => {
    const odd: ProviderStatus = { kind: 'paid', transaction: { ...transaction, ...changed } };
    expect(judge(intent, odd).kind).toBe('alarm');
  });

  it('records a late payment of a declined attempt', () => {
    expect(judge({ ...intent, state: 'declined' }, paid).kind).toBe('record');
  });

  it('leaves a finished attempt unchanged, whatever else the provider reports', () => {
    for (const kind of ['closed', 'open', 'pending', 'absent'] as const) {
      expect(judge({ ...intent, state: 'declined' }, { kind }).kind).toBe('keep');
      expect(judge({ ...intent, state: 'paid' }, { kind }).kind).toBe('keep');
    }
  });

  it('closes a declined attempt with the provider’s text', () => {
    const verdict = judge(intent, { kind: 'declined', message: 'No funds' });
    expect(verdict).toEqual({ kind: 'close', failure: 'No funds' });
    expect(declineText({ ...intent, failure: 'No funds' })).toBe('No funds');
    expect(declineText({ ...intent, failure: '' })).toBe('');
    // As older rows have it.
    expect(declineText({ ...intent, failure: 'GATEWAY_ERROR No funds' })).toBe('No funds');
    expect(declineText({ ...intent, failure: 'GATEWAY_ERROR' })).toBe('');
  });

  it('closes an attempt that can never be charged, without a text of the provider', () => {
    const verdict = judge(intent, { kind: 'closed' });
    expect(verdict).toEqual({ kind: 'close', failure: 'payment.failed' });
    expect(declineText({ ...intent, failure: 'payment.failed' })).toBeNull();
  });

  it('accepts "unknown to the provider" only after the attempt was withdrawn', () => {
    expect(judge(intent, { kind: 'absent' })).toEqual({ kind: 'wait', isUnknown: false });
    expect(judge(intent, { kind: 'absent' }, true).kind).toBe('close');
  });

  it('sets a charge without an answer to unknown, but keeps a popup started', () => {
    const silent: ProviderStatus = { kind: 'unknown', reason: 'TimeoutError' };
    expect(judge(intent, silent)).toEqual({ kind: 'wait', isUnknown: true });
    expect(judge(popup, silent)).toEqual({ kind: 'wait', isUnknown: false });
  });

  it('holds a popup during its payment, until it is paid or withdrawn', () => {
    expect(judge(popup, { kind: 'pending' })).toEqual({ kind: 'wait', isUnknown: true });
    const held: Attempt = { ...popup, state: 'unknown' };
    expect(judge(held, { kind: 'open' })).toEqual({ kind: 'wait', isUnknown: true });
    expect(judge(held, { kind: 'closed' }).kind).toBe('close');
  });
});

describe('an attempt', () => {
  it('locks its invoice for five minutes', () => {
    const start = Date.parse(intent.created_at);
    expect(lockMs).toBe(300_000);
    expect(isLockOver(intent, new Date(start + 299_999))).toBe(false);
    expect(isLockOver(intent, new Date(start + 300_000))).toBe(true);
  });

  it('is in flight from its charge onwards, a popup only while its result is awaited', () => {
    expect(isInFlight(intent)).toBe(true);
    expect(isInFlight(popup)).toBe(false);
    expect(isInFlight({ ...popup, state: 'unknown' })).toBe(true);
    expect(isInFlight({ ...intent, state: 'paid' })).toBe(false);
  });

  it('has taken money once it is paid, even if the bank has returned it since', () => {
    for (const state of ['paid', 'authorised', 'settled', 'returned', 'cancelled'] as const)
      expect(hasTakenMoney({ state })).toBe(true);
    for (const state of ['started', 'submitted', 'unknown', 'declined'] as const)
      expect(hasTakenMoney({ state })).toBe(false);
  });

  it('is closed if its charge never reached the provider', () => {
    expect(statusOf({ kind: 'unavailable', reason: 'ECONNREFUSED' })).toEqual({ kind: 'closed' });
    expect(statusOf({ kind: 'unknown', reason: 'TimeoutError' }).kind).toBe('unknown');
  });
});
