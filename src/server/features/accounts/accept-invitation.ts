import { mayGive } from '../../../contract/access/office-roles.ts';
import type { Connection } from '../../../db/client.ts';
import { closeInvitation, findInvitationOfLink } from '../../../db/office/colleague-invitation.repository.ts';
import { listResidencies } from '../../../db/resident/tenancy.repository.ts';
import type { MailedLink } from '../../../db/session/mailed-link.repository.ts';
import { beginMembership, lockMembers } from '../../../db/session/membership.repository.ts';
import { displayName, type User } from '../../../db/session/user.repository.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/**
 * Begins the work of a user for the office that has invited them. An invitation counts as long as the member who made it
 * may give its roles.
 *
 * @param link of the mail, which has been used now
 * @throws {AppError} `mailed_link.invalid` for an invitation that is closed, or that nobody stands for any more;
 *   `colleague.resident` for the account of a resident, who needs another address for the office.
 */
export async function acceptInvitation(
  deps: Pick<Deps, 'clock' | 'random' | 'dialect'>,
  trx: Connection,
  link: Pick<MailedLink, 'token_hash'>,
  user: User,
  asker: Asker,
): Promise<User> {
  const invitation = await findInvitationOfLink(trx, link.token_hash);
  if (invitation === null) throw new AppError('mailed_link.invalid');
  const { company_id, property_id, roles } = invitation;
  const members = await lockMembers(trx, deps.dialect, property_id);
  const host = members.find(({ id }) => id === invitation.invited_by);
  const isMember = members.some(({ id }) => id === user.id);
  if (host === undefined || isMember || !mayGive(host.policies, roles))
    throw new AppError('mailed_link.invalid');
  if (!user.is_staff && (await listResidencies(trx, user.id)).length > 0)
    throw new AppError('colleague.resident');
  if (!(await closeInvitation(trx, invitation.id, deps.clock.now().toISOString())))
    throw new AppError('mailed_link.invalid');
  await beginMembership(trx, user.id, { company_id, property_id }, roles);
  const detail = { by: displayName(host), roles: roles.join(', ') };
  await noteEvent(deps, trx, { ...user, property_id }, { kind: 'work_begun', asker, detail });
  return { ...user, is_staff: true };
}
