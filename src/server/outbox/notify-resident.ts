import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeKind,
} from '../../contract/resident/notice.contract.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { readContact } from '../../db/resident/contact.repository.ts';
import { listUsersOfLease } from '../../db/resident/lease-place.repository.ts';
import { insertNotice, listWishes } from '../../db/resident/notice.repository.ts';
import { findUser } from '../../db/session/user.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import { textsOfMessage } from '../../engine/texts/message-texts.ts';
import type { Deps } from '../deps.ts';
import { addressAt } from '../property/property-address.ts';
import { isWanted } from './notice-wishes.ts';
import { queueMessage } from './queue-message.ts';

/** A notice to a person. */
export interface Told extends Tenancy {
  readonly user_id: string;
  readonly lease_id: string | null;
  readonly kind: NoticeKind;
  /** The cause, `parcel:<id>`: sent once by each channel, however often this is called. */
  readonly about: string;
  /** By which channels, as far as the person wants them; omitted: by all. */
  readonly channels?: readonly NoticeChannel[];
  /** Its key in `notices.json`, with a subject, a text and an SMS. */
  readonly template: string;
  /** The page with the details, `/parcels`. */
  readonly page: string;
  /** The same page with a link token: used in the mail that is sent, and in no stored text that can be read later. */
  readonly linked_page?: string;
  /** Values of the texts that are sent, as a code: in what is stored they are not shown. */
  readonly secrets?: TellValues;
  /** The values for the texts; a function if they depend on the recipient's language. */
  readonly values?: TellValues | ((language: string) => TellValues);
}

type TellValues = Readonly<Record<string, string>>;

/** Stands for a secret in what is stored. */
const HIDDEN = '••••••';

export type TellDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/**
 * Notifies a person by the channels they chose, in their language. Pass the transaction of the change: the notice is
 * sent only if it commits.
 *
 * @example
 * await notifyResident(deps, trx, { ...parcel, user_id, kind: 'parcels', about: `parcel:${parcel.id}`,
 *   template: 'parcel', page: '/parcels' })
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
  const { language } = user;
  const { secrets = {} } = told;
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, HIDDEN]));
  const textAt = (channel: NoticeChannel, to: string, hidden: TellValues) => ({
    ...{ channel, language, template: `notices:${template}` as const },
    values: { link: addressAt(deps, property, to), ...values, ...hidden },
  });
  const created_at = deps.clock.now().toISOString();
  for (const channel of told.channels ?? NOTICE_CHANNELS) {
    if (!isWanted(wishes, contact, kind, channel)) continue;
    const notice = {
      id: deps.random.id(),
      company_id,
      property_id,
      user_id,
      lease_id,
      kind,
      channel,
      about,
      ...textsOfMessage(deps.texts, textAt(channel, page, masked)),
      created_at,
    };
    if (!(await insertNotice(trx, notice))) continue;
    const isMail = channel === 'mail';
    await queueMessage(deps, trx, {
      ...textAt(channel, isMail ? (told.linked_page ?? page) : page, secrets),
      ...{ company_id, property_id, message_id: notice.id },
      recipient: isMail ? user.email : (contact.mobile_no ?? ''),
    });
  }
}

/** Notifies everybody who lives under a lease and has an account, by the channels they chose. */
export async function notifyHousehold(
  deps: TellDeps,
  trx: Connection,
  told: Omit<Told, 'user_id'> & { readonly lease_id: string },
): Promise<void> {
  for (const user_id of await listUsersOfLease(trx, told.lease_id)) {
    await notifyResident(deps, trx, { ...told, user_id });
  }
}
