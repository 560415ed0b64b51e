/** Applicants by mail address, for mailing them their links again. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import { type Applicant, applicantColumns, applicantOfRow } from './applicant.repository.ts';

/**
 * The applicants who were invited with this address (case-insensitive), and were neither removed nor canceled: newest
 * first. Minors never get a link.
 */
export async function listLinkOwners(db: Connection, email: string, most: number): Promise<Applicant[]> {
  const rows = await db
    .selectFrom('applicants')
    .select(applicantColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('access_tokens')
          .select('access_tokens.token_hash')
          .whereRef('access_tokens.applicant_id', '=', 'applicants.id'),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(applicantOfRow);
}
