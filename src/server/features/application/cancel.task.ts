import { Cancellation } from '../../../contract/application/application.contract.ts';
import {
  findPaidAttempts,
  listOpenIntentsOf,
  type PaymentIntent,
} from '../../../db/payment/payment.repository.ts';
import { AppError } from '../../errors.ts';
import { intentBook } from '../../invoices/intent-book.ts';
import { returnMoney } from '../../invoices/return-money.ts';
import { endAttempts } from '../../payments/end-attempts.ts';
import { besideTask } from '../../process/task.ts';
import { cancelWithin } from './cancel-within.ts';
import type { DraftContext } from './draft/draft.service.ts';

/** A cancellation that waits for pending payments. */
interface Waiting {
  readonly asked: Cancellation;
  readonly attempts: readonly PaymentIntent[];
}

/**
 * Cancels an application. A pending payment is first withdrawn at its provider or awaited; money received in the
 * meantime is refunded.
 *
 * @see spec/application.md §4 Application lifecycle
 */
export const cancelApplication = besideTask('application', 'cancelApplication', {
  input: Cancellation,
  changes: ['applicant', 'unit', 'money'],
  async begin(context: DraftContext, asked: Cancellation) {
    const attempts = await listOpenIntentsOf(context.trx, context.subject.id);
    if (attempts.length === 0) return cancelled(context, asked, 0);
    return { attempt: { asked, attempts } };
  },
  async ask(deps, { attempts }: Waiting, author) {
    await endAttempts(deps, intentBook, attempts, author);
    return null;
  },
  async finish(context: DraftContext, { asked, attempts }: Waiting) {
    const { deps, trx, subject: applicant } = context;
    if (applicant.cancelled_at !== null) {
      return { outcome: 'cancelled' as const, result: true, repeated: true as const };
    }
    context.require({ type: 'CANCEL' });
    if ((await listOpenIntentsOf(trx, applicant.id)).length > 0) {
      const refusal = new AppError('cancellation.payment_in_flight');
      return { outcome: 'failed' as const, refusal };
    }
    const paid = await findPaidAttempts(trx, attempts);
    for (const { intent, auth_code: authCode } of paid) {
      const taken = { transactionId: intent.provider_transaction_id ?? '', authCode };
      await returnMoney(deps, trx, applicant, intent, taken, 'cancelled');
    }
    return cancelled(context, asked, paid.length);
  },
});

async function cancelled(
  { deps, trx, subject: applicant, now }: DraftContext,
  asked: Cancellation,
  returned: number,
) {
  const reason = asked?.cancel_reason_code ?? null;
  await cancelWithin(deps, trx, applicant, { reason, at: now.toISOString() });
  const detail = { cancel_reason_code: reason, ...(returned > 0 && { payments_to_return: returned }) };
  return { outcome: 'cancelled' as const, result: true, detail };
}
