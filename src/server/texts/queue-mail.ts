import type { Connection } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { queueMessage } from '../secrets/sealed-messages.ts';
import { filled, inOneLine } from './filled-text.ts';
import type { Texts } from './texts.ts';

/** Whose mail it is, and where it goes. */
interface Addressee {
  readonly company_id: string;
  readonly property_id: string;
  readonly recipient: string;
}

/**
 * Fills in a mail and puts it into the outbox. Give it the transaction of the change that it tells of.
 *
 * @param template of the recipient's language
 * @example await queueMail(deps, trx, { ...applicant, recipient: applicant.email }, deps.texts.mail('es').submitted, values)
 */
export function queueMail(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'texts'>,
  trx: Connection,
  { company_id, property_id, recipient }: Addressee,
  { subject, text }: ReturnType<Texts['mail']>['submitted'],
  values: Readonly<Record<string, string>>,
): Promise<void> {
  return queueMessage(deps, trx, {
    id: deps.random.id(),
    company_id,
    property_id,
    channel: 'mail',
    recipient,
    subject: inOneLine(filled(subject, values)),
    body: filled(text.join('\n'), values),
    created_at: deps.clock.now().toISOString(),
  });
}
