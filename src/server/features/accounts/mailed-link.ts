/**
 * Mailed links that prove an email address. Each works once, for a short time.
 */
import type mailTexts from '../../../../locales/en/mail.json';
import type { Connection } from '../../../db/client.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import {
  insertMailedLink,
  type MailedContent,
  type MailedLink,
  type MailedLinkPurpose,
} from '../../../db/session/mailed-link.repository.ts';
import { hashToken } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { addressAt } from '../../property/property-address.ts';

type Needs = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/** A link to mail and its addressee. */
export interface LinkToMail
  extends Pick<MailedLink, 'company_id' | 'property_id' | 'purpose' | 'email' | 'user_id'> {
  readonly content: MailedContent;
}

const minutesOf: Readonly<Record<MailedLinkPurpose, number>> = {
  register: 1440,
  reset: 30,
  connect: 30,
  change: 30,
  invite: 7 * 1440,
};
const pathOf: Readonly<Record<MailedLinkPurpose, string>> = {
  register: '/auth/verify/',
  reset: '/auth/resetPassword/',
  connect: '/auth/verify/',
  // Works only when signed in: the owner of a mistyped address must not get into the account.
  change: '/profile/email?confirm=',
  invite: '/auth/verify/',
};

/**
 * Mails a link in the language of the content. The mail contains no text that somebody else may have typed.
 *
 * @returns what is kept of the link
 * @example await mailLink(deps, trx, { ...user, purpose: 'reset', user_id: user.id, content })
 */
export async function mailLink(
  deps: Needs,
  trx: Connection,
  link: LinkToMail,
): Promise<Pick<MailedLink, 'token_hash' | 'expires_at'>> {
  const now = deps.clock.now();
  const token = deps.random.token();
  const minutes = minutesOf[link.purpose];
  const token_hash = hashToken(token);
  const expires_at = new Date(now.getTime() + minutes * 60_000).toISOString();
  await insertMailedLink(trx, {
    company_id: link.company_id,
    property_id: link.property_id,
    purpose: link.purpose,
    email: link.email,
    user_id: link.user_id,
    content: link.content,
    token_hash,
    created_at: now.toISOString(),
    expires_at,
  });
  await mailAccount(deps, trx, link, link.content.language, link.purpose, (at) => ({
    link: at(pathOf[link.purpose] + token),
    minutes: String(minutes),
    hours: String(minutes / 60),
    days: String(minutes / 1440),
    provider: providerName(link.content.identity?.provider ?? ''),
  }));
  return { token_hash, expires_at };
}

/** The display name of a social provider. @example providerName('google') // 'Google' */
export function providerName(type: string): string {
  return type.slice(0, 1).toUpperCase() + type.slice(1);
}

/** Mails of `account` in `mail.json`. */
type AccountMail = keyof typeof mailTexts.account;

/**
 * Queues a mail about an account.
 *
 * @param values returns the mail's other values; `at` returns the URL of a path at the property.
 * @example await mailAccount(deps, trx, user, user.language, 'password_changed', (at) => ({ link: at('/auth/login') }))
 */
export async function mailAccount(
  deps: Needs,
  trx: Connection,
  whose: Pick<LinkToMail, 'company_id' | 'property_id' | 'email'>,
  language: string,
  mail: AccountMail,
  values: (at: (path: string) => string) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> {
  const property = await findProperty(trx, whose.property_id);
  const { company_id, property_id, email } = whose;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: email, language },
    template: `mail:account.${mail}`,
    values: {
      property: property?.name ?? '',
      email,
      ...values((path) => addressAt(deps, property, path)),
    },
  });
}
