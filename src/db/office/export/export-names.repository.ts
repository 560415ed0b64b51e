/** What stands beside ids in the files of an export: the names of people, and the homes of leases. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';

/** People of a property by their ids. */
export interface ExportNames {
  readonly users: ReadonlyMap<string, { readonly name: string; readonly email: string }>;
  readonly applicants: ReadonlyMap<string, string>;
  /** The unit of each lease. */
  readonly units: ReadonlyMap<string, string>;
}

/** The accounts of a property: its own, and those of others that live or work there. */
const ofProperty = (propertyId: string) => sql<boolean>`(property_id = ${propertyId}
  or id in (select user_id from lease_occupants where property_id = ${propertyId})
  or id in (select user_id from office_memberships where property_id = ${propertyId}))`;

/** Reads the names of all people and the homes of all leases of a property. */
export async function readExportNames(db: Connection, propertyId: string): Promise<ExportNames> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where(ofProperty(propertyId))
    .execute();
  const applicants = await db
    .selectFrom('applicants')
    .select(['id', 'first_name', 'last_name'])
    .where('property_id', '=', propertyId)
    .execute();
  const leases = await db
    .selectFrom('leases')
    .select(['id', 'unit_id'])
    .where('property_id', '=', propertyId)
    .execute();
  const nameOf = (one: { first_name: string; last_name: string }) =>
    `${one.first_name} ${one.last_name}`.trim();
  return {
    users: new Map(users.map((one) => [one.id, { name: nameOf(one), email: one.email }])),
    applicants: new Map(applicants.map((one) => [one.id, nameOf(one)])),
    units: new Map(leases.map(({ id, unit_id }) => [id, unit_id])),
  };
}

/** The accounts of a property, without what opens them. */
export async function listExportedUsers(db: Connection, propertyId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'mobile_no', 'language', 'is_staff', 'last_login_at'])
    .where(ofProperty(propertyId))
    .orderBy('id')
    .execute();
}
