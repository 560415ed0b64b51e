import type { Connection } from '../../db/client.ts';
import { readBook } from '../../db/ledger/entry.repository.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { type ChargeSelection, chargeSelection } from '../../ledger/charge-selection.ts';

/**
 * The charges that a payment pays, for the provider; empty if the property has only one bank account, which the provider
 * knows.
 *
 * @example await gateway.charge({ ...order, ...(await selectionOf(deps.db, payment)) })
 */
export async function selectionOf(
  db: Connection,
  { lease_id, property_id, amount_cents }: Pick<LedgerPayment, 'lease_id' | 'property_id' | 'amount_cents'>,
): Promise<{ readonly charges?: ChargeSelection }> {
  const property = await findProperty(db, property_id);
  const banks = property?.settings.resident_payments?.banks;
  if (banks === undefined) return {};
  const { invoices } = await readBook(db, lease_id);
  return { charges: chargeSelection(invoices, amount_cents, banks) };
}
