/** A resident's payment in its process: how it begins there, and how its outcome is reported. */
import type { Connection } from '../../db/client.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import type { News } from '../../ledger/payment-life.ts';
import type { Deps } from '../deps.ts';
import { isPending } from '../payments/attempt.ts';
import { keepPaymentTerms } from '../payments/keep-payment-terms.ts';
import type { Begun } from '../payments/payable.ts';
import { type Became, eventOfOutcome, unpaidOutcome } from '../payments/verdict.ts';
import type { FactsOf } from '../process/fact-names.ts';
import { report } from '../process/report.ts';
import { type Author, insideTask, type TaskContext } from '../process/task.ts';
import { beginOrder, knownPayment, type PaymentOrder } from './order-payment.ts';

type Context = TaskContext<LeaseScope, FactsOf<'make-payment'>>;

/** The flow in which residents pay; its processes are those of leases. */
export const PAYMENT_FLOW = 'make-payment';

/** Input of the task: the order whose payment to insert. Clients cannot send one. */
export class PaymentToBegin {
  readonly order: PaymentOrder;
  constructor(order: PaymentOrder) {
    this.order = order;
  }
}

/**
 * Begins a payment: inserts its row before the provider is called. The ledger records the result.
 *
 * @see spec/platform.md §4 Payment via the hosted provider popup
 */
export const payBill = insideTask('make-payment', 'payBill', {
  input: (input) => input instanceof PaymentToBegin,
  async run({ deps, trx, author, now }: Context, { order }: PaymentToBegin) {
    const known = await repeatOf(trx, order);
    if (known !== null) return known;
    const begun = await beginOrder(deps, trx, order);
    const { company_id, property_id } = order.lease;
    const [about, at] = [begun.attempt.id, now.toISOString()];
    const { ip, language = FALLBACK_LANGUAGE } = author;
    const payer = { company_id, property_id, applicant_id: null, user_id: order.user_id, about, language };
    if (begun.isNew) await keepPaymentTerms(deps, trx, { ...payer, ip, at });
    return { outcome: null, result: begun, detail: { payment: begun.attempt.id } };
  },
  refused: ({ trx }: Context, { order }: PaymentToBegin) => repeatOf(trx, order),
});

/** The answer to an order whose payment was begun before; null if there is none. */
async function repeatOf(trx: Connection, order: PaymentOrder) {
  const attempt = await knownPayment(trx, order);
  const result: Begun<LedgerPayment> | null = attempt && { attempt, isNew: false };
  return result && { outcome: 'unknown' as const, result, repeated: true as const };
}

/** The first step of a payment that its ledger has entered now, if any. `failure`: the reason of a decline. */
interface NewStep {
  readonly step: News | undefined;
  readonly failure: string | undefined;
  readonly author: Author;
}

/**
 * Reports what became of a payment to the process in which a resident has begun it: paid, declined, failed or unknown.
 * Automatic payments and representments are begun by no process.
 *
 * @param payment as it was before the step.
 */
export async function reportOutcome(
  deps: Deps,
  trx: Connection,
  payment: LedgerPayment,
  { step, failure, author }: NewStep,
): Promise<void> {
  const outcome = payment.origin === 'resident' ? outcomeOf(payment, step, failure) : null;
  if (outcome === null) return;
  const ref = { flow: PAYMENT_FLOW, subject: payment.lease_id };
  const answers = { task: payBill.name, outcome };
  const detail = { payment: payment.id };
  await report(deps, trx, ref, { event: eventOfOutcome[outcome], author, detail, answers }, async () => {});
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
