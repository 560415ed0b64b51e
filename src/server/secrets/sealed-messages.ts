/**
 * Outgoing mail and SMS with sealed bodies: they contain personal links and codes, which would otherwise stay readable
 * in old pages of the database, in its log and in backups.
 */
import type { Connection } from '../../db/client.ts';
import { enqueueMessage, type NewMessage } from '../../db/outbox.repository.ts';
import type { Deps } from '../deps.ts';
import { currentImpersonation } from '../impersonation/current.ts';
import { filled } from '../texts/filled-text.ts';
import type { Texts } from '../texts/texts.ts';
import { isSealed, type SecretBox } from './secret-box.ts';

/**
 * Puts a message into the outbox. Pass the transaction of the reported change. A mail sent during an impersonation ends
 * with a line about who acts for whom.
 */
export function queueMessage(
  { secrets, texts }: Pick<Deps, 'secrets' | 'texts'>,
  trx: Connection,
  message: NewMessage,
): Promise<void> {
  const impersonation_id = currentImpersonation()?.id ?? null;
  const text = message.channel === 'mail' ? message.body + whoActs(texts) : message.body;
  const body = secrets.seal(text, purposeOf(message.id));
  return enqueueMessage(trx, { ...message, body, impersonation_id });
}

/** In every language of the portal, because the recipient's language is not known here. */
function whoActs(texts: Texts): string {
  const current = currentImpersonation();
  if (current === null) return '';
  const values = { staff: current.staff_name, person: current.subject_name };
  const lines = texts.languages.map((language) => filled(texts.mail(language).acting, values));
  return `\n\n${lines.join('\n')}`;
}

/** The text of a message in the outbox; null if no key opens it. Messages of an older version are stored in clear. */
export function textOfMessage(
  box: Pick<SecretBox, 'open'>,
  { id, body }: { readonly id: string; readonly body: string },
): string | null {
  return isSealed(body) ? box.open(body, purposeOf(id)) : body;
}

/** The text sealed again under the current key of the box, or null if no key opens it. */
export function resealMessage(box: SecretBox, id: string, sealed: string): string | null {
  const text = box.open(sealed, purposeOf(id));
  return text === null ? null : box.seal(text, purposeOf(id));
}

function purposeOf(id: string): string {
  return `outbox.body:${id}`;
}
