import type {
  AnnouncementRecipient,
  AnnouncementRow,
  OpenAnnouncement,
} from '../../../../contract/office/people/announcement.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  type Announcement,
  findAnnouncement,
  listAnnouncements,
  listFates,
  listRecipients,
} from '../../../../db/office/people/announcement.repository.ts';
import { listUnitsOfLeases } from '../../../../db/resident/lease-place.repository.ts';
import { displayName, listUserNames } from '../../../../db/session/user.repository.ts';
import type { AskedPage } from '../../../http/asked-page.ts';
import { homeName } from '../../../property/home-name.ts';
import { textsIn } from '../../../texts/text-in.ts';
import { type Officer, served } from '../office.ts';
import { aboutAnnouncement } from './queue-announcements.ts';

/** A page of the announcements of a property. @param language of the member */
export async function readAnnouncements(
  db: Connection,
  propertyId: string,
  page: AskedPage<'sent_at'>,
  language: string,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const { rows, total } = await listAnnouncements(db, propertyId, page);
  return { rows: await rowsOf(db, rows, language), total };
}

/**
 * An announcement with what has become of it for each recipient.
 *
 * @throws {AppError} `record.not_found` for one of another property.
 */
export async function readAnnouncement(
  db: Connection,
  officer: Pick<Officer, 'user' | 'action'>,
  id: string,
  language: string,
): Promise<OpenAnnouncement> {
  const announcement = served(officer, await findAnnouncement(db, id));
  const [row] = (await rowsOf(db, [announcement], language)) as [AnnouncementRow];
  return { ...row, texts: announcement.texts, to: await recipientsOf(db, announcement) };
}

async function rowsOf(
  db: Connection,
  announcements: readonly Announcement[],
  language: string,
): Promise<AnnouncementRow[]> {
  const names = await listUserNames(
    db,
    announcements.map(({ sent_by }) => sent_by),
  );
  return announcements.map(({ id, texts, by_mail, by_sms, sent_by, ...one }) => ({
    announcement_id: id,
    subject: textsIn(texts, language)?.subject ?? '',
    audience: one.audience,
    by_mail: by_mail === 1,
    by_sms: by_sms === 1,
    notice_until: one.notice_until,
    recipients: one.recipients,
    sent_by: names.get(sent_by) ?? '',
    sent_at: one.sent_at,
  }));
}

async function recipientsOf(
  db: Connection,
  { id, by_mail, by_sms }: Announcement,
): Promise<AnnouncementRecipient[]> {
  const recipients = await listRecipients(db, id);
  const users = recipients.map(({ user_id }) => user_id);
  const fates = await listFates(db, aboutAnnouncement(id), users);
  const byWay = new Map(fates.map((fate) => [`${fate.user_id} ${fate.channel}`, fate]));
  const units = await listUnitsOfLeases(
    db,
    recipients.map(({ lease_id }) => lease_id),
  );
  const fateOf = (user: (typeof recipients)[number], channel: 'mail' | 'sms') => {
    if ((channel === 'mail' ? by_mail : by_sms) === 0) return 'off';
    if (user.queued_at === null) return 'waiting';
    const fate = byWay.get(`${user.user_id} ${channel}`);
    if (fate === undefined) return 'off';
    if (fate.failed_at !== null) return 'failed';
    // What was sent is deleted from the outbox after some days.
    return fate.outbox_id !== null && fate.sent_at === null ? 'waiting' : 'sent';
  };
  return recipients.map((one) => {
    const unit = units.get(one.lease_id);
    return {
      user_id: one.user_id,
      name: displayName(one),
      home: unit === undefined ? '' : homeName(unit),
      mail: fateOf(one, 'mail'),
      sms: fateOf(one, 'sms'),
    };
  });
}
