import { type Action, mayDo } from '../../../../contract/access/grants.ts';
import type { WaitingEntry } from '../../../../contract/process/office-waiting.contract.ts';
import { listAlike } from '../../../../db/office/lead.repository.ts';
import {
  findAddressees,
  findRefusedMail,
  findTextedResidents,
  listRefusedMails,
  settleRefusedMail,
} from '../../../../db/office/waiting/refused-mail.repository.ts';
import type { Tenancy } from '../../../../db/tables.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { homeName } from '../../../property/home-name.ts';
import { type Officer, served } from '../office.ts';

/** Members who may do one of these know the people to whom the mails of a property go. */
export const MAIL_ACTIONS: readonly Action[] = ['serve messages', 'serve applications', 'serve leases'];

/**
 * A page of the mails and text messages of a property that did not arrive, with whom they were for, and how many there are. Subjects of
 * mails about confidential processes are left out.
 *
 * @example (await listRefused(deps, user, { limit: 5, offset: 0 })).rows[0]?.mail?.reason // 'status 550'
 */
export async function listRefused(
  { db, dialect }: Pick<Deps, 'db' | 'dialect'>,
  { company_id, property_id }: Tenancy,
  part: { readonly limit: number; readonly offset: number },
): Promise<{
  readonly rows: readonly Omit<WaitingEntry, 'kind' | 'time_zone' | 'overdue'>[];
  readonly total: number;
}> {
  const { rows: mails, total } = await listRefusedMails(db, property_id, part);
  const recipients = mails.map(({ recipient }) => recipient);
  const found = await findAddressees(db, { company_id, property_id }, recipients);
  const others = recipients.filter((one) => !found.has(one.toLowerCase()));
  const people = others.map((email) => ({ email, contact_no: '' }));
  const guests = await listAlike(db, dialect, property_id, people, others.length);
  const guestOf = new Map(guests.map((guest) => [guest.email.toLowerCase(), guest]));
  const texts = mails.filter(({ channel }) => channel === 'sms').map(({ id }) => id);
  const texted = await findTextedResidents(db, { property_id }, texts);
  const rows = mails.map(({ id, channel, recipient, subject, refusal: reason, since, confidential }) => {
    const person = channel === 'sms' ? texted.get(id) : found.get(recipient.toLowerCase());
    const guest = guestOf.get(recipient.toLowerCase());
    const name = person?.name ?? (guest === undefined ? '' : `${guest.first_name} ${guest.last_name}`.trim());
    const unit = person?.unit ?? guest?.unit;
    return {
      ...{ id, since, due_at: null, home: unit === undefined ? '' : homeName(unit) },
      people: [name === '' ? recipient : name],
      mail: {
        ...{ channel, recipient, reason, subject: confidential ? '' : subject },
        ...{ case_id: person?.case_id ?? null, guestcard_id: guest?.id ?? null },
      },
    };
  });
  return { rows, total };
}

/**
 * Notes that a member has seen that a mail will never arrive. Again, or once a later mail has arrived, it changes nothing.
 *
 * @throws {AppError} `record.not_found` for a mail of another property or that was not refused, and for members whose work
 *   is not about the people of the property.
 */
export async function settleMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  officer: Officer,
  mail_id: string,
): Promise<{ readonly mail_id: string; readonly settled_at: string }> {
  const { user } = officer;
  const mail = served(officer, await findRefusedMail(db, mail_id));
  if (!MAIL_ACTIONS.some((action) => mayDo(asStaff(user), action, { ...user, owner: '' })))
    throw new AppError('record.not_found');
  const at = clock.now().toISOString();
  if (mail.settled_at === null) await settleRefusedMail(db, mail_id, { by: user.id, at });
  return { mail_id, settled_at: mail.settled_at ?? at };
}
