/** Asks providers what became of payments: after a lost answer, a killed server, and while the money is on its way. */
import {
  findLedgerPayment,
  findPendingPayment,
  type LedgerPayment,
  listPaymentsToLookAt,
} from '../../db/ledger/ledger-payment.repository.ts';
import { isPending } from '../../ledger/payment-life.ts';
import type { Deps } from '../deps.ts';
import { isRefreshDue } from '../payments/refresh.service.ts';
import { lockMs } from '../payments/verdict.ts';
import { paymentProvider } from '../providers/providers.ts';
import { applyProviderStatus } from './payment-news.ts';

/** Asks about every payment whose time has come. @returns how many were asked about. */
export async function lookAtPayments(deps: Deps): Promise<number> {
  const due = await listPaymentsToLookAt(deps.db, deps.clock.now().toISOString());
  for (const payment of due) {
    try {
      await lookAtPayment(deps, payment, 'job:payments');
    } catch (error) {
      deps.log.error({ err: error, payment: payment.id }, 'a payment could not be looked at');
    }
  }
  return due.length;
}

/**
 * Asks the provider of a payment and enters the answer. One that the provider does not know five minutes later is
 * withdrawn there first, so that it can never be charged late; so is at once a popup that nobody sees.
 */
async function lookAtPayment(deps: Deps, payment: LedgerPayment, actor: string): Promise<LedgerPayment> {
  const provider = paymentProvider(deps.providers, payment.provider);
  const status = await provider.lookUp(payment.id);
  const age = deps.clock.now().getTime() - Date.parse(payment.created_at);
  const isLost = status.kind === 'absent' && isPending(payment.state) && age >= lockMs;
  // A popup that is open though its payment is awaited has lost its window.
  const isLeft = status.kind === 'open' && payment.state === 'unknown';
  if (isLost || isLeft)
    return applyProviderStatus(deps, payment.id, await provider.withdraw(payment.id), actor, true);
  return applyProviderStatus(deps, payment.id, status, actor);
}

/**
 * Closes a popup at its provider, so that the lease can be paid in another way. What was paid in it stays.
 *
 * @returns the payment as it is afterwards.
 * @example await withdrawPopup(deps, payment) // { state: 'declined', failure: 'payment.failed', … }
 */
export async function withdrawPopup(deps: Deps, payment: LedgerPayment): Promise<LedgerPayment> {
  const status = await deps.providers.payments.PLACEPAY.withdraw(payment.id);
  return applyProviderStatus(deps, payment.id, status, 'provider:PLACEPAY', true);
}

/** Asks about the payment of a lease that has no result, so that a page which is opened shows what has happened. */
export async function lookAtPending(deps: Deps, leaseId: string): Promise<void> {
  const pending = await findPendingPayment(deps.db, leaseId);
  if (pending !== null && isRefreshDue(pending, deps.clock.now()))
    await lookAtPayment(deps, pending, `provider:${pending.provider}`);
}

/** A provider says that something has happened. Anybody can say so: nothing counts but what the provider answers. */
export async function receiveLedgerCallback(deps: Deps, reference: string): Promise<void> {
  const payment = await findLedgerPayment(deps.db, reference);
  if (payment !== null) await lookAtPayment(deps, payment, `provider:${payment.provider}`);
}
