/** Who signs a lease that the office makes, and who lives under it. */
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import { listMembers } from '../../../../db/applicant/household.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { AppError } from '../../../errors.ts';
import { FOOT } from '../../../papers/page-style.ts';

/** What the papers say of a person. */
type LeasePerson = Pick<Applicant, 'first_name' | 'last_name' | 'applicant_type' | 'language'>;

export interface LeaseHousehold<Person extends LeasePerson = LeasePerson> {
  /** In signing order. */
  readonly signers: readonly Person[];
  /** With the minors. */
  readonly occupants: readonly (Person | Pick<LeasePerson, 'first_name' | 'last_name'>)[];
}

/** The household of an application. */
export interface AppliedHousehold extends LeaseHousehold<Applicant> {
  readonly occupants: readonly Applicant[];
}

/** @example nameOf({ first_name: 'Ann', last_name: 'Bell' }) // 'Ann Bell' */
export function nameOf({ first_name, last_name }: Pick<Applicant, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * The approved household of an application: its responsible adults sign, and its guarantors after them; people who were
 * declined or have cancelled are not part of it.
 *
 * @throws {AppError} `lease.not_approved` with the names of those who wait for a decision, or if nobody signs;
 *   `lease.too_many_signers`.
 * @example (await leaseHousehold(db, application_id)).signers.map(nameOf) // ['Ann Bell']
 */
export async function leaseHousehold(db: Connection, applicationId: string): Promise<AppliedHousehold> {
  const members = (await listMembers(db, applicationId)).filter(
    ({ applicant }) => applicant.cancelled_at === null && applicant.decision !== 'DENIED',
  );
  const isAdult = ({ is_minor }: { readonly is_minor: boolean }) => !is_minor;
  const waiting = members.filter((one) => isAdult(one) && one.applicant.decision !== 'APPROVED');
  const adults = members.filter(isAdult).map(({ applicant }) => applicant);
  const tenants = adults.filter((one) => one.is_responsible && one.applicant_type !== 'GUARANTOR');
  const guarantors = adults.filter(({ applicant_type }) => applicant_type === 'GUARANTOR');
  if (waiting.length > 0 || tenants.length === 0) {
    const names = (waiting.length > 0 ? waiting : members)
      .map(({ applicant }) => nameOf(applicant))
      .join(', ');
    throw new AppError('lease.not_approved', { params: { names } });
  }
  const signers = [...tenants, ...guarantors];
  refuseTooMany(signers);
  return {
    signers,
    occupants: members
      .map(({ applicant }) => applicant)
      .filter(({ applicant_type }) => applicant_type !== 'GUARANTOR'),
  };
}

/** Refuses more signers than a page has places for. @throws {AppError} `lease.too_many_signers`. */
export function refuseTooMany(signers: readonly unknown[]): void {
  if (signers.length > FOOT.mostSigners)
    throw new AppError('lease.too_many_signers', { params: { limit: FOOT.mostSigners } });
}
