import type { Static } from 'typebox';
import { mayGive } from '../../../../contract/access/office-roles.ts';
import { OFFICE_COLLEAGUES } from '../../../../contract/limits.ts';
import type { inviteColleague } from '../../../../contract/office/colleague.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  closeInvitation,
  findOpenInvitation,
  type Invitation,
  insertInvitation,
  listOpenInvitations,
  renewInvitation,
} from '../../../../db/office/colleague-invitation.repository.ts';
import { deleteMailedLink } from '../../../../db/session/mailed-link.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { countTypedMail } from '../../../outbox/mail-limit.ts';
import { mailLink } from '../../accounts/mailed-link.ts';
import { type Changing, lockOffice } from './changing.ts';

/**
 * Invites somebody by mail to work for the office of the property.
 *
 * @throws {AppError} `access.denied`; `colleague.more` for roles that hold more than the member who invites;
 *   `colleague.known` for a member, `colleague.invited` for an open invitation, `colleague.too_many`, `mail.limit`.
 */
export async function invite(
  deps: Deps,
  changing: Changing,
  given: Static<typeof inviteColleague.request.body>,
): Promise<{ readonly invitation_id: string }> {
  const { user, asker } = changing;
  const { company_id, property_id } = user;
  const { roles } = given;
  const email = given.email.trim().toLowerCase();
  return deps.db.transaction().execute(async (trx) => {
    const { by, members } = await lockOffice(deps, trx, changing);
    if (!mayGive(by.policies, roles)) throw new AppError('colleague.more');
    if (members.some((member) => member.email === email)) throw new AppError('colleague.known');
    const open = await listOpenInvitations(trx, property_id);
    if (open.some((invitation) => invitation.email === email)) throw new AppError('colleague.invited');
    if (members.length + open.length >= OFFICE_COLLEAGUES)
      throw new AppError('colleague.too_many', { params: { limit: OFFICE_COLLEAGUES } });
    const person = {
      first_name: given.first_name.trim(),
      last_name: given.last_name.trim(),
      language: deps.texts.accepted(given.language, user.language),
    };
    const invited = { ...person, company_id, property_id, email };
    const link = await mailInvitation(deps, trx, invited, asker.ip);
    const id = deps.random.id();
    const created_at = deps.clock.now().toISOString();
    if (!(await insertInvitation(trx, { ...invited, ...link, id, roles, invited_by: user.id, created_at })))
      throw new AppError('colleague.invited');
    const detail = { email, roles: roles.join(', ') };
    await noteEvent(deps, trx, user, { kind: 'colleague_invited', asker, detail });
    return { invitation_id: id };
  });
}

/**
 * Mails an open invitation again. The member who does it stands for it from now on.
 *
 * @throws {AppError} `access.denied`, `record.not_found`, `colleague.more`, `mail.limit`.
 */
export async function inviteAgain(deps: Deps, changing: Changing, id: string): Promise<boolean> {
  const { user, asker } = changing;
  return deps.db.transaction().execute(async (trx) => {
    const { by } = await lockOffice(deps, trx, changing);
    const invitation = await openInvitation(trx, user, id);
    if (!mayGive(by.policies, invitation.roles)) throw new AppError('colleague.more');
    await deleteMailedLink(trx, invitation.link_hash);
    const link = await mailInvitation(deps, trx, invitation, asker.ip);
    await renewInvitation(trx, id, { ...link, invited_by: user.id });
    const detail = { email: invitation.email, roles: invitation.roles.join(', ') };
    await noteEvent(deps, trx, user, { kind: 'colleague_invited', asker, detail });
    return true;
  });
}

/** Withdraws an open invitation: its link opens nothing. @throws {AppError} `access.denied`, `record.not_found`. */
export async function withdraw(deps: Deps, changing: Changing, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    await lockOffice(deps, trx, changing);
    const { link_hash } = await openInvitation(trx, changing.user, id);
    await deleteMailedLink(trx, link_hash);
    return closeInvitation(trx, id, deps.clock.now().toISOString());
  });
}

async function openInvitation(trx: Connection, { property_id }: User, id: string): Promise<Invitation> {
  const invitation = await findOpenInvitation(trx, id);
  if (invitation?.property_id !== property_id) throw new AppError('record.not_found');
  return invitation;
}

type Invited = Pick<
  Invitation,
  'company_id' | 'property_id' | 'email' | 'first_name' | 'last_name' | 'language'
>;

async function mailInvitation(
  deps: Deps,
  trx: Connection,
  { company_id, property_id, email, first_name, last_name, language }: Invited,
  ip: string,
): Promise<Pick<Invitation, 'link_hash' | 'expires_at'>> {
  await countTypedMail(deps, trx, { recipient: email, ip, unit: '' });
  const content = { first_name, last_name, language, identity: null };
  const { token_hash, expires_at } = await mailLink(deps, trx, {
    ...{ company_id, property_id, purpose: 'invite', email, user_id: null, content },
  });
  return { link_hash: token_hash, expires_at };
}
