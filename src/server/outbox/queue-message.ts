import type mailTexts from '../../../locales/en/mail.json';
import type { Connection } from '../../db/client.ts';
import { enqueueMessage } from '../../db/outbox.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import { type MessageText, textsOfMessage } from '../../engine/texts/message-texts.ts';
import { currentImpersonation } from '../access/impersonation.ts';
import type { Deps } from '../deps.ts';
import { currentTrace } from '../tracing/current-trace.ts';
import { sealedMessage } from './sealed-messages.ts';

/** The dotted keys of the entries with a subject. */
type EntriesOf<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends { subject: string }
    ? `${Path}${Key}`
    : Tree[Key] extends Readonly<Record<string, unknown>>
      ? EntriesOf<Tree[Key], `${Path}${Key}.`>
      : never;
}[keyof Tree & string];

/**
 * The texts of a message: an entry with a subject, a text (the body of a mail) and an SMS, or the keys of subject and
 * body.
 */
export type MessageTemplate =
  | `mail:${EntriesOf<typeof mailTexts>}`
  | `notices:${string}`
  | { readonly subject?: string; readonly body: string };

/** A mail or an SMS. */
export interface Message extends Omit<MessageText, 'template'>, Tenancy {
  readonly template: MessageTemplate;
  /** A mail address, or a number as `+15125550100`. */
  readonly recipient: string;
  /** Set if the message has an id already: the providers deliver each id once. By default a new one. */
  readonly message_id?: string;
  /** About a confidential process: if it does not arrive, the office does not see its subject. */
  readonly isConfidential?: boolean;
}

type Needs = Pick<Deps, 'clock' | 'random' | 'secrets' | 'texts'>;

/**
 * Puts a mail or an SMS into the outbox. Pass the transaction of the reported change: the message is sent only if it
 * commits. Without a recipient there is no message. A mail sent during an impersonation ends with a line about who acts
 * for whom.
 *
 * @example
 * await queueMessage(deps, trx, { ...place, recipient: email, language: 'es', template: 'mail:submitted', values })
 */
export async function queueMessage(deps: Needs, trx: Connection, message: Message): Promise<void> {
  const { company_id, property_id, channel = 'mail', recipient, message_id = deps.random.id() } = message;
  const { isConfidential = false } = message;
  if (recipient === '') return;
  const { subject, body } = textsOfMessage(deps.texts, message);
  const text = channel === 'mail' ? body + whoActs(deps.texts) : body;
  await enqueueMessage(trx, {
    id: message_id,
    company_id,
    property_id,
    channel,
    recipient,
    subject,
    body: sealedMessage(deps.secrets, message_id, text),
    created_at: deps.clock.now().toISOString(),
    impersonation_id: currentImpersonation()?.id ?? null,
    confidential: isConfidential ? 1 : 0,
    trace: currentTrace(),
  });
}

/** Who acts for whom, in every language of the portal. */
function whoActs(texts: Deps['texts']): string {
  const current = currentImpersonation();
  if (current === null) return '';
  const { staff_name: staff, subject_name: person } = current;
  const lines = texts.languages.map((language) => texts.message(language, 'mail:acting', { staff, person }));
  return `\n\n${lines.join('\n')}`;
}
