/** Interprets a provider's status of a resident's payment for the ledger. Pure functions without database access. */
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { News } from '../../ledger/payment-life.ts';
import type { ProviderStatus, Transaction } from '../providers/payment-provider.ts';

/** News to enter. `transaction`: set if money has moved. */
export interface LedgerNews {
  readonly news: News;
  readonly transaction?: Transaction;
  /** Reason of the decline, or code of the return. */
  readonly failure?: string;
}

/** Failure of a payment that the provider has not charged and never will. */
export const NOT_MADE = 'payment.failed';

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
  readonly failure: string | null;
}): string {
  return state === 'declined' && failure === NOT_MADE ? 'not_completed' : state;
}

/**
 * The news in a provider's status, or null. `alarm` is the reason why a status cannot belong to this payment; a person
 * must check it.
 *
 * @param withdrawn the payment was withdrawn at the provider: then `absent` is final.
 * @example
 * newsOf(payment, { kind: 'declined', message: 'declined.insufficient_funds' }) // { news: 'declined', failure: … }
 */
export function newsOf(
  payment: LedgerPayment,
  status: ProviderStatus,
  withdrawn = false,
): LedgerNews | { readonly alarm: string } | null {
  switch (status.kind) {
    case 'paid':
      return newsOfMoney(payment, status.transaction);
    case 'declined':
      return { news: 'declined', failure: status.message };
    case 'closed':
      return { news: 'declined', failure: NOT_MADE };
    case 'absent':
      return withdrawn ? { news: 'declined', failure: NOT_MADE } : null;
    case 'open':
      return null;
    case 'pending':
      return { news: 'unknown' };
    case 'unknown':
      // The person can still pay in an open popup.
      return payment.provider === 'PLACEPAY' ? null : { news: 'unknown' };
  }
}

function newsOfMoney(
  payment: LedgerPayment,
  transaction: Transaction,
): LedgerNews | { readonly alarm: string } {
  const { id, reference, amount, fee, settlement, returnCode = '' } = transaction;
  if (id === '') return { alarm: 'a payment without a transaction id' };
  if (reference !== payment.id) return { alarm: 'a transaction of another payment' };
  if (amount !== payment.amount_cents || fee !== payment.fee_cents)
    return { alarm: 'another amount was charged' };
  if (settlement === 'returned') return { news: 'returned', transaction, failure: returnCode };
  if (settlement === 'voided') return { news: 'cancelled', transaction };
  return { news: settlement === 'settled' ? 'settled' : 'authorised', transaction };
}
