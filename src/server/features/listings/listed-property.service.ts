import { isIP } from 'node:net';
import type { Connection } from '../../../db/client.ts';
import { findLargestListedProperty } from '../../../db/property/listing.repository.ts';
import { findEmbeddedHost } from '../../../db/property/listing-settings.repository.ts';
import { findProperty, findPropertyByHost, type Property } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';

/**
 * The property whose apartments a visitor sees: the requested one, by default that of the host name of its portal or of
 * its embedded availability. A host shows properties of its own company only. On the local machine, whose host name
 * identifies no property, the default is the property with the most listed units.
 *
 * @param hostname of the request, without a port.
 * @throws {AppError} `host.not_found` for an unknown host, or a property unknown to it.
 * @example await listedProperty(db, 'juniper.localhost')
 * @see spec/pre-application.md §7, spec/platform.md §1
 */
export async function listedProperty(
  db: Connection,
  hostname: string,
  propertyId?: string,
): Promise<Property> {
  const host = hostname.toLowerCase();
  const nobodyAsked = propertyId === undefined || propertyId === '';
  if (nobodyAsked) return known(await propertyAt(db, host));
  const asked = known(await findProperty(db, propertyId));
  if (isThisMachine(host)) return asked;
  const atHost = await propertyAt(db, host);
  return known(atHost?.company_id === asked.company_id ? asked : null);
}

async function propertyAt(db: Connection, host: string): Promise<Property | null> {
  const ofPortal = await findPropertyByHost(db, host);
  if (ofPortal !== null) return ofPortal;
  const embedded = await findEmbeddedHost(db, host);
  const id = embedded?.property_id ?? (isThisMachine(host) ? await findLargestListedProperty(db) : null);
  return id === null ? null : findProperty(db, id);
}

function known(property: Property | null): Property {
  if (property === null) throw new AppError('host.not_found');
  return property;
}

function isThisMachine(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host === '[::1]' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}
