/** Who may change what of which colleague, decided while nobody else changes the people of the office. */
import { policiesMay } from '../../../../contract/access/grants.ts';
import { mayGive, type OfficeRole } from '../../../../contract/access/office-roles.ts';
import { hasPolicy } from '../../../../contract/access/policies.ts';
import type { Connection } from '../../../../db/client.ts';
import { lockMembers, type Member } from '../../../../db/session/membership.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import type { Asker } from '../../../access/asker.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';

/** The member who makes a change, and from where. */
export interface Changing {
  readonly user: User;
  readonly asker: Asker;
}

/** Whether a member may change another one: whoever holds no more than they do. Nobody changes themselves. */
export function mayChange(
  by: Pick<Member, 'id' | 'policies'>,
  colleague: Pick<Member, 'id' | 'policies' | 'roles'>,
): boolean {
  return by.id !== colleague.id && outranks(by, colleague);
}

function outranks(by: Pick<Member, 'policies'>, colleague: Pick<Member, 'policies' | 'roles'>): boolean {
  const isAbove = hasPolicy(colleague.policies, 'super_admin') && !hasPolicy(by.policies, 'super_admin');
  return !isAbove && mayGive(by.policies, colleague.roles);
}

/**
 * The members of the office, locked, with the one who changes something as they are now. Since nobody ends their own work,
 * and who ends that of others may change colleagues still, an office always keeps somebody who may.
 *
 * @throws {AppError} `access.denied` if that member may not change colleagues any more.
 */
export async function lockOffice(
  deps: Pick<Deps, 'dialect'>,
  trx: Connection,
  { user }: Changing,
): Promise<{ readonly by: Member; readonly members: readonly Member[] }> {
  const members = await lockMembers(trx, deps.dialect, user.property_id);
  const by = members.find(({ id }) => id === user.id);
  if (by === undefined || !policiesMay(by.policies, 'serve colleagues')) throw new AppError('access.denied');
  return { by, members };
}

/**
 * A colleague whom a member is about to change, while the office is locked.
 *
 * @param given the roles that the colleague is to have; omitted: they are not changed.
 * @throws {AppError} `access.denied`; `record.not_found` for somebody who is no member; `colleague.self`;
 *   `colleague.more` where they, or the new roles, hold more than the member who asks.
 */
export async function lockColleague(
  deps: Pick<Deps, 'dialect'>,
  trx: Connection,
  changing: Changing,
  { user_id, given = [] }: { readonly user_id: string; readonly given?: readonly OfficeRole[] },
): Promise<{ readonly by: Member; readonly colleague: Member }> {
  const { by, members } = await lockOffice(deps, trx, changing);
  const colleague = members.find(({ id }) => id === user_id);
  if (colleague === undefined) throw new AppError('record.not_found');
  if (colleague.id === by.id) throw new AppError('colleague.self');
  if (!outranks(by, colleague) || !mayGive(by.policies, given)) throw new AppError('colleague.more');
  return { by, colleague };
}
