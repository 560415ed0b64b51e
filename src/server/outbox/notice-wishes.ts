import {
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  type NoticeWishes,
} from '../../contract/resident/notice.contract.ts';
import type { Connection } from '../../db/client.ts';
import { type Contact, readContact } from '../../db/resident/contact.repository.ts';
import { listWishes, type StoredWish } from '../../db/resident/notice.repository.ts';
import type { User } from '../../db/session/user.repository.ts';

/**
 * Whether a person is notified of something by a channel, as they chose; by default by mail alone. Text messages go to
 * verified numbers only.
 *
 * @example isWanted([], { mobile_no: null, mobile_verified_at: null }, 'parcels', 'mail') // true
 */
export function isWanted(
  wishes: readonly Pick<StoredWish, 'kind' | 'channel' | 'is_wanted'>[],
  { mobile_verified_at }: Contact,
  kind: NoticeKind,
  channel: NoticeChannel,
): boolean {
  if (channel === 'sms' && mobile_verified_at === null) return false;
  const chosen = wishes.find((wish) => wish.kind === kind && wish.channel === channel);
  return chosen === undefined ? channel === 'mail' : chosen.is_wanted === 1;
}

/** The notices that a person gets, and their channels. */
export async function wishesOf(db: Connection, user: User): Promise<NoticeWishes> {
  const contact = await readContact(db, user.id);
  const wishes = await listWishes(db, user.id);
  return {
    wishes: NOTICE_KINDS.map((kind) => ({
      kind,
      mail: isWanted(wishes, contact, kind, 'mail'),
      sms: isWanted(wishes, contact, kind, 'sms'),
    })),
    email: user.email,
    email_verified: user.email_verified_at !== null,
    mobile_no: contact.mobile_no ?? '',
  };
}
