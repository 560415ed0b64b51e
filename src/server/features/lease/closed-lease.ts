import type { Facts } from '../../../engine/facts.ts';
import { AppError } from '../../errors.ts';

/**
 * Why a lease cannot be signed where the flow refuses it, or null where the flow's own refusal says it.
 *
 * @see spec/pre-application.md §5 Lease pages, §6
 */
export function reasonAgainstSigning(facts: Facts): AppError | null {
  if (facts.forbidden === true) return new AppError('lease.forbidden');
  if (facts.withdrawn === true) return new AppError('lease.withdrawn');
  if (facts.lease_agreement === true) return new AppError('lease.signed');
  const isOpen = facts.application_status === 'LEASE_IN_PROGRESS';
  return isOpen && facts.dues_open === true ? new AppError('lease.screening_fees_due') : null;
}
