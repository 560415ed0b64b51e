import { residentMay } from '../../../contract/access/grants.ts';
import { isOver } from '../../../contract/access/lease-status.ts';
import type { SeenBy } from '../../resident/resident-page.tsx';

/**
 * Why a person may not set up or change automatic payments: they act for somebody, the lease does not bind them, or it
 * has ended; null if they may.
 *
 * @example whyNotPay(seenBy) // 'not_responsible'
 */
export function whyNotPay({
  user,
  unit,
}: SeenBy): 'not_impersonated' | 'not_responsible' | 'lease_over' | null {
  if (!residentMay(unit, 'pay')) return 'not_responsible';
  if (user.impersonation !== null) return 'not_impersonated';
  return isOver(unit?.lease_status ?? '') ? 'lease_over' : null;
}
