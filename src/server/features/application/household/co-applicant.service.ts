import type { CoApplicant, CoApplicantForm } from '../../../../contract/application/co-applicant.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import { listMembers, type Member } from '../../../../db/applicant/household.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { addMember, removeMemberOf } from './change-household.ts';

/**
 * The other people of the applicant's application. Only the PRIMARY applicant, who entered them, sees their contact
 * data and dates of birth.
 */
export async function listCoApplicants(db: Connection, applicant: Applicant): Promise<CoApplicant[]> {
  const members = await listMembers(db, applicant.application_id);
  const others = members.filter((member) => member.applicant.id !== applicant.id).map(coApplicantOf);
  if (applicant.applicant_type === 'PRIMARY') return others;
  return others.map((other) => ({ ...other, email: '', contact_no: '', date_of_birth: null }));
}

/**
 * Adds a person to the application of its PRIMARY applicant.
 *
 * @throws {AppError} `access.denied` for anybody else; and as {@link addMember}.
 * @see spec/platform.md §4 Co-applicant toggles, §5; spec/application.md §4
 */
export async function addCoApplicant(
  deps: Deps,
  inviter: Applicant,
  sent: CoApplicantForm,
  ip: string,
): Promise<CoApplicant> {
  requirePrimary(inviter);
  const by = { author: { actor: 'applicant', ip }, hidesGuarantors: true };
  return coApplicantOf(await addMember(deps, inviter, sent, by));
}

/**
 * Removes a person who has not started their form.
 *
 * @throws {AppError} `access.denied` for anybody but the PRIMARY applicant; and as {@link removeMemberOf}.
 */
export async function removeCoApplicant(
  deps: Deps,
  inviter: Applicant,
  id: string,
  ip: string,
): Promise<true> {
  requirePrimary(inviter);
  return removeMemberOf(deps, inviter, id, { author: { actor: 'applicant', ip } });
}

function requirePrimary({ applicant_type }: Applicant): void {
  if (applicant_type !== 'PRIMARY') throw new AppError('access.denied');
}

function coApplicantOf({ applicant, ...details }: Member): CoApplicant {
  return {
    id: applicant.id,
    first_name: applicant.first_name,
    last_name: applicant.last_name,
    email: applicant.email,
    contact_no: applicant.contact_no,
    is_responsible: applicant.is_responsible,
    applicant_type: applicant.applicant_type,
    ...details,
  };
}
