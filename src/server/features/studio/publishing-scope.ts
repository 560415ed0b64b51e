/** Where a member may make a release live. The only place that decides it. */

import type { Static } from 'typebox';
import { mayDo } from '../../../contract/access/grants.ts';
import type { listScopes } from '../../../contract/studio/release.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findProperty, listProperties } from '../../../db/property/property.repository.ts';
import type { ActivationScope } from '../../../db/release/activation.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { asStaff } from '../../access/access.ts';
import { AppError } from '../../errors.ts';

/** Not the id of a property: only a policy of the whole company grants it. */
const EVERYWHERE = '';

function mayPublishAt(user: User, property_id: string): boolean {
  return mayDo(asStaff(user), 'publish flows', { company_id: user.company_id, property_id, owner: '' });
}

/**
 * The scope that a member wishes.
 *
 * @throws {AppError} `access.denied` if it is not theirs; `record.not_found` for an unknown property or that of another
 *   company.
 */
export async function scopeFor(
  db: Connection,
  user: User,
  { property_id = null, for_new = false }: Partial<ActivationScope>,
): Promise<ActivationScope> {
  if (!mayPublishAt(user, property_id ?? EVERYWHERE)) throw new AppError('access.denied');
  if (property_id !== null) {
    const property = await findProperty(db, property_id);
    if (property?.company_id !== user.company_id) throw new AppError('record.not_found');
  }
  return { property_id, for_new };
}

type Scopes = Static<(typeof listScopes)['answer']>;

/** Where the member may make a release live, and in which time zones. */
export async function scopesOf(db: Connection, user: User): Promise<Scopes> {
  const properties = await listProperties(db, user.company_id);
  return {
    everywhere: mayPublishAt(user, EVERYWHERE),
    time_zone: properties.find(({ id }) => id === user.property_id)?.settings.time_zone ?? 'UTC',
    properties: properties
      .filter(({ id }) => mayPublishAt(user, id))
      .map(({ id, name, settings }) => ({ property_id: id, name, time_zone: settings.time_zone })),
  };
}
