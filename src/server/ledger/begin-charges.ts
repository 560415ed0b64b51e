/** The first charges of a lease. */
import type { Connection } from '../../db/client.ts';
import type { Lease } from '../../db/lease/lease.repository.ts';
import { SECURITY_DEPOSIT } from '../../ledger/book.ts';
import { addDays } from '../../ledger/day.ts';
import { RENT_CHARGE } from '../../ledger/renewed.ts';
import type { Deps } from '../deps.ts';
import { postCharge } from './charges.ts';
import { addRecurringCharge, inEveryLanguage } from './due-charges.ts';

/** The day of the month on which rent is due. */
const DUE_DAY = 1;

/**
 * Adds the monthly rent charge of a lease, and charges its deposit, due on the lease's first day. A lease that was
 * signed after its first day is still charged from that day.
 *
 * Call it in the transaction in which the lease becomes a tenancy.
 *
 * @example await beginCharges(deps, trx, lease)
 */
export async function beginCharges(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  { id, company_id, property_id, start_date, end_date, rent_cents, deposit_cents }: Lease,
): Promise<void> {
  const lease = { lease_id: id, company_id, property_id };
  if (rent_cents > 0) {
    const rent = { charge_code: RENT_CHARGE, description: inEveryLanguage(deps, 'rent') };
    const monthly = { amount_cents: rent_cents, due_day: DUE_DAY, start_date, end_date: end_date || null };
    await addRecurringCharge(deps, trx, lease, { ...rent, ...monthly }, addDays(start_date, -1));
  }
  if (deposit_cents > 0) {
    const deposit = { charge_code: SECURITY_DEPOSIT, description: inEveryLanguage(deps, 'deposit') };
    const due = { name: 'deposit', amount_cents: deposit_cents, due_date: start_date };
    await postCharge(deps, trx, lease, { ...deposit, ...due }, 'flow:lease');
  }
}
