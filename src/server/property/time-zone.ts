import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { UTC_CALENDAR } from '../process/timers/due-time.ts';

/**
 * The time zone in which a property shows its times; UTC if there is no such property.
 *
 * @example await timeZoneOf(db, 'juniper-row') // 'America/Chicago'
 */
export async function timeZoneOf(db: Connection, propertyId: string): Promise<string> {
  const property = await findProperty(db, propertyId);
  return property?.settings.time_zone ?? UTC_CALENDAR.timeZone;
}
