import { type Applicant, updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { releaseUnits } from '../../../db/guestcard/unit-reservation.repository.ts';
import {
  findPaidAttempts,
  listRefundableAttempts,
  type PaymentIntent,
} from '../../../db/payment/payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { returnMoney } from '../../invoices/return-money.ts';

/**
 * Ends an application in a transaction. The unit becomes available again when the primary applicant leaves. What they have
 * paid for refundable charges goes back.
 *
 * @returns the number of payments that go back.
 * @example await cancelWithin(deps, trx, applicant, { reason: 'NO_ANSWER', at: now.toISOString() })
 */
export async function cancelWithin(
  deps: Deps,
  trx: Connection,
  applicant: Applicant,
  { reason, at }: { readonly reason: string | null; readonly at: string },
): Promise<number> {
  const { id, applicant_type, application_id } = applicant;
  await updateApplicant(trx, id, { cancelled_at: at, cancel_reason_code: reason, allow_edit: false });
  if (applicant_type === 'PRIMARY') await releaseUnits(trx, deps.dialect, application_id);
  return refund(deps, trx, applicant);
}

/**
 * Pays back what attempts have taken that were on their way when their application was cancelled.
 *
 * @returns the number of payments that go back.
 */
export async function returnPaid(
  deps: Deps,
  trx: Connection,
  applicant: Applicant,
  attempts: readonly PaymentIntent[],
): Promise<number> {
  const paid = attempts.length === 0 ? [] : await findPaidAttempts(trx, attempts);
  for (const { intent, auth_code: authCode } of paid) {
    const taken = { transactionId: intent.provider_transaction_id ?? '', authCode };
    await returnMoney(deps, trx, applicant, intent, taken, 'cancelled');
  }
  return paid.length;
}

/** Pays back the refundable part of what was paid, without the provider's fee. Nothing goes back twice. */
async function refund(deps: Deps, trx: Connection, applicant: Applicant): Promise<number> {
  let refunds = 0;
  for (const { intent, auth_code: authCode, refundable_cents } of await listRefundableAttempts(
    trx,
    applicant.id,
  )) {
    const taken = { transactionId: intent.provider_transaction_id ?? '', authCode };
    const part = { ...intent, amount_cents: Math.min(refundable_cents, intent.amount_cents), fee_cents: 0 };
    if (await returnMoney(deps, trx, applicant, part, taken, 'refundable')) refunds += 1;
  }
  return refunds;
}
