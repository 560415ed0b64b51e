import type { Autopay } from '../../db/autopay/autopay.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { findUser } from '../../db/session/user.repository.ts';
import { formatDay } from '../../engine/language/day.ts';
import { formatMoney } from '../../engine/language/money.ts';
import type { Deps } from '../deps.ts';
import { addressAt } from '../residents/property-address.ts';
import { queueMail } from '../texts/queue-mail.ts';
import type { MailTexts } from '../texts/texts.ts';

/** What is told of an automatic payment. Days are `2026-03-31`. */
export interface AutopayNews {
  readonly kind: keyof MailTexts['autopay'] & ('announced' | 'charged' | 'declined' | 'ended');
  readonly date: string;
  readonly cents?: number;
  /** Why it has ended: a key of the mail texts. */
  readonly why?: keyof MailTexts['autopay']['why'];
}

/** Puts a mail to the resident into the outbox. Give it the transaction of what it tells of. */
export async function mailAutopayNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'texts' | 'settings'>,
  trx: Connection,
  autopay: Pick<Autopay, 'user_id' | 'company_id' | 'property_id'>,
  { kind, date, cents = 0, why }: AutopayNews,
): Promise<void> {
  const user = await findUser(trx, autopay.user_id);
  const property = await findProperty(trx, autopay.property_id);
  if (user === null || property === null) return;
  const { language } = user;
  const texts = deps.texts.mail(language).autopay;
  const { company_id, property_id } = autopay;
  await queueMail(deps, trx, { company_id, property_id, recipient: user.email }, texts[kind], {
    first_name: user.first_name,
    property: property.name,
    date: formatDay(date, language),
    amount: formatMoney(cents, language),
    why: why === undefined ? '' : texts.why[why],
    link: addressAt(deps.settings.baseUrl, property.host, '/tenant/autopays'),
  });
}
