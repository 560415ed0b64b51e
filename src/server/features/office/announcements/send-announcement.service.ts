import { ANNOUNCEMENT_RECIPIENTS, ANNOUNCEMENTS_PER_DAY } from '../../../../contract/limits.ts';
import type { NewAnnouncement } from '../../../../contract/office/people/announcement.contract.ts';
import {
  countAnnouncementsSince,
  findAnnouncementOf,
  insertAnnouncement,
} from '../../../../db/office/people/announcement.repository.ts';
import { lockMembers } from '../../../../db/session/membership.repository.ts';
import { inOneLine } from '../../../../engine/texts/filled-text.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayMs } from '../../../jobs/every.ts';
import { todayAt } from '../../../property/time-zone.ts';
import type { Officer } from '../office.ts';
import { audienceInWords, listenersOf } from './audience.ts';

/**
 * Sends an announcement to residents of the property: it is kept with its recipients, and a job puts their mails and
 * text messages into the outbox. The same key sends nothing a second time.
 *
 * @throws {AppError} `announcement.…`; `idempotency_key.reused` for another announcement under the same key.
 */
export async function sendAnnouncement(
  deps: Pick<Deps, 'db' | 'dialect' | 'clock' | 'random'>,
  { user }: Pick<Officer, 'user'>,
  sent: NewAnnouncement,
): Promise<{ readonly announcement_id: string; readonly recipients: number }> {
  const { property_id, company_id } = user;
  const { key, audience, mail, sms, notice_until } = sent;
  const texts = textsOf(sent);
  if (!mail && !sms && notice_until === null) throw new AppError('announcement.no_way');
  const request = JSON.stringify({ audience, mail, sms, notice_until, texts });
  return deps.db.transaction().execute(async (trx) => {
    await lockMembers(trx, deps.dialect, property_id);
    const known = await findAnnouncementOf(trx, property_id, key);
    if (known !== null) {
      if (known.request !== request) throw new AppError('idempotency_key.reused');
      return { announcement_id: known.id, recipients: known.recipients };
    }
    if (notice_until !== null && notice_until < (await todayAt(deps, trx, property_id)))
      throw new AppError('announcement.day_over');
    const now = deps.clock.now();
    const since = new Date(now.getTime() - dayMs).toISOString();
    if ((await countAnnouncementsSince(trx, property_id, since)) >= ANNOUNCEMENTS_PER_DAY)
      throw new AppError('announcement.limit');
    const listeners = await listenersOf(trx, property_id, audience);
    if (listeners.length === 0) throw new AppError('announcement.nobody');
    if (listeners.length > ANNOUNCEMENT_RECIPIENTS) throw new AppError('announcement.too_many');
    const id = deps.random.id();
    const of = { company_id, property_id };
    await insertAnnouncement(
      trx,
      {
        ...{ id, ...of, request_key: key, request, texts, notice_until },
        by_mail: mail ? 1 : 0,
        by_sms: sms ? 1 : 0,
        audience: audienceInWords(audience, listeners),
        recipients: listeners.length,
        sent_by: user.id,
        sent_at: now.toISOString(),
      },
      listeners.map(({ user_id, lease_id }) => ({ ...of, announcement_id: id, user_id, lease_id })),
    );
    return { announcement_id: id, recipients: listeners.length };
  });
}

/** The texts that are written, each whole. @throws {AppError} `announcement.text_missing`. */
function textsOf({ texts }: NewAnnouncement): Record<string, { subject: string; text: string }> {
  const all = Object.entries(texts).map(
    ([language, { subject, text }]) =>
      [language, { subject: inOneLine(subject), text: text.trim() }] as const,
  );
  const written = all.filter(([, { subject, text }]) => subject !== '' || text !== '');
  const isHalf = written.some(([, { subject, text }]) => subject === '' || text === '');
  if (isHalf || written.length === 0) throw new AppError('announcement.text_missing');
  return Object.fromEntries(written);
}
