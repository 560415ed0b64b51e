import {
  findLedgerPayment,
  findPendingPayment,
  type LedgerPayment,
} from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import type { Deps } from '../deps.ts';
import type { AttemptBook } from '../payments/attempt-book.ts';
import type { Payable } from '../payments/payable.ts';
import type { Author } from '../process/task.ts';
import { applyProviderStatus } from './payment-news.ts';
import { selectionOf } from './selection-of.ts';

/** The payments of leases. A lease owes its balance until it is paid, so no payment has to be withdrawn. */
export const ledgerBook: AttemptBook<LedgerPayment> = {
  find: findLedgerPayment,
  settle: (deps, id, status, { actor }, withdrawn) => applyProviderStatus(deps, id, status, actor, withdrawn),
  isNotOwed: async () => false,
  chargesOf: selectionOf,
};

/** The balance of a lease: one payment of it at a time, whoever of the household pays. */
export function leaseBalance(
  { db }: Pick<Deps, 'db'>,
  { lease_id }: Pick<LeaseScope, 'lease_id'>,
  author: Author,
): Payable<LedgerPayment> {
  return {
    book: ledgerBook,
    author,
    paidCode: 'payment.nothing_due',
    async pending() {
      const pending = await findPendingPayment(db, lease_id);
      return pending === null ? [] : [pending];
    },
  };
}
