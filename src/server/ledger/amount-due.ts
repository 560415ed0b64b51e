import type { Connection } from '../../db/client.ts';
import { readBook } from '../../db/ledger/entry.repository.ts';
import type { OpenLedgerInvoice } from '../../db/ledger/ledger-invoice.repository.ts';
import { type AmountDue, amountDueOf } from '../../ledger/amount-due.ts';

/**
 * What the household of a lease owes: the sum of what has happened to its invoices.
 *
 * @param today of the property, `2026-03-02`.
 * @example (await amountDue(db, lease_id, today)).due_cents // 120000
 */
export async function amountDue(
  db: Connection,
  leaseId: string,
  today: string,
): Promise<AmountDue<OpenLedgerInvoice>> {
  return amountDueOf(await readBook(db, leaseId), today);
}
