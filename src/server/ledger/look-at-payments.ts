/** Asks providers for the status of payments: after a lost response, a killed server, and until the money has settled. */
import { findPendingPayment, listPaymentsToLookAt } from '../../db/ledger/ledger-payment.repository.ts';
import type { Deps } from '../deps.ts';
import { providerAuthor, refreshAttempts, refreshEach } from '../payments/ask-provider.ts';
import { ledgerBook } from './ledger-book.ts';

/** Checks every payment that is due. @returns their number. */
export async function lookAtPayments(deps: Deps): Promise<number> {
  const due = await listPaymentsToLookAt(deps.db, deps.clock.now().toISOString());
  await refreshEach(deps, ledgerBook, due, 'job:payments');
  return due.length;
}

/** Checks the pending payment of a lease, so that a page shows its current state. */
export async function lookAtPending(deps: Deps, leaseId: string): Promise<void> {
  const pending = await findPendingPayment(deps.db, leaseId);
  if (pending !== null) await refreshAttempts(deps, ledgerBook, [pending], providerAuthor(pending));
}
