import type { Connection } from '../../db/client.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import type { Begun } from '../payments/payable.ts';
import type { FactsOf } from '../process/fact-names.ts';
import { insideTask, type TaskContext } from '../process/task.ts';

type Context = TaskContext<LeaseScope, FactsOf<'make-payment'>>;

/** Input of the task: a function that inserts the payment. Clients cannot send one. */
export class PaymentToBegin {
  readonly open: (trx: Connection) => Promise<Begun<LedgerPayment>>;
  constructor(open: (trx: Connection) => Promise<Begun<LedgerPayment>>) {
    this.open = open;
  }
}

/**
 * Begins a payment: inserts its row before the provider is called. The ledger records the result.
 *
 * @see spec/platform.md §4 Payment via the hosted provider popup
 */
export const payBill = insideTask('make-payment', 'payBill', {
  input: (input) => input instanceof PaymentToBegin,
  async run({ trx }: Context, wanted: PaymentToBegin) {
    const begun = await wanted.open(trx);
    return { outcome: null, result: begun, detail: { payment: begun.attempt.id } };
  },
});
