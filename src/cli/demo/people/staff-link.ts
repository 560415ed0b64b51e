import { listUsersByEmail } from '../../../db/session/user.repository.ts';
import { openStaffLink } from '../../../server/access/staff-link.ts';
import type { Deps } from '../../../server/deps.ts';
import { AppError } from '../../../server/errors.ts';
import { subjectNamed } from '../../../server/features/impersonation/subject-named.ts';
import type { DemoWish } from '../wishes.ts';

/**
 * The link by which office staff see the portal as another person: the account with this mail address, else the newest
 * application with it.
 *
 * @throws {Error} with a message for the terminal.
 */
export async function staffLink(
  deps: Deps,
  baseUrl: string,
  { email, as, reason }: Extract<DemoWish, { kind: 'impersonation' }>,
): Promise<object> {
  const [staff] = await listUsersByEmail(deps.db, as);
  if (staff === undefined) throw new Error(`Nobody has an account with ${as}.`);
  const subject = await subjectNamed(deps.db, staff.company_id, { email });
  if (subject === null) {
    throw new Error(`Nobody outside of the office has an account or an application with ${email}.`);
  }
  const portal = { ...deps, settings: { ...deps.settings, baseUrl } };
  try {
    const link = await openStaffLink(portal, { staff, subject, reason });
    return { ...link, subject: email, by: as, reason };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Error(`${as} may not impersonate ${email}.`, { cause: error });
  }
}
