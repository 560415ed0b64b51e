import type { Connection } from '../../db/client.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { News } from '../../ledger/payment-life.ts';
import type { Deps } from '../deps.ts';
import { isPending } from '../payments/attempt.ts';
import { type Became, eventOfOutcome, unpaidOutcome } from '../payments/verdict.ts';
import { report } from '../process/report.ts';
import type { Author } from '../process/task.ts';
import { PAYMENT_FLOW, payBill } from './pay-bill.task.ts';

/** Steps of a payment that its ledger enters now. `failure`: the reason of a decline. */
interface NewSteps {
  readonly steps: readonly News[];
  readonly failure: string | undefined;
  readonly author: Author;
}

/**
 * Enters steps of a payment, and reports what became of it to the process in which a resident has begun it: paid,
 * declined, failed or unknown. Automatic payments and representments are begun by no process.
 *
 * @param payment as it was before the steps.
 * @param enter enters the steps.
 */
export async function withOutcome(
  deps: Deps,
  trx: Connection,
  payment: LedgerPayment,
  { steps, failure, author }: NewSteps,
  enter: () => Promise<void>,
): Promise<void> {
  const outcome = payment.origin === 'resident' ? outcomeOf(payment, steps[0], failure) : null;
  if (outcome === null) return enter();
  const ref = { flow: PAYMENT_FLOW, subject: payment.lease_id };
  const answers = { task: payBill.name, outcome };
  const detail = { payment: payment.id };
  await report(deps, trx, ref, { event: eventOfOutcome[outcome], author, detail, answers }, enter);
}

/** What became of a payment by its next step; null for a step that only follows on it. */
function outcomeOf(
  payment: Pick<LedgerPayment, 'state'>,
  step: News | undefined,
  failure = '',
): Became | null {
  if (step === 'authorised') return 'paid';
  if (step === 'unknown') return 'unknown';
  if (step === 'declined') return unpaidOutcome(failure);
  return step === 'cancelled' && isPending(payment) ? 'failed' : null;
}
