import type { PortalOf } from '../../../contract/session/session.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findProperty, listProperties, type Property } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';

/**
 * The property that a visitor requests: the named one, else the first one of the named company.
 *
 * @throws {AppError} `host.not_found` if there is none.
 */
export async function requestedProperty(
  db: Connection,
  { property_id, company_id }: PortalOf,
): Promise<Property> {
  const [property, company] = [property_id, company_id].map((id) => String(id ?? '').trim());
  const found = property
    ? await findProperty(db, property)
    : company
      ? ((await listProperties(db, company))[0] ?? null)
      : null;
  if (found === null) throw new AppError('host.not_found');
  return found;
}
