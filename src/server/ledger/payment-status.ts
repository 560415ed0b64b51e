import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import { NOT_MADE } from '../payments/verdict.ts';

/**
 * The displayed status of a payment: one that was abandoned before a charge is not shown as declined.
 *
 * @example paymentStatus({ state: 'declined', failure: NOT_MADE }) // 'not_completed'
 */
export function paymentStatus({
  state,
  failure,
}: {
  readonly state: string;
  readonly failure: LedgerPayment['failure'];
}): string {
  return state === 'declined' && failure === NOT_MADE ? 'not_completed' : state;
}
