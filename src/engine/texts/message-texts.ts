import { inOneLine } from './filled-text.ts';
import type { Texts, Values } from './texts.ts';

/** The texts of a mail or an SMS, and what fills them. */
export interface MessageText {
  /** By default `mail`. */
  readonly channel?: 'mail' | 'sms';
  /** The recipient's language. */
  readonly language: string;
  /** The key of an entry with a subject, a text (the body of a mail) and an SMS, or the keys of subject and body. */
  readonly template: string | { readonly subject?: string; readonly body: string };
  readonly values: Values;
}

/**
 * The subject, in one line and empty for an SMS, and the body of a message, as they are sent.
 *
 * @example textsOfMessage(texts, { language: 'en', template: 'mail:submitted', values: { property: 'Juniper Row' } }).subject
 */
export function textsOfMessage(
  texts: Pick<Texts, 'message'>,
  { channel = 'mail', language, template, values }: MessageText,
): { readonly subject: string; readonly body: string } {
  const isMail = channel === 'mail';
  const keys =
    typeof template === 'string'
      ? { subject: `${template}.subject`, body: `${template}.${isMail ? 'text' : 'sms'}` }
      : template;
  return {
    subject: isMail && keys.subject ? inOneLine(texts.message(language, keys.subject, values)) : '',
    body: texts.message(language, keys.body, values),
  };
}
