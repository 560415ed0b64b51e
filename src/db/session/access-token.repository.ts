/**
 * Access tokens of applicants. Only their hashes are stored.
 */
import type { Generated } from 'kysely';
import type { Applicant } from '../applicant/applicant.repository.ts';
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/** An access token is stored as its SHA-256 (hex); the plain token is only in the link. */
interface AccessTokensTable extends Tenancy {
  token_hash: string;
  applicant_id: string;
  expires_at: string;
  created_at: string;
  /** Set for a token with which a staff member impersonates the applicant. */
  impersonation_id: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    access_tokens: AccessTokensTable;
  }
}

/** The owner of a token that is valid at `now` (ISO 8601): the applicant's id, or null. */
export async function findTokenOwner(db: Connection, tokenHash: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('access_tokens')
    .select('applicant_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.applicant_id ?? null;
}

/** Adds a token for an applicant; others that the applicant has stay valid. */
export async function insertAccessToken(
  trx: Connection,
  { id: applicant_id, company_id, property_id }: Pick<Applicant, 'id' | 'company_id' | 'property_id'>,
  token: { token_hash: string; expires_at: string; created_at: string; impersonation_id?: string },
): Promise<void> {
  await trx
    .insertInto('access_tokens')
    .values({ ...token, applicant_id, company_id, property_id })
    .execute();
}

/** Deletes the tokens that have expired by `now` (ISO 8601). */
export async function deleteExpiredTokens(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
}
