import { CONSENT_SCREEN } from '../../../../machines/lease/lease.catalog.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { Place } from '../../../engine/flow/run/place.ts';
import { AppError } from '../../errors.ts';

/**
 * The reason why the flow refuses to have a lease signed; null if the flow's own refusal suffices.
 *
 * @see spec/pre-application.md §5 Lease pages, §6
 */
export function reasonAgainstSigning(facts: Facts, { screen }: Pick<Place, 'screen'>): AppError | null {
  if (facts.forbidden === true) return new AppError('lease.forbidden');
  if (facts.withdrawn === true) return new AppError('lease.withdrawn');
  if (facts.lease_agreement === true) return new AppError('lease.signed');
  if (facts.declined === 'SELF' || facts.declined === 'OTHERS') return new AppError('lease.declined');
  const isOpen = facts.application_status === 'LEASE_IN_PROGRESS';
  if (isOpen && facts.dues_open === true) return new AppError('lease.screening_fees_due');
  const isAsked = screen === CONSENT_SCREEN && facts.consent === 'REQUIRED';
  return isAsked ? new AppError('lease.consent_missing') : null;
}
