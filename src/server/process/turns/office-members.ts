import { mayServe } from '../../../contract/access/grants.ts';
import type { Connection } from '../../../db/client.ts';
import { listMembers } from '../../../db/session/membership.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Tenancy } from '../../../db/tables.ts';
import { asStaff } from '../../access/access.ts';

/**
 * The members of the office who may act by a policy at a property now, in a fixed order: those in whose work list its turns
 * are.
 *
 * @example await membersOfOffice(db, 'manage_leases', process)
 */
export async function membersOfOffice(
  db: Connection,
  policy: string,
  { company_id, property_id }: Tenancy,
): Promise<User[]> {
  const members = await listMembers(db, property_id);
  return members.filter((user) => mayServe(asStaff(user), policy, { company_id, property_id }));
}
