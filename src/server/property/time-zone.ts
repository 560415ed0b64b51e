import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { momentIn } from '../../ledger/moment.ts';
import type { Deps } from '../deps.ts';
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

/** Today at a property. @example await todayAt(deps, db, 'juniper-row') // '2026-03-02' */
export async function todayAt(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  propertyId: string,
): Promise<string> {
  return momentIn(await timeZoneOf(db, propertyId), clock.now()).day;
}
