import type { Dashboard } from '../../../contract/resident/dashboard.contract.ts';
import type { Connection } from '../../../db/client.ts';

export type DashboardAmounts = Pick<
  Dashboard['modules'],
  'total_charge_amount' | 'failed_payment_amount' | 'total_potential_charge' | 'total_security_deposit_amount'
> &
  Pick<Dashboard, 'showing_potential_recurring_charges'>;

/** What is owed under a lease on a day; nothing is known of it. */
export async function dashboardAmounts(
  _db: Connection,
  _leaseId: string,
  _today: string,
): Promise<DashboardAmounts> {
  return {
    total_charge_amount: null,
    failed_payment_amount: null,
    total_potential_charge: null,
    total_security_deposit_amount: null,
    showing_potential_recurring_charges: false,
  };
}
