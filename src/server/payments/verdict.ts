/** The meaning of a provider's answer about an attempt for our books. Pure: decided here, written elsewhere. */
import type { IntentState, PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { ChargeResult, ProviderStatus, Transaction } from '../providers/payment-provider.ts';

/** How long an attempt without an answer locks its invoice for other payments: 5 minutes. @see spec/platform.md §9 */
export const lockMs = 300_000;

export type Verdict =
  /** The money moved, in exactly the requested transaction. */
  | { kind: 'record'; transaction: Transaction }
  /** No money moved and none will: the invoice may be paid again. */
  | { kind: 'close'; failure: string }
  /** The result is unknown yet. */
  | { kind: 'wait'; state: Extract<IntentState, 'started' | 'unknown'> }
  /** The provider reports something impossible: a person has to check it. Nobody may pay meanwhile. */
  | { kind: 'alarm'; reason: string }
  /** Nothing changes. */
  | { kind: 'keep' };

/** Prefix of `failure` for a refusal by the provider; the provider's text follows. */
const declinedMark = 'GATEWAY_ERROR';
/** `failure` of an attempt that ended without the provider having tried. */
const notMade = 'payment.failed';
/** `failure` of an attempt whose money arrived and is paid back. */
export const returned = 'payment.returned';

/**
 * The verdict on an attempt. A paid attempt stays paid; an ended attempt that turns out to be paid is recorded, because
 * the money has moved.
 *
 * @param withdrawn whether the provider was told never to charge this attempt: then "absent" is final.
 * @example judge(intent, { kind: 'declined', message: 'No funds' })
 *   // { kind: 'close', failure: 'GATEWAY_ERROR No funds' }
 */
export function judge(intent: PaymentIntent, status: ProviderStatus, withdrawn = false): Verdict {
  if (intent.state === 'paid') return { kind: 'keep' };
  if (status.kind === 'paid') return verdictOnMoney(intent, status.transaction);
  if (intent.state === 'declined') return { kind: 'keep' };
  const isPopup = intent.provider === 'PLACEPAY';
  switch (status.kind) {
    case 'declined':
      return { kind: 'close', failure: `${declinedMark} ${status.message}`.trim() };
    case 'closed':
      return { kind: 'close', failure: notMade };
    case 'absent':
      return withdrawn ? { kind: 'close', failure: notMade } : { kind: 'wait', state: intent.state };
    case 'open':
      return { kind: 'wait', state: 'started' };
    case 'pending':
      return { kind: 'wait', state: 'unknown' };
    case 'unknown':
      // An open popup stays open for the person, whether or not the provider just confirmed that.
      return { kind: 'wait', state: isPopup ? intent.state : 'unknown' };
  }
}

function verdictOnMoney(intent: PaymentIntent, transaction: Transaction): Verdict {
  const { id, reference, invoiceId, amount, fee } = transaction;
  if (id === '') return { kind: 'alarm', reason: 'a payment without a transaction id' };
  const isOurs = reference === intent.id && invoiceId === intent.invoice_id;
  if (!isOurs) return { kind: 'alarm', reason: 'a transaction of another invoice' };
  const isExact = amount === intent.amount_cents && fee === intent.fee_cents;
  return isExact ? { kind: 'record', transaction } : { kind: 'alarm', reason: 'another amount was charged' };
}

/** The status that corresponds to the answer to a charge. */
export function statusOf(result: ChargeResult): ProviderStatus {
  return result.kind === 'unavailable' ? { kind: 'closed' } : result;
}

/** Whether nobody can still be waiting for this attempt's answer. */
export function isLockOver(intent: PaymentIntent, now: Date): boolean {
  return now.getTime() - Date.parse(intent.created_at) >= lockMs;
}

/** The provider's text of a refusal, '' if it gave none; null if the provider did not refuse. */
export function declineText(intent: PaymentIntent): string | null {
  const { failure } = intent;
  return failure?.startsWith(declinedMark) ? failure.slice(declinedMark.length).trim() : null;
}

/**
 * Whether the result of an attempt is awaited. That of an open popup is not: its person may still close it and pay in
 * another way.
 */
export function isInFlight(intent: Pick<PaymentIntent, 'state' | 'provider'>): boolean {
  return intent.state === 'unknown' || (intent.state === 'started' && intent.provider !== 'PLACEPAY');
}
