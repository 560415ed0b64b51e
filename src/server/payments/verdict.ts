/** The meaning of a provider's answer about an attempt for our books. Pure: decided here, written elsewhere. */
import type { PaymentOutcome } from '../../contract/payment-outcome.ts';
import type { ChargeResult, ProviderStatus, Transaction } from '../providers/payment-provider.ts';
import { type Attempt, isPending } from './attempt.ts';

/** What has happened to money that moved. */
type MoneyNews = 'authorised' | 'settled' | 'returned' | 'cancelled';

export type Verdict =
  /** The money moved, in exactly the requested transaction. */
  | { kind: 'record'; news: MoneyNews; transaction: Transaction }
  /** No money moved and none will: it may be paid again. `failure`: the provider's text, or `NOT_MADE`. */
  | { kind: 'close'; failure: string }
  /** The result is not known yet. `isUnknown`: the provider may be charging. */
  | { kind: 'wait'; isUnknown: boolean }
  /** The provider reports something impossible: a person has to check it. Nobody may pay meanwhile. */
  | { kind: 'alarm'; reason: string }
  /** Nothing changes. */
  | { kind: 'keep' };

/** `failure` of an attempt that the provider has not charged and never will. */
export const NOT_MADE = 'payment.failed';
/** `failure` of an attempt whose money arrived and is paid back. */
export const RETURNED = 'payment.returned';
/** What older rows have before the provider's text. */
const OLD_PREFIX = /^GATEWAY_ERROR\s*/;

/**
 * The verdict on an attempt. An attempt that has ended and turns out to be paid is recorded, because the money has moved.
 *
 * @param withdrawn whether the provider was told never to charge this attempt: then "absent" is final.
 * @example judge(attempt, { kind: 'declined', message: 'No funds' }) // { kind: 'close', failure: 'No funds' }
 */
export function judge(attempt: Attempt, status: ProviderStatus, withdrawn = false): Verdict {
  if (status.kind === 'paid') return verdictOnMoney(attempt, status.transaction);
  if (!isPending(attempt)) return { kind: 'keep' };
  const isUnknown = attempt.state === 'unknown';
  switch (status.kind) {
    case 'declined':
      return { kind: 'close', failure: status.message };
    case 'closed':
      return { kind: 'close', failure: NOT_MADE };
    case 'absent':
      return withdrawn ? { kind: 'close', failure: NOT_MADE } : { kind: 'wait', isUnknown };
    case 'open':
      return { kind: 'wait', isUnknown };
    case 'pending':
      return { kind: 'wait', isUnknown: true };
    case 'unknown':
      // An open popup stays open for the person, whether or not the provider just confirmed that.
      return { kind: 'wait', isUnknown: isUnknown || attempt.provider !== 'PLACEPAY' };
  }
}

function verdictOnMoney(attempt: Attempt, transaction: Transaction): Verdict {
  const { id, reference, invoiceId, amount, fee, settlement } = transaction;
  if (id === '') return { kind: 'alarm', reason: 'a payment without a transaction id' };
  const isOfInvoice = attempt.invoice_id === undefined || attempt.invoice_id === invoiceId;
  if (reference !== attempt.id || !isOfInvoice)
    return { kind: 'alarm', reason: 'a transaction of another payment' };
  if (amount !== attempt.amount_cents || fee !== attempt.fee_cents)
    return { kind: 'alarm', reason: 'another amount was charged' };
  const news = settlement === 'voided' ? 'cancelled' : (settlement ?? 'authorised');
  return { kind: 'record', news, transaction };
}

/** What became of an attempt, by the names of its task's outcomes. */
export type Became = Extract<PaymentOutcome, 'paid' | 'declined' | 'failed' | 'unknown'>;

/** The events in the log of a process that report what became of its attempt. */
export const eventOfOutcome = {
  paid: 'PAYMENT_PAID',
  declined: 'PAYMENT_DECLINED',
  failed: 'PAYMENT_FAILED',
  unknown: 'PAYMENT_UNKNOWN',
} as const satisfies Record<Became, string>;

/**
 * What became of an attempt that took no money: a provider has declined it, or it was never charged.
 *
 * @example unpaidOutcome('No funds') // 'declined'
 */
export function unpaidOutcome(failure: string | null): 'declined' | 'failed' {
  return failure === NOT_MADE ? 'failed' : 'declined';
}

/** The status that corresponds to the answer to a charge. */
export function statusOf(result: ChargeResult): ProviderStatus {
  return result.kind === 'unavailable' ? { kind: 'closed' } : result;
}

/** The provider's text of a refusal, '' if it gave none; null if the provider did not refuse. */
export function declineText({ failure }: Pick<Attempt, 'failure'>): string | null {
  return failure === NOT_MADE || failure === RETURNED ? null : (failure ?? '').replace(OLD_PREFIX, '').trim();
}
