import { type Applicant, updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { releaseUnits } from '../../../db/guestcard/unit-reservation.repository.ts';
import { findPaidAttempts, type PaymentIntent } from '../../../db/payment/payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { returnMoney } from '../../invoices/return-money.ts';

/**
 * Ends an application in a transaction. The unit becomes available again when the primary applicant leaves.
 *
 * @example await cancelWithin(deps, trx, applicant, { reason: 'NO_ANSWER', at: now.toISOString() })
 */
export async function cancelWithin(
  { dialect }: Pick<Deps, 'dialect'>,
  trx: Connection,
  { id, applicant_type, application_id }: Applicant,
  { reason, at }: { readonly reason: string | null; readonly at: string },
): Promise<void> {
  await updateApplicant(trx, id, { cancelled_at: at, cancel_reason_code: reason, allow_edit: false });
  if (applicant_type === 'PRIMARY') await releaseUnits(trx, dialect, application_id);
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
