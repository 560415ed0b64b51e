/** The first charges of a lease. */
import type { Connection } from '../../db/client.ts';
import type { Lease } from '../../db/lease/lease.repository.ts';
import type { MonthlyCharge } from '../../db/lease/office-lease.repository.ts';
import { SECURITY_DEPOSIT } from '../../ledger/book.ts';
import { addDays } from '../../ledger/day.ts';
import { RENT_CHARGE } from '../../ledger/renewed.ts';
import type { Deps } from '../deps.ts';
import { postCharge } from './charges.ts';
import { addRecurringCharge, inEveryLanguage } from './due-charges.ts';

/** The code of the monthly charges that the office named in words. */
const OTHER_CHARGE = 'OTHER';

/** The day of the month on which rent is due. */
const DUE_DAY = 1;

/**
 * Adds the monthly charges of a lease, rent and others, and charges its deposit, due on the lease's first day. A lease that was
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
  charges: readonly MonthlyCharge[] = [],
): Promise<void> {
  const lease = { lease_id: id, company_id, property_id };
  const since = addDays(start_date, -1);
  const term = { due_day: DUE_DAY, start_date, end_date: end_date || null };
  if (rent_cents > 0) {
    const rent = { charge_code: RENT_CHARGE, description: inEveryLanguage(deps, 'rent') };
    await addRecurringCharge(deps, trx, lease, { ...rent, ...term, amount_cents: rent_cents }, since);
  }
  for (const { description, amount_cents } of charges) {
    const charge = { charge_code: OTHER_CHARGE, description, amount_cents };
    await addRecurringCharge(deps, trx, lease, { ...charge, ...term }, since);
  }
  if (deposit_cents > 0) {
    const deposit = { charge_code: SECURITY_DEPOSIT, description: inEveryLanguage(deps, 'deposit') };
    const due = { name: 'deposit', amount_cents: deposit_cents, due_date: start_date };
    await postCharge(deps, trx, lease, { ...deposit, ...due }, 'flow:lease');
  }
}
