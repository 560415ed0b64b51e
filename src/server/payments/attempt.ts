/** A payment attempt: the row that is written before any provider is asked for money. */

import type { PaymentState } from '../../../machines/ledger/payment-life.machine.ts';
import type { PaymentType } from '../../contract/payment.contract.ts';
import type { IntentState } from '../../db/payment/payment.repository.ts';

/**
 * What an attempt for an applicant's invoice and one for a resident's balance have in common. Amounts are integer cents;
 * the provider knows the attempt by its id.
 */
export interface Attempt {
  readonly id: string;
  readonly provider: string;
  readonly payment_type: PaymentType;
  readonly amount_cents: number;
  readonly fee_cents: number;
  readonly state: IntentState | PaymentState;
  /** Why it was not paid: the provider's text, or a code of ours. */
  readonly failure: string | null;
  /** The invoice that the provider has to name in its transaction; absent: the attempt itself is what is paid. */
  readonly invoice_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** The trace of the call or job that has begun it; absent or null: not known. */
  readonly trace?: string | null;
}

/** How long an attempt without an answer locks what it pays for other payments: 5 minutes. @see spec/platform.md §9 */
export const lockMs = 300_000;

/** For this long another request awaits the provider's answer, and asking again would yield nothing new. */
export const youngMs = 3000;

/** Whether the provider was or may be asked for money, and has given no answer yet. */
function isBegun({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'started' || state === 'submitted';
}

/** Whether the result of an attempt is not known yet. */
export function isPending(attempt: Pick<Attempt, 'state'>): boolean {
  return attempt.state === 'unknown' || isBegun(attempt);
}

/** Whether the attempt has taken money, even if the bank has returned it since. */
export function hasTakenMoney(attempt: Pick<Attempt, 'state'>): boolean {
  return !isPending(attempt) && attempt.state !== 'declined';
}

/**
 * Whether the result of an attempt is awaited. That of an open popup is not: its person may still close it and pay in
 * another way.
 */
export function isInFlight(attempt: Pick<Attempt, 'state' | 'provider'>): boolean {
  return isPending(attempt) && !(isBegun(attempt) && attempt.provider === 'PLACEPAY');
}

/** Whether nobody can still be waiting for this attempt's answer. */
export function isLockOver(attempt: Pick<Attempt, 'created_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(attempt.created_at) >= lockMs;
}

/** Whether enough time has passed since the provider's last answer about the attempt. */
export function isRefreshDue(attempt: Pick<Attempt, 'updated_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(attempt.updated_at) >= youngMs;
}
