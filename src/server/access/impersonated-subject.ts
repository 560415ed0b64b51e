import { type Applicant, findApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import type { SubjectKind } from '../../db/session/impersonation.repository.ts';
import { findUser, type User } from '../../db/session/user.repository.ts';

/** The person to impersonate. */
export type ImpersonationSubject =
  | { readonly kind: 'user'; readonly person: User }
  | { readonly kind: 'applicant'; readonly person: Applicant };

/** Finds the person; null if they do not exist, were removed from the household, or are office staff. */
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

/** Whether a user is office staff: anybody with a policy other than `tenant` counts as staff. */
export function isOfOffice({ is_staff, policies }: Pick<User, 'is_staff' | 'policies'>): boolean {
  return is_staff || policies.some((policy) => policy !== 'tenant');
}
