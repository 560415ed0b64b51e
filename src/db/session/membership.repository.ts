/**
 * The offices that people work for. A member acts at one property: with the policies of their roles there, and at the
 * property of their account also with the policies of the account.
 */
import type { Generated } from 'kysely';
import { type OfficeRole, policiesOf } from '../../contract/access/office-roles.ts';
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';
import { type User, userOfRow } from './user.repository.ts';

interface OfficeMembershipsTable extends Tenancy {
  user_id: string;
  /** JSON: names of roles. */
  roles: string;
  /** When the work for this office ended; null: it goes on. ISO 8601. */
  ended_at: Generated<string | null>;
  ended_by: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    office_memberships: OfficeMembershipsTable;
  }
}

/** A member of the office at a property: `property_id` and `policies` are those of their work there. */
export interface Member extends User {
  readonly roles: readonly OfficeRole[];
  /** When the work there ended; null: it goes on. */
  readonly ended_at: string | null;
}

/**
 * A user as the member that they are by a membership: the only place that says which policies they hold there.
 *
 * @param roles as stored
 * @example memberAt(user, { property_id, roles, ended_at }).policies
 */
export function memberAt(
  user: User,
  { property_id, roles, ended_at }: Pick<Row<'office_memberships'>, 'property_id' | 'roles' | 'ended_at'>,
): Member {
  const held = readJson<OfficeRole[]>(roles);
  const ofAccount = user.property_id === property_id ? user.policies : [];
  const policies = [...new Set([...ofAccount, ...policiesOf(held)])];
  return { ...user, property_id, policies, roles: held, ended_at };
}

/** Somebody who works for the office of a property now, or null. */
export async function findMember(db: Connection, userId: string, propertyId: string): Promise<Member | null> {
  const row = await membersAt(db, propertyId)
    .where('office_memberships.user_id', '=', userId)
    .where('office_memberships.ended_at', 'is', null)
    .executeTakeFirst();
  return row ? memberOfRow(row) : null;
}

/** Somebody who works for the office of a property, or did; null if they never have. */
export async function findMemberEver(
  db: Connection,
  userId: string,
  propertyId: string,
): Promise<Member | null> {
  const row = await membersAt(db, propertyId)
    .where('office_memberships.user_id', '=', userId)
    .executeTakeFirst();
  return row ? memberOfRow(row) : null;
}

/** Those who work for the office of a property now, by their ids. */
export async function listMembers(db: Connection, propertyId: string): Promise<Member[]> {
  const rows = await membersAt(db, propertyId)
    .where('office_memberships.ended_at', 'is', null)
    .orderBy('users.id')
    .execute();
  return rows.map(memberOfRow);
}

/** Those who worked for the office of a property before, the last first. */
export async function listFormerMembers(db: Connection, propertyId: string, most: number): Promise<Member[]> {
  const rows = await membersAt(db, propertyId)
    .where('office_memberships.ended_at', 'is not', null)
    .orderBy('office_memberships.ended_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(memberOfRow);
}

/** A person as the member that they are at each office they work for now. */
export async function listOfficesOf(db: Connection, userId: string): Promise<Member[]> {
  const rows = await membersAt(db)
    .where('office_memberships.user_id', '=', userId)
    .where('office_memberships.ended_at', 'is', null)
    .orderBy('office_memberships.property_id')
    .execute();
  return rows.map(memberOfRow);
}

/** By user id, the properties for whose offices these users work now. */
export async function listOfficesOfUsers(
  db: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('office_memberships')
    .select(['user_id', 'property_id'])
    .where('user_id', 'in', ['', ...userIds])
    .where('ended_at', 'is', null)
    .execute();
  return new Map(
    userIds.map((id) => [
      id,
      rows.filter(({ user_id }) => user_id === id).map(({ property_id }) => property_id),
    ]),
  );
}

/** Those who work for the office of a property now. Nobody begins, changes or ends work there until the transaction ends. */
export async function lockMembers(trx: Connection, dialect: Dialect, propertyId: string): Promise<Member[]> {
  if (dialect === 'postgres') {
    await trx
      .selectFrom('office_memberships')
      .select('user_id')
      .where('property_id', '=', propertyId)
      .orderBy('user_id')
      .forUpdate()
      .execute();
  }
  return listMembers(trx, propertyId);
}

/** Like `findMember`; the work does not end until the transaction ends. */
export async function holdMember(
  trx: Connection,
  dialect: Dialect,
  userId: string,
  propertyId: string,
): Promise<Member | null> {
  if (dialect === 'postgres') {
    await trx
      .selectFrom('office_memberships')
      .select('user_id')
      .where('property_id', '=', propertyId)
      .where('user_id', '=', userId)
      .forShare()
      .execute();
  }
  return findMember(trx, userId, propertyId);
}

/** Begins the work of a user for an office, or begins it again, and marks the account as one of the office. */
export async function beginMembership(
  trx: Connection,
  userId: string,
  { company_id, property_id }: Tenancy,
  roles: readonly OfficeRole[],
): Promise<void> {
  const given = { roles: writeJson(roles), ended_at: null, ended_by: null };
  await trx
    .insertInto('office_memberships')
    .values({ user_id: userId, company_id, property_id, ...given })
    .onConflict((conflict) => conflict.columns(['property_id', 'user_id']).doUpdateSet(given))
    .execute();
  await trx.updateTable('users').set({ is_staff: 1 }).where('id', '=', userId).execute();
}

/** Changes the roles of a member. */
export async function setRoles(
  trx: Connection,
  { id, property_id }: Pick<Member, 'id' | 'property_id'>,
  roles: readonly OfficeRole[],
): Promise<void> {
  await trx
    .updateTable('office_memberships')
    .set({ roles: writeJson(roles) })
    .where('property_id', '=', property_id)
    .where('user_id', '=', id)
    .execute();
}

/** Ends the work of a member. Policies of the account that stood at this property end with it. */
export async function endMembership(
  trx: Connection,
  { id, property_id }: Pick<Member, 'id' | 'property_id'>,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await trx
    .updateTable('office_memberships')
    .set({ ended_at: at, ended_by: by })
    .where('property_id', '=', property_id)
    .where('user_id', '=', id)
    .execute();
  await trx
    .updateTable('users')
    .set({ policies: '[]' })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
}

function membersAt(db: Connection, propertyId?: string) {
  return db
    .selectFrom('office_memberships')
    .innerJoin('users', 'users.id', 'office_memberships.user_id')
    .selectAll('users')
    .select([
      'office_memberships.property_id as member_property_id',
      'office_memberships.roles as member_roles',
      'office_memberships.ended_at as member_ended_at',
    ])
    .$if(propertyId !== undefined, (query) =>
      query.where('office_memberships.property_id', '=', propertyId ?? ''),
    );
}

type MemberRow = Row<'users'> & {
  readonly member_property_id: string;
  readonly member_roles: string;
  readonly member_ended_at: string | null;
};

function memberOfRow({ member_property_id, member_roles, member_ended_at, ...row }: MemberRow): Member {
  return memberAt(userOfRow(row), {
    property_id: member_property_id,
    roles: member_roles,
    ended_at: member_ended_at,
  });
}
