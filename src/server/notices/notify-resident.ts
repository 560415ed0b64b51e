import { NOTICE_CHANNELS, type NoticeKind } from '../../contract/resident/notice.contract.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { readContact } from '../../db/resident/contact.repository.ts';
import { insertNotice, listWishes } from '../../db/resident/notice.repository.ts';
import { findUser } from '../../db/session/user.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import type { Deps } from '../deps.ts';
import { addressAt } from '../links/property-address.ts';
import { queueMessage } from '../secrets/sealed-messages.ts';
import { inOneLine } from '../texts/filled-text.ts';
import { isWanted } from './notice-wishes.ts';

/** What somebody is told. */
export interface Told extends Tenancy {
  readonly user_id: string;
  readonly lease_id: string | null;
  readonly kind: NoticeKind;
  /** What happened, `parcel:<id>`: told once by each channel, however often this is called. */
  readonly about: string;
  /** Of `notices.json`: it has a subject, a text and an SMS. */
  readonly template: string;
  /** The page that shows more, `/parcels`. */
  readonly page: string;
  /** The same page with the token of a link: in the mail that is sent, and in no text that is kept to be read again. */
  readonly linked_page?: string;
  /** What the texts name; a function where that is written in the language of who is told. */
  readonly values?: TellValues | ((language: string) => TellValues);
}

type TellValues = Readonly<Record<string, string>>;

export type TellDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/**
 * Tells somebody by the channels that they chose, in their language. Give it the transaction of what happened: it is told
 * of if, and only if, that is kept.
 *
 * @example await notifyResident(deps, trx, { ...parcel, user_id, kind: 'parcels', about: `parcel:${parcel.id}`, template: 'parcel', page: '/parcels' })
 * @see spec/platform.md §2
 */
export async function notifyResident(deps: TellDeps, trx: Connection, told: Told): Promise<void> {
  const { company_id, property_id, user_id, lease_id, kind, about, template, page } = told;
  const user = await findUser(trx, user_id);
  const property = await findProperty(trx, property_id);
  if (user === null || property === null) return;
  const contact = await readContact(trx, user_id);
  const wishes = await listWishes(trx, user_id);
  const values = {
    first_name: user.first_name,
    property: property.name,
    ...(typeof told.values === 'function' ? told.values(user.language) : told.values),
  };
  const say = (part: string, to = page) =>
    deps.texts.message(user.language, `notices:${template}.${part}`, {
      link: addressAt(deps, property, to),
      ...values,
    });
  const created_at = deps.clock.now().toISOString();
  for (const channel of NOTICE_CHANNELS) {
    if (!isWanted(wishes, contact, kind, channel)) continue;
    const isMail = channel === 'mail';
    const notice = {
      id: deps.random.id(),
      company_id,
      property_id,
      user_id,
      lease_id,
      kind,
      channel,
      about,
      subject: isMail ? inOneLine(say('subject')) : '',
      body: say(isMail ? 'text' : 'sms'),
      created_at,
    };
    if (!(await insertNotice(trx, notice))) continue;
    const { id, subject } = notice;
    const body = isMail ? say('text', told.linked_page) : notice.body;
    const recipient = isMail ? user.email : (contact.mobile_no ?? '');
    await queueMessage(deps, trx, {
      id,
      company_id,
      property_id,
      channel,
      recipient,
      subject,
      body,
      created_at,
    });
  }
}
