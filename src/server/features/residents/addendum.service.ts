import type { Connection } from '../../../db/client.ts';
import type { Session } from '../../../db/session/session.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { listUnitsOf } from '../../residents/lease-units.ts';
import { chosenUnit } from '../../residents/metas.ts';

/**
 * Whether no addendum of the lease that the session is about waits for a signature; true where there is no lease.
 *
 * @see spec/platform.md §4 Menu rules
 */
export async function isAddendumSubmitted(
  db: Connection,
  user: User,
  { lease_id }: Pick<Session, 'lease_id'>,
): Promise<boolean> {
  const { property_id } = user;
  return chosenUnit(await listUnitsOf(db, user), { lease_id, property_id })?.addendum !== true;
}
