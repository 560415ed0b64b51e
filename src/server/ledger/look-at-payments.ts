/** Asks providers for the status of payments: after a lost response, a killed server, and until the money has settled. */
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

/** Checks every payment that is due. @returns their number. */
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
 * Asks the provider for the status of a payment and applies it. A payment that the provider does not know after five
 * minutes is withdrawn there, so that it cannot be charged later. A popup whose window is lost is withdrawn at once.
 */
async function lookAtPayment(deps: Deps, payment: LedgerPayment, actor: string): Promise<LedgerPayment> {
  const provider = paymentProvider(deps.providers, payment.provider);
  const status = await provider.lookUp(payment.id);
  const age = deps.clock.now().getTime() - Date.parse(payment.created_at);
  const isLost = status.kind === 'absent' && isPending(payment.state) && age >= lockMs;
  // The popup is still open although the payment's state is unknown: its window is lost.
  const isLeft = status.kind === 'open' && payment.state === 'unknown';
  if (isLost || isLeft)
    return applyProviderStatus(deps, payment.id, await provider.withdraw(payment.id), actor, true);
  return applyProviderStatus(deps, payment.id, status, actor);
}

/**
 * Closes a popup at its provider, so that the lease can be paid another way. A payment made in it remains valid.
 *
 * @returns the updated payment.
 * @example await withdrawPopup(deps, payment) // { state: 'declined', failure: 'payment.failed', … }
 */
export async function withdrawPopup(deps: Deps, payment: LedgerPayment): Promise<LedgerPayment> {
  const status = await deps.providers.payments.PLACEPAY.withdraw(payment.id);
  return applyProviderStatus(deps, payment.id, status, 'provider:PLACEPAY', true);
}

/** Checks the pending payment of a lease, so that a page shows its current state. */
export async function lookAtPending(deps: Deps, leaseId: string): Promise<void> {
  const pending = await findPendingPayment(deps.db, leaseId);
  if (pending !== null && isRefreshDue(pending, deps.clock.now()))
    await lookAtPayment(deps, pending, `provider:${pending.provider}`);
}

/** Handles a provider's callback. Anybody can send one, so only the provider's answer to our own request counts. */
export async function receiveLedgerCallback(deps: Deps, reference: string): Promise<void> {
  const payment = await findLedgerPayment(deps.db, reference);
  if (payment !== null) await lookAtPayment(deps, payment, `provider:${payment.provider}`);
}
