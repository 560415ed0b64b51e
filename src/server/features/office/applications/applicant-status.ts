import type {
  ApplicantStatus,
  ApplicationRow,
  ApplicationStatusName,
} from '../../../../contract/office/application.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { ApplicationStatus } from '../../../../db/applicant/application-status.repository.ts';

type Known = Pick<
  Applicant,
  'cancelled_at' | 'decision' | 'pre_screening_pending' | 'submitted_at' | 'revision' | 'email'
>;

/**
 * Where one person of an application is. Nobody can write to a minor, who does not apply themselves.
 *
 * @example statusOf({ ...applicant, submitted_at: '2026-03-02T15:00:00.000Z' }) // 'submitted'
 */
export function statusOf(applicant: Known): ApplicantStatus {
  const { cancelled_at, decision, pre_screening_pending, submitted_at, revision, email } = applicant;
  if (cancelled_at !== null) return 'cancelled';
  // The spec names no value but DENIED; any other means a decision in favor.
  if (decision !== '') return decision === 'DENIED' ? 'declined' : 'approved';
  if (submitted_at !== null) return pre_screening_pending ? 'pre_screening' : 'submitted';
  if (email === '') return 'minor';
  return revision > 0 ? 'begun' : 'invited';
}

/** The status of an application: of its lease if there is one, else of its primary applicant. */
export function applicationStatus(
  lease: ApplicationStatus,
  people: readonly (Known & Pick<Applicant, 'applicant_type'>)[],
): ApplicationStatusName {
  if (lease === 'LEASE_COMPLETE') return 'leased';
  if (lease === 'LEASE_IN_PROGRESS') return 'lease';
  const primary = people.find(({ applicant_type }) => applicant_type === 'PRIMARY');
  return primary === undefined ? 'cancelled' : statusOf(primary);
}

/** Who has to act: the office in a turn of its own, else the applicants until somebody has decided. */
export function whoseTurn(
  status: ApplicationStatusName,
  hasOfficeTurn: boolean,
): ApplicationRow['turn']['whose'] {
  if (hasOfficeTurn) return 'office';
  return ['cancelled', 'declined', 'leased', 'approved'].includes(status) ? 'nobody' : 'applicants';
}
