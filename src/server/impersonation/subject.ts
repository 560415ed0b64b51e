import { type Applicant, findApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import type { SubjectKind } from '../../db/session/impersonation.repository.ts';
import { findUser, type User } from '../../db/session/user.repository.ts';

/** Whom somebody of the office wants to speak for. */
export type ImpersonationSubject =
  | { readonly kind: 'user'; readonly person: User }
  | { readonly kind: 'applicant'; readonly person: Applicant };

/** The person, or null: gone, removed from the household, or of the office themselves. */
export async function findSubject(
  db: Connection,
  kind: SubjectKind,
  id: string,
): Promise<ImpersonationSubject | null> {
  if (kind === 'user') {
    const person = await findUser(db, id);
    return person === null || isOfOffice(person) ? null : { kind, person };
  }
  const person = await findApplicant(db, id);
  return person === null || person.removed_at !== null ? null : { kind, person };
}

/** Who holds a policy is of the office, whatever else the row says. */
export function isOfOffice({ is_staff, policies }: Pick<User, 'is_staff' | 'policies'>): boolean {
  return is_staff || policies.some((policy) => policy !== 'tenant');
}
