/** Concurrent requests with one idempotency key: one call charges at the provider, the others wait for its result. */
import { setTimeout as pause } from 'node:timers/promises';
import { findLedgerPayment, type LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { Deps } from '../deps.ts';

/** Longer than the provider timeout: the call that began an older payment has died. */
const workMs = 30_000;
const pauseMs = 100;

/**
 * Waits for the provider's result of a payment that another call has begun. Returns the payment unchanged if that call
 * must have died.
 *
 * @example await answeredPayment(deps, payment) // { state: 'authorised', … }
 */
export async function answeredPayment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  payment: LedgerPayment,
): Promise<LedgerPayment> {
  const isAsked = (one: LedgerPayment) =>
    one.state === 'submitted' && clock.now().getTime() - Date.parse(one.created_at) < workMs;
  const until = performance.now() + workMs;
  let current = payment;
  while (isAsked(current) && performance.now() < until) {
    await pause(pauseMs);
    current = (await findLedgerPayment(db, payment.id)) ?? current;
  }
  return current;
}
