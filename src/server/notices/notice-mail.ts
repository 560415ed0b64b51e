import type { Connection } from '../../db/client.ts';
import { type Addressee, queueWritten } from '../texts/queue-mail.ts';
import type { TellDeps } from './notify-resident.ts';

/** A mail of `notices.json` in a language. */
interface NoticeMail extends Addressee {
  readonly language: string;
  /** Its key, with a subject and a text. */
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Puts a mail of `notices.json` into the outbox. Pass the transaction of the reported change. */
export function queueNotice(
  deps: TellDeps,
  trx: Connection,
  { language, template, values, ...addressee }: NoticeMail,
): Promise<void> {
  const say = (part: string) => deps.texts.message(language, `notices:${template}.${part}`, values);
  return queueWritten(deps, trx, addressee, { subject: say('subject'), body: say('text') });
}
