import type { Connection } from '../../../db/client.ts';
import { listNoticesFor } from '../../../db/office/people/announcement.repository.ts';
import { listShoutbox, type ShoutboxItem } from '../../../db/property/page.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { escapeHtml } from '../../http/html.ts';
import { textsIn } from '../../texts/text-in.ts';

/** Announcements that are shown at once. */
const MOST = 10;

/** A resident, who reads the start page on a day of the property in a language. */
interface NoticeReader {
  readonly property_id: string;
  readonly user_id: string;
  readonly lease_id: string;
  readonly today: string;
  readonly language: string;
}

/** The notices of a resident's start page: announcements to them, the latest first, then those of the property. */
export async function noticesOf(
  db: Connection,
  { property_id, user_id, lease_id, today, language }: NoticeReader,
): Promise<ShoutboxItem[]> {
  const announcements = await listNoticesFor(db, { user_id, lease_id, today }, MOST);
  const own = await listShoutbox(db, property_id, language);
  return [
    ...announcements.map(({ texts }) => {
      const { subject = '', text = '' } = textsIn(texts, language) ?? {};
      const paragraphs = text.split(/\n{2,}/).map((part) => escapeHtml(part).replaceAll('\n', '<br />'));
      return { title: subject, content: paragraphs.map((part) => `<p>${part}</p>`).join('') };
    }),
    ...(own.length > 0 ? own : await listShoutbox(db, property_id, FALLBACK_LANGUAGE)),
  ];
}
