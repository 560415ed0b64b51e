import { isOver } from '../../contract/access/lease-status.ts';
import type { Connection } from '../../db/client.ts';
import { readBook } from '../../db/ledger/entry.repository.ts';
import type { OpenLedgerInvoice } from '../../db/ledger/ledger-invoice.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { readLeaseStatus } from '../../db/resident/let-lease.repository.ts';
import { type AmountDue, amountDueOf } from '../../ledger/amount-due.ts';
import { aheadRoom } from '../../ledger/pay-ahead.ts';
import type { Deps } from '../deps.ts';
import { todayAt } from '../property/time-zone.ts';

/**
 * What the household of a lease owes, and what of it is due now by its payment plan, calculated from its ledger.
 *
 * @param today at the property, `2026-03-02`.
 * @example (await amountDue(db, lease_id, today)).due_cents // 120000
 */
export async function amountDue(
  db: Connection,
  leaseId: string,
  today: string,
): Promise<AmountDue<OpenLedgerInvoice>> {
  return amountDueOf(await readBook(db, leaseId), today);
}

/** `amountDue` today at the property of the lease. */
export async function amountDueToday(
  deps: Pick<Deps, 'clock'>,
  db: Connection,
  { lease_id, property_id }: Pick<LeaseScope, 'lease_id' | 'property_id'>,
): Promise<AmountDue<OpenLedgerInvoice>> {
  return amountDue(db, lease_id, await todayAt(deps, db, property_id));
}

/**
 * The maximum payment in cents beyond the amount due; 0 once the lease is over, because no charge would use the credit.
 *
 * @example await roomAhead(db, { lease_id, property_id }, { credit_cents: 0 }) // 500000
 */
export async function roomAhead(
  db: Connection,
  { lease_id, property_id }: Pick<LeaseScope, 'lease_id' | 'property_id'>,
  totals: { readonly credit_cents: number },
): Promise<number> {
  if (isOver((await readLeaseStatus(db, lease_id)) ?? '')) return 0;
  const property = await findProperty(db, property_id);
  return aheadRoom(totals, property?.settings.resident_payments?.ahead_cents);
}
