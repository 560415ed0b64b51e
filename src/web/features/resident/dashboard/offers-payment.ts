import { residentMay } from '../../../../contract/access/grants.ts';
import { isOver } from '../../../../contract/access/lease-status.ts';
import type { LeaseUnit } from '../../../../contract/session/lease-unit.contract.ts';

/**
 * Whether payment is offered: to people who may pay, and after the lease only while something is owed.
 *
 * @param due cents; null if unknown
 * @example offersPayment({ responsible_flag: 'Responsible', lease_status: 'Previous' }, 0) // false
 */
export function offersPayment(
  unit: Pick<LeaseUnit, 'responsible_flag' | 'lease_status'>,
  due: number | null,
): boolean {
  return residentMay(unit, 'pay') && (!isOver(unit.lease_status) || due !== 0);
}
