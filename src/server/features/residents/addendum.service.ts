import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findOpenAddendum } from '../../../db/lease/open-addendum.repository.ts';
import { findMovingSigner } from '../../../db/resident/unit-transfer.repository.ts';
import type { Session } from '../../../db/session/session.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { addLink } from '../../property/invitation.ts';
import { listUnitsOf } from '../accounts/session/lease-units.ts';
import { chosenUnit } from '../accounts/session/metas.ts';
import { addendumLink } from '../lease/addendum/addendum-link.ts';
import type { Tenant } from './resident.ts';

/**
 * Whether no addendum of the session's lease awaits a signature; true without a lease.
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

/**
 * The address at which a resident signs their open addendum, or the lease of the unit to which they move, with a new link: in
 * the lease flow they are still the applicant that they were.
 *
 * @returns a path with its query; null if no addendum awaits their signature
 * @example await addendumPath(deps, tenant) // '/lease/addendum/D1?access_token=…'
 */
export async function addendumPath(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { user, unit }: Tenant,
): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    const open = await findOpenAddendum(trx, unit.lease_id, user.id);
    const signer = open?.applicant_id ?? (await findMovingSigner(trx, unit.lease_id, user.id));
    const applicant = signer === null ? null : await findApplicant(trx, signer);
    if (applicant === null) return null;
    return open === null
      ? `/applicant/lease?access_token=${await addLink(deps, trx, applicant)}`
      : addendumLink(deps, trx, applicant, open);
  });
}
