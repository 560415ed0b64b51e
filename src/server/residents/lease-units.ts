import type { LeaseUnit } from '../../contract/session/lease-unit.ts';
import type { Connection } from '../../db/client.ts';
import type { User } from '../../db/session/user.repository.ts';

/** The leases of a user, those that are not over first. */
export async function listUnitsOf(_db: Connection, _user: User): Promise<readonly LeaseUnit[]> {
  return [];
}
