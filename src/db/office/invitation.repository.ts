/** Invitations that members of the office have sent: each key invites one household. */
import type { Connection, Dialect } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ApplicationInvitationsTable extends Tenancy {
  application_id: string;
  key: string;
  asked: string;
  lease_term: number | null;
  invited_by: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    application_invitations: ApplicationInvitationsTable;
  }
}

type OfficeInvitation = Row<'application_invitations'>;

/**
 * The invitation of a key at a property; null if it was not used. Until the transaction ends, nobody else can use a key
 * of the property.
 */
export async function lockInvitation(
  trx: Connection,
  dialect: Dialect,
  { property_id, key }: Pick<OfficeInvitation, 'property_id' | 'key'>,
): Promise<OfficeInvitation | null> {
  if (dialect === 'postgres')
    await trx.selectFrom('properties').select('id').where('id', '=', property_id).forNoKeyUpdate().execute();
  const row = await trx
    .selectFrom('application_invitations')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores an invitation. */
export async function insertInvitation(trx: Connection, invitation: OfficeInvitation): Promise<void> {
  await trx.insertInto('application_invitations').values(invitation).execute();
}

/** The term in months that the office named for an application; null if it named none. */
export async function findLeaseTerm(db: Connection, applicationId: string): Promise<number | null> {
  const row = await db
    .selectFrom('application_invitations')
    .select('lease_term')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.lease_term ?? null;
}
