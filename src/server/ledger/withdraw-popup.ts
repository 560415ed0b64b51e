import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { Deps } from '../deps.ts';
import { hear } from './payment-news.ts';

/**
 * Closes a popup at its provider, so that the lease can be paid in another way. What was paid in it stays.
 *
 * @returns the payment as it is afterwards.
 * @example await withdrawPopup(deps, payment) // { state: 'declined', failure: 'payment.failed', … }
 */
export async function withdrawPopup(deps: Deps, payment: LedgerPayment): Promise<LedgerPayment> {
  const status = await deps.providers.payments.PLACEPAY.withdraw(payment.id);
  return hear(deps, payment.id, status, 'provider:PLACEPAY', true);
}
