/** What an import finds in a property: its leases with their office's ids, the people who live there, opening balances. */
import type { Connection } from '../client.ts';
import type { NewRow } from '../tables.ts';

/** A lease of the property, by the office's id. */
export interface KnownLease {
  readonly lease_id: string;
  readonly lease_uid: string;
  readonly unit_id: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** The leases of a property that have or had a tenancy. */
export async function listKnownLeases(db: Connection, propertyId: string): Promise<KnownLease[]> {
  return db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .select(['tenancies.lease_id', 'tenancies.lease_uid'])
    .select(['leases.unit_id', 'leases.start_date', 'leases.end_date'])
    .where('tenancies.property_id', '=', propertyId)
    .execute();
}

/** Who lives under the leases of a property, in the order of each lease. */
export async function listKnownOccupants(
  db: Connection,
  propertyId: string,
): Promise<
  {
    readonly lease_id: string;
    readonly position: number;
    readonly first_name: string;
    readonly last_name: string;
  }[]
> {
  return db
    .selectFrom('lease_occupants')
    .select(['lease_id', 'position', 'first_name', 'last_name'])
    .where('property_id', '=', propertyId)
    .orderBy('lease_id')
    .orderBy('position')
    .execute();
}

/** The accounts of a company by their mail address. */
export async function listAccounts(db: Connection, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The leases of a property whose ledger has an entry of this name. */
export async function listLeasesWithEntry(
  db: Connection,
  propertyId: string,
  name: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('lease_id')
    .where('property_id', '=', propertyId)
    .where('name', '=', name)
    .execute();
  return new Set(rows.map(({ lease_id }) => lease_id));
}

/** Adds somebody who lives under an existing lease. */
export async function insertOccupant(trx: Connection, occupant: NewRow<'lease_occupants'>): Promise<void> {
  await trx.insertInto('lease_occupants').values(occupant).execute();
}
