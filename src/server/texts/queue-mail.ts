import type { Connection } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { queueMessage } from '../secrets/sealed-messages.ts';
import { filled, inOneLine } from './filled-text.ts';
import type { Texts } from './texts.ts';

/** The owner and recipient of a mail. */
export interface Addressee {
  readonly company_id: string;
  readonly property_id: string;
  readonly recipient: string;
}

type QueueDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'texts'>;

/**
 * Fills in a mail and puts it into the outbox. Pass the transaction of the reported change.
 *
 * @param template of the recipient's language
 * @example
 * await queueMail(deps, trx, { ...applicant, recipient: applicant.email }, deps.texts.mail('es').submitted, values)
 */
export function queueMail(
  deps: QueueDeps,
  trx: Connection,
  addressee: Addressee,
  { subject, text }: ReturnType<Texts['mail']>['submitted'],
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const written = { subject: filled(subject, values), body: filled(text.join('\n'), values) };
  return queueWritten(deps, trx, addressee, written);
}

/** Puts a mail with filled-in texts into the outbox. */
export function queueWritten(
  deps: QueueDeps,
  trx: Connection,
  { company_id, property_id, recipient }: Addressee,
  { subject, body }: { readonly subject: string; readonly body: string },
): Promise<void> {
  return queueMessage(deps, trx, {
    id: deps.random.id(),
    company_id,
    property_id,
    channel: 'mail',
    recipient,
    subject: inOneLine(subject),
    body,
    created_at: deps.clock.now().toISOString(),
  });
}
