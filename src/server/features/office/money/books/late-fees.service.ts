import { MONEY_ROWS } from '../../../../../contract/limits.ts';
import type { ComingFees } from '../../../../../contract/office/money-books.contract.ts';
import { readBook } from '../../../../../db/ledger/entry.repository.ts';
import { listWatchesOfProperty } from '../../../../../db/office/money-books.repository.ts';
import { findProperty } from '../../../../../db/property/property.repository.ts';
import { listUnitsOfLeases } from '../../../../../db/resident/lease-place.repository.ts';
import { addDays } from '../../../../../ledger/day.ts';
import { lateFeeOf } from '../../../../../ledger/late-fee.ts';
import { momentIn } from '../../../../../ledger/moment.ts';
import type { Deps } from '../../../../deps.ts';
import { homeName } from '../../../../property/home-name.ts';
import { textIn } from '../../../../texts/text-in.ts';

/**
 * The late fees that the coming night charges at a property if nobody pays: by the checks that are scheduled, and the rule
 * that the night asks, too.
 */
export async function readComingFees(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  propertyId: string,
  language: string,
): Promise<ComingFees> {
  const property = await findProperty(db, propertyId);
  const rule = property?.settings.resident_payments?.late_fee;
  const today = momentIn(property?.settings.time_zone ?? 'UTC', clock.now()).day;
  const day = addDays(today, 1);
  const watches = await listWatchesOfProperty(db, propertyId, day, MONEY_ROWS);
  const leases = [...new Set(watches.map(({ lease_id }) => lease_id))];
  const units = await listUnitsOfLeases(db, leases);
  const fees: ComingFees['fees'] = [];
  for (const lease_id of leases) {
    const { invoices } = await readBook(db, lease_id);
    const unit = units.get(lease_id);
    for (const { invoice_id } of watches.filter((one) => one.lease_id === lease_id)) {
      const invoice = invoices.find(({ id }) => id === invoice_id);
      const fee_cents = lateFeeOf(rule, invoice);
      if (invoice === undefined || fee_cents === 0) continue;
      fees.push({
        invoice_id,
        lease_id,
        home: unit === undefined ? '' : homeName(unit),
        description: textIn(invoice.description, language),
        due_date: invoice.first_due_date,
        balance_cents: invoice.balance_cents,
        fee_cents,
      });
    }
  }
  return { day, fees, fee_cents: fees.reduce((sum, one) => sum + one.fee_cents, 0) };
}
