/** What a provider's answer about a resident's payment means for the ledger. Pure: decided here, entered elsewhere. */
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { News } from '../../ledger/payment-life.ts';
import type { ProviderStatus, Transaction } from '../providers/payment-provider.ts';

/** What is to be entered. `transaction`: where money has moved. */
export interface LedgerNews {
  readonly news: News;
  readonly transaction?: Transaction;
  /** Why it was declined, or the code of the return. */
  readonly failure?: string;
}

/** A payment that the provider never charged and never will. */
export const NOT_MADE = 'payment.failed';

/**
 * What people read of a payment's state: who leaves before anything was charged was not declined.
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
 * The news in an answer; null where there is none. An answer that cannot be about this payment is `unknown`, and a person
 * has to look: `alarm` says why.
 *
 * @param withdrawn the provider was told never to charge it: then "absent" is final.
 * @example newsOf(payment, { kind: 'declined', message: 'declined.insufficient_funds' }) // { news: 'declined', failure: … }
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
      // A popup that is open stays open for the person.
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
