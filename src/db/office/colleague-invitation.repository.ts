/** Invitations to work for the office of a property. The link that accepts one is a mailed link. */
import type { Generated } from 'kysely';
import type { OfficeRole } from '../../contract/access/office-roles.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

interface OfficeInvitationsTable extends Omit<Invitation, 'roles' | 'closed_at'> {
  roles: string;
  closed_at: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    office_invitations: OfficeInvitationsTable;
  }
}

export interface Invitation extends Tenancy {
  id: string;
  /** Lower case. */
  email: string;
  first_name: string;
  last_name: string;
  language: string;
  roles: readonly OfficeRole[];
  /** The member who invited, or mailed it again last. */
  invited_by: string;
  /** The hash of the link that was mailed last. */
  link_hash: string;
  created_at: string;
  expires_at: string;
  /** When it was accepted or withdrawn; null while it is open. */
  closed_at: string | null;
}

/** Stores an open invitation. Returns false if the address has one at this property. */
export async function insertInvitation(
  trx: Connection,
  { roles, ...invitation }: Omit<Invitation, 'closed_at'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('office_invitations')
    .values({ ...invitation, roles: writeJson(roles) })
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'email']).where('closed_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function listOpenInvitations(db: Connection, propertyId: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('office_invitations')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('closed_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(invitationOfRow);
}

export async function findOpenInvitation(db: Connection, id: string): Promise<Invitation | null> {
  const row = await db
    .selectFrom('office_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ? invitationOfRow(row) : null;
}

/** The open invitation that a mailed link accepts, or null. */
export async function findInvitationOfLink(db: Connection, linkHash: string): Promise<Invitation | null> {
  const row = await db
    .selectFrom('office_invitations')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ? invitationOfRow(row) : null;
}

/** Puts another mailed link in place of the last one. Returns false if the invitation is closed. */
export async function renewInvitation(
  trx: Connection,
  id: string,
  renewed: Pick<Invitation, 'link_hash' | 'expires_at' | 'invited_by'>,
): Promise<boolean> {
  const result = await trx
    .updateTable('office_invitations')
    .set(renewed)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Closes an invitation, once. Returns false if it is closed. */
export async function closeInvitation(trx: Connection, id: string, at: string): Promise<boolean> {
  const result = await trx
    .updateTable('office_invitations')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function invitationOfRow(row: Row<'office_invitations'>): Invitation {
  return { ...row, roles: readJson<OfficeRole[]>(row.roles) };
}
