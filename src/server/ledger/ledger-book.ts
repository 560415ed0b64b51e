import type { Connection } from '../../db/client.ts';
import { readBook } from '../../db/ledger/entry.repository.ts';
import {
  findLedgerPayment,
  findPendingPayment,
  type LedgerPayment,
} from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { type ChargeSelection, chargeSelection } from '../../ledger/charge-selection.ts';
import type { Deps } from '../deps.ts';
import { providerAuthor, withdrawAttempt } from '../payments/ask-provider.ts';
import { isPending } from '../payments/attempt.ts';
import type { AttemptBook } from '../payments/attempt-book.ts';
import type { Payable } from '../payments/payable.ts';
import type { Author } from '../process/task.ts';
import type { ProviderStatus } from '../providers/payment-provider.ts';
import { applyProviderStatus } from './payment-news.ts';

/** The payments of leases. A lease owes its balance until it is paid, so no payment has to be withdrawn. */
export const ledgerBook: AttemptBook<LedgerPayment> = {
  find: findLedgerPayment,
  settle: applyProviderStatus,
  isNotOwed: async () => false,
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

/**
 * Books the answer to a charge. Without a result, withdraws it: either the money has moved, or it can no longer move.
 *
 * @returns the settled payment: authorised, declined, or still unknown.
 */
export async function settleCharge(
  deps: Deps,
  payment: LedgerPayment,
  status: ProviderStatus,
): Promise<LedgerPayment> {
  const author = providerAuthor(payment);
  const settled = await applyProviderStatus(deps, payment.id, status, author);
  return isPending(settled) ? (await withdrawAttempt(deps, ledgerBook, settled, author)).attempt : settled;
}

/** The charges that a payment pays; none if the property has only one bank account, which the provider knows. */
export async function chargesOf(
  db: Connection,
  { lease_id, property_id, amount_cents }: Pick<LedgerPayment, 'lease_id' | 'property_id' | 'amount_cents'>,
): Promise<{ readonly charges?: ChargeSelection }> {
  const property = await findProperty(db, property_id);
  const banks = property?.settings.resident_payments?.banks;
  if (banks === undefined) return {};
  const { invoices } = await readBook(db, lease_id);
  return { charges: chargeSelection(invoices, amount_cents, banks) };
}
