/**
 * Links of landlords: each opens one rental history and nothing else. Only the hashes of their tokens are stored.
 */

import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import type { Applicant } from './applicant.repository.ts';

/** Lets a landlord answer one rental history. Only the hash of the token is stored. */
interface LandlordLinksTable extends Tenancy {
  token_hash: string;
  applicant_id: string;
  address_id: string;
  expires_at: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    landlord_links: LandlordLinksTable;
  }
}

/** The applicant and the address that a landlord is asked about. */
export interface LandlordLink {
  applicant_id: string;
  address_id: string;
}

/** The link of a token if it is valid at `now` (ISO 8601), or null. */
export async function findLandlordLink(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<LandlordLink | null> {
  const row = await db
    .selectFrom('landlord_links')
    .select(['applicant_id', 'address_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether there is a link for this address, expired or not. */
export async function hasLandlordLink(
  db: Connection,
  applicantId: string,
  addressId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('landlord_links')
    .select('token_hash')
    .where('applicant_id', '=', applicantId)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a link; earlier ones for the same address stay valid. */
export async function insertLandlordLink(
  trx: Connection,
  { id: applicant_id, company_id, property_id }: Pick<Applicant, 'id' | 'company_id' | 'property_id'>,
  link: { token_hash: string; address_id: string; expires_at: string; created_at: string },
): Promise<void> {
  await trx
    .insertInto('landlord_links')
    .values({ ...link, applicant_id, company_id, property_id })
    .execute();
}

/** Deletes the links that have expired by `now` (ISO 8601). */
export async function deleteExpiredLandlordLinks(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('landlord_links').where('expires_at', '<=', now).execute();
}
