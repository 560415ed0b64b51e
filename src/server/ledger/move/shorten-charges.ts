/** Monthly charges of a household that moves to another home. */
import type { Connection } from '../../../db/client.ts';
import { findChargeByName, lockLedger } from '../../../db/ledger/entry.repository.ts';
import { findLedgerInvoice } from '../../../db/ledger/ledger-invoice.repository.ts';
import type { LeaseScope } from '../../../db/ledger/ledger-tables.ts';
import {
  listRecurringCharges,
  type RecurringChargeRow,
  updateRecurringCharge,
} from '../../../db/ledger/recurring-charge.repository.ts';
import { type ShortenedMonth, shortenedMonths } from '../../../ledger/moved.ts';
import { nextCharge } from '../../../ledger/recurring.ts';
import { applyCredit, type LedgerDeps, postCharge, takeChargeBack } from '../charges.ts';
import { nameOfMonth } from '../due-charges.ts';

/**
 * Ends the monthly charges of a lease with a day, those of a term too. A month that was charged whole is taken back and
 * charged again for the days that are left; what was paid of it becomes credit.
 *
 * @param days the last day, and today at the property
 * @example await shortenCharges(deps, trx, lease, { last: '2026-03-15', today: '2026-03-02' }, 'flow:lease')
 */
export async function shortenCharges(
  deps: LedgerDeps,
  trx: Connection,
  { lease_id, company_id, property_id }: LeaseScope,
  { last, today }: { readonly last: string; readonly today: string },
  actor: string,
): Promise<void> {
  const lease = { lease_id, company_id, property_id };
  await lockLedger(trx, lease);
  for (const charge of await listRecurringCharges(trx, lease_id)) {
    if (charge.end_date !== null && charge.end_date <= last) continue;
    for (const month of shortenedMonths(charge, last))
      await shortenMonth(deps, trx, { lease, charge, month, today, actor });
    const next = nextCharge({ ...charge, end_date: last }, charge.charged_until);
    await updateRecurringCharge(trx, charge.id, { end_date: last, next_due_date: next?.due_date ?? null });
  }
  await applyCredit(deps, trx, lease, actor);
}

interface MonthToShorten {
  readonly lease: LeaseScope;
  readonly charge: RecurringChargeRow;
  readonly month: ShortenedMonth;
  readonly today: string;
  readonly actor: string;
}

async function shortenMonth(
  deps: LedgerDeps,
  trx: Connection,
  { lease, charge, month, today, actor }: MonthToShorten,
): Promise<void> {
  const name = nameOfMonth(charge.id, month.month);
  const charged = await findChargeByName(trx, lease.lease_id, name);
  const invoice = charged === null ? null : await findLedgerInvoice(trx, charged.id);
  if (invoice === null) return;
  const taken = await takeChargeBack(deps, trx, invoice, actor);
  // What the office has waived of the month stays waived.
  const left = taken.reduce((sum, { credit, cents }) => sum + (credit === 'receivable' ? cents : 0), 0);
  const amount_cents = Math.min(month.amount_cents, left);
  if (amount_cents === 0) return;
  const { charge_code, description } = charge;
  const shorter = { charge_code, description, amount_cents, due_date: today };
  await postCharge(deps, trx, lease, { ...shorter, name: `${name}:shorter` }, actor);
}
