import { policiesMay } from '../../../../contract/access/grants.ts';
import { policiesOf, rolesToGive } from '../../../../contract/access/office-roles.ts';
import { FORMER_COLLEAGUES } from '../../../../contract/limits.ts';
import type { COLLEAGUE_COLUMNS, Colleague } from '../../../../contract/office/colleague.contract.ts';
import {
  type Invitation,
  listOpenInvitations,
} from '../../../../db/office/colleague-invitation.repository.ts';
import { listLastSignIns } from '../../../../db/session/account-event.repository.ts';
import { listFormerMembers, listMembers, type Member } from '../../../../db/session/membership.repository.ts';
import { listSecured } from '../../../../db/session/second-factor.repository.ts';
import { displayName, type User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import type { AskedPage } from '../../../http/asked-page.ts';
import { mayChange } from './changing.ts';

type Asked = AskedPage<(typeof COLLEAGUE_COLUMNS)[number]>;

/**
 * A page of the people of an office: members and open invitations, or former members. An office has few enough of them to
 * be sorted here.
 */
export async function colleaguePage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: User,
  { sort, order, limit, offset }: Asked,
  isFormer: boolean,
): Promise<{ readonly rows: Colleague[]; readonly total: number }> {
  const { property_id } = user;
  const members = isFormer
    ? await listFormerMembers(db, property_id, FORMER_COLLEAGUES)
    : await listMembers(db, property_id);
  const signIns = await listLastSignIns(
    db,
    property_id,
    members.map(({ id }) => id),
  );
  const secured = await listSecured(
    db,
    members.map(({ id }) => id),
  );
  const now = clock.now().toISOString();
  const invitations = isFormer ? [] : await listOpenInvitations(db, property_id);
  const rows = [
    ...members.map((member) =>
      memberRow(user, member, {
        last_sign_in_at: signIns.get(member.id) ?? null,
        second_factor: secured.has(member.id),
      }),
    ),
    ...invitations.map((invitation) => invitationRow(user, invitation, now)),
  ];
  const direction = order === 'asc' ? 1 : -1;
  rows.sort(
    (one, other) =>
      direction * (one[sort] ?? '').localeCompare(other[sort] ?? '') || one.email.localeCompare(other.email),
  );
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

function memberRow(
  user: User,
  member: Member,
  known: Pick<Colleague, 'last_sign_in_at' | 'second_factor'>,
): Colleague {
  const { id, email, roles, policies, ended_at } = member;
  const ofRoles: readonly string[] = policiesOf(roles);
  const isMember = ended_at === null;
  return {
    id,
    name: displayName(member),
    email,
    roles: [...roles],
    policies: policies.filter((policy) => !ofRoles.includes(policy)),
    status: isMember ? 'ACTIVE' : 'FORMER',
    ...known,
    until: ended_at,
    is_me: id === user.id,
    may_change: isMember && mayChange(user, member),
  };
}

function invitationRow(user: User, invitation: Invitation, now: string): Colleague {
  const { id, email, roles, expires_at } = invitation;
  return {
    id,
    name: displayName(invitation),
    email,
    roles: [...roles],
    policies: [],
    status: expires_at > now ? 'INVITED' : 'EXPIRED',
    last_sign_in_at: null,
    second_factor: false,
    until: expires_at,
    is_me: false,
    may_change: policiesMay(user.policies, 'serve colleagues'),
  };
}

/** The roles that a member may give, in the order of the roles. */
export const rolesOfferedTo = ({ policies }: Pick<User, 'policies'>) => [...rolesToGive(policies)];
