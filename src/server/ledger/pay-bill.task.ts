import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import type { Deps } from '../deps.ts';
import type { Begun } from '../payments/payable.ts';
import { resultOf } from '../process/event-result.ts';
import type { FactsOf } from '../process/fact-names.ts';
import { handle } from '../process/handle.ts';
import { insideTask, type TaskContext } from '../process/task.ts';
import { beginPaymentInside, type NewPayment } from './begin-payment.ts';

type Context = TaskContext<LeaseScope, FactsOf<'make-payment'>>;

/** The flow in which residents pay; its processes are those of leases. */
export const PAYMENT_FLOW = 'make-payment';

/** Input of the task: the payment to insert. Clients cannot send one. */
class PaymentToBegin {
  readonly payment: NewPayment;
  constructor(payment: NewPayment) {
    this.payment = payment;
  }
}

/**
 * Begins a payment: inserts its row before the provider is called. The ledger records the result.
 *
 * @see spec/platform.md §4 Payment via the hosted provider popup
 */
export const payBill = insideTask('make-payment', 'payBill', {
  input: (input) => input instanceof PaymentToBegin,
  async run({ deps, trx }: Context, { payment }: PaymentToBegin) {
    const begun = await beginPaymentInside(deps, trx, payment);
    return { outcome: null, result: begun, detail: { payment: begun.attempt.id } };
  },
});

/**
 * Begins a resident's payment, if their flow allows it now.
 *
 * @param ip of the resident, for the log.
 * @throws {AppError} the flow's refusal; and as `beginPayment`.
 * @example const { attempt } = await beginInFlow(deps, wanted, request.ip)
 */
export async function beginInFlow(
  deps: Deps,
  payment: NewPayment,
  ip: string,
): Promise<Begun<LedgerPayment>> {
  const process = { flow: PAYMENT_FLOW, subject: payment.lease.lease_id };
  const input = new PaymentToBegin(payment);
  const author = { actor: 'resident', ip };
  return resultOf<Begun<LedgerPayment>>(
    await handle(deps, process, { event: { type: 'PAY' }, input, author }),
  );
}
