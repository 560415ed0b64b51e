import { type Static, Type } from 'typebox';
import { OFFICE_REASON_CHARACTERS } from '../../../contract/limits.ts';
import { listOpenIntentsOf, type PaymentIntent } from '../../../db/payment/payment.repository.ts';
import { AppError } from '../../errors.ts';
import { intentBook } from '../../invoices/intent-book.ts';
import { endAttempts } from '../../payments/end-attempts.ts';
import { besideTask } from '../../process/task.ts';
import { cancelWithin, returnPaid } from './cancel-within.ts';
import type { DraftContext } from './draft/draft.service.ts';

/** What ends an application: a code, and a reason in words of the office. */
const Cancelling = Type.Union([
  Type.Object({
    cancel_reason_code: Type.Optional(Type.Union([Type.String({ maxLength: 50 }), Type.Null()])),
    reason: Type.Optional(Type.String({ maxLength: OFFICE_REASON_CHARACTERS })),
  }),
  Type.Null(),
]);
type Cancelling = Static<typeof Cancelling>;

/** A cancellation that waits for pending payments. */
interface Waiting {
  readonly asked: Cancelling;
  readonly attempts: readonly PaymentIntent[];
}

/**
 * Cancels an application. A pending payment is first withdrawn at its provider or awaited; money received in the
 * meantime is refunded.
 *
 * @see spec/application.md §4 Application lifecycle
 */
export const cancelApplication = besideTask('application', 'cancelApplication', {
  input: Cancelling,
  changes: ['applicant', 'unit', 'money'],
  async begin(context: DraftContext, asked: Cancelling) {
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
    return cancelled(context, asked, await returnPaid(deps, trx, applicant, attempts));
  },
});

async function cancelled(
  { deps, trx, subject: applicant, now }: DraftContext,
  asked: Cancelling,
  returned: number,
) {
  const reason = asked?.cancel_reason_code ?? null;
  const refunds = await cancelWithin(deps, trx, applicant, { reason, at: now.toISOString() });
  const detail = {
    cancel_reason_code: reason,
    ...(asked?.reason !== undefined && { reason: asked.reason }),
    ...(returned + refunds > 0 && { payments_to_return: returned + refunds }),
  };
  return { outcome: 'cancelled' as const, result: true, detail };
}
