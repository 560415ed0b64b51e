import type { Dashboard } from '../../../contract/resident/dashboard.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findLastPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import { listRecurringCharges } from '../../../db/ledger/recurring-charge.repository.ts';
import { nextCharge } from '../../../ledger/recurring.ts';
import { amountDue } from '../../ledger/amount-due.ts';
import { paymentStatus } from '../../ledger/payment-status.ts';

export type DashboardAmounts = Pick<
  Dashboard['modules'],
  'total_charge_amount' | 'failed_payment_amount' | 'total_potential_charge' | 'total_security_deposit_amount'
> &
  Pick<Dashboard, 'showing_potential_recurring_charges'>;

/** The payment states that are shown as failed. */
const FAILED: readonly string[] = ['returned', 'declined'];

/**
 * The amounts of a lease, in cents: the total due; the last payment, if it failed; the sum of the next recurring
 * charges; the deposit part of the total.
 *
 * @param today at the property, `2026-03-02`.
 */
export async function dashboardAmounts(
  db: Connection,
  leaseId: string,
  today: string,
): Promise<DashboardAmounts> {
  const due = await amountDue(db, leaseId, today);
  const last = await findLastPayment(db, leaseId);
  const next = (await listRecurringCharges(db, leaseId)).flatMap((charge) => nextCharge(charge, today) ?? []);
  return {
    total_charge_amount: due.due_cents,
    failed_payment_amount: last !== null && FAILED.includes(paymentStatus(last)) ? last.amount_cents : 0,
    total_potential_charge: next.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    total_security_deposit_amount: due.deposit_cents,
    showing_potential_recurring_charges: next.length > 0,
  };
}

/** Replaces amounts that cannot be read at the moment. @see spec/platform.md §8 */
export const NO_AMOUNTS: DashboardAmounts = {
  total_charge_amount: null,
  failed_payment_amount: null,
  total_potential_charge: null,
  total_security_deposit_amount: null,
  showing_potential_recurring_charges: false,
};
