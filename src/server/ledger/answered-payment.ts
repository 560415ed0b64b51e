/** The payment of a key that was sent several times at once: one call asks the provider, the others wait for its answer. */
import { setTimeout as pause } from 'node:timers/promises';
import { findLedgerPayment, type LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { Deps } from '../deps.ts';

/** Longer than a provider is waited for. A call that has asked for an older payment has died. */
const workMs = 30_000;
const pauseMs = 100;

/**
 * A payment that another call has begun, once its provider has answered; as it is where nobody can be asking any more.
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
