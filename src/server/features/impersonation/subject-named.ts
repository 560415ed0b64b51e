import { findNewestApplicantByEmail } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { listUsersByEmail } from '../../../db/session/user.repository.ts';
import { findSubject, type ImpersonationSubject } from '../../access/impersonated-subject.ts';

/** The person in a call or a command, by id or email. */
export type NamedSubject =
  | { readonly user_id: string }
  | { readonly applicant_id: string }
  | { readonly email: string };

/**
 * Finds the named person. An email address finds the company's account with it, else the company's newest applicant.
 * Null if there is nobody, or if the person is office staff.
 *
 * @example await subjectNamed(db, 'demo-company', { email: 'riley@latchkey.example' })
 */
export async function subjectNamed(
  db: Connection,
  companyId: string,
  named: NamedSubject,
): Promise<ImpersonationSubject | null> {
  if ('user_id' in named) return findSubject(db, 'user', named.user_id);
  if ('applicant_id' in named) return findSubject(db, 'applicant', named.applicant_id);
  const email = named.email.trim().toLowerCase();
  const user = (await listUsersByEmail(db, email)).find(({ company_id }) => company_id === companyId);
  if (user !== undefined) return findSubject(db, 'user', user.id);
  const applicant = await findNewestApplicantByEmail(db, email, companyId);
  return applicant === null ? null : findSubject(db, 'applicant', applicant.id);
}
