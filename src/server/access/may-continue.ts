import type { Connection } from '../../db/client.ts';
import type { Impersonation } from '../../db/session/impersonation.repository.ts';
import { findUser } from '../../db/session/user.repository.ts';
import { findSubject } from './impersonated-subject.ts';
import { mayImpersonate } from './staff-link.ts';

/** Whether the staff member could still begin the impersonation now. If not, for example without the policy, it ends. */
export async function mayContinue(
  db: Connection,
  { staff_user_id, subject_kind, subject_id }: Impersonation,
): Promise<boolean> {
  const staff = await findUser(db, staff_user_id);
  const subject = await findSubject(db, subject_kind, subject_id);
  return staff !== null && subject !== null && mayImpersonate(staff, subject);
}
