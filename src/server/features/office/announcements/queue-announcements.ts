import type { NoticeChannel } from '../../../../contract/resident/notice.contract.ts';
import {
  type Announcement,
  findAnnouncement,
  listWaitingRecipients,
  type Recipient,
  takeRecipient,
} from '../../../../db/office/people/announcement.repository.ts';
import { inOneLine } from '../../../../engine/texts/filled-text.ts';
import type { Deps } from '../../../deps.ts';
import { notifyResident, type TellDeps } from '../../../outbox/notify-resident.ts';
import { textsIn } from '../../../texts/text-in.ts';

/** Recipients of one run. */
const RECIPIENTS_AT_ONCE = 25;
/** Characters of the text in a text message: about two of them. */
const SMS_CHARACTERS = 240;

/** What the notices of an announcement are about. @example aboutAnnouncement('A1') // 'announcement:A1' */
export const aboutAnnouncement = (id: string): string => `announcement:${id}`;

/**
 * Puts the mails and text messages of announcements into the outbox, a batch of recipients at a time. Several processes
 * may run it: each recipient is taken once.
 *
 * @returns how many recipients were taken.
 */
export async function queueAnnouncements(deps: Pick<Deps, 'db'> & TellDeps): Promise<number> {
  const waiting = await listWaitingRecipients(deps.db, RECIPIENTS_AT_ONCE);
  const announcements = new Map<string, Announcement | null>();
  let taken = 0;
  for (const recipient of waiting) {
    const { announcement_id: id } = recipient;
    if (!announcements.has(id)) announcements.set(id, await findAnnouncement(deps.db, id));
    const announcement = announcements.get(id);
    if (announcement && (await tell(deps, announcement, recipient))) taken += 1;
  }
  return taken;
}

async function tell(
  deps: Pick<Deps, 'db'> & TellDeps,
  { id, texts, by_mail, by_sms }: Announcement,
  recipient: Recipient,
): Promise<boolean> {
  const channels: NoticeChannel[] = [
    ...(by_mail === 1 ? ['mail' as const] : []),
    ...(by_sms === 1 ? ['sms' as const] : []),
  ];
  return deps.db.transaction().execute(async (trx) => {
    if (!(await takeRecipient(trx, recipient, deps.clock.now().toISOString()))) return false;
    await notifyResident(deps, trx, {
      ...recipient,
      kind: 'announcements',
      channels,
      about: aboutAnnouncement(id),
      template: 'announcement',
      page: '/profile/notices',
      values: (language) => {
        const { subject = '', text = '' } = textsIn(texts, language) ?? {};
        return { title: subject, text, short: shortened(text) };
      },
    });
    return true;
  });
}

function shortened(text: string): string {
  const line = inOneLine(text);
  return line.length <= SMS_CHARACTERS ? line : `${line.slice(0, SMS_CHARACTERS - 1)}…`;
}
