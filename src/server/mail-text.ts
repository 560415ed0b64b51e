/**
 * Texts of mails, from `locales/<lng>/mail.json`, in the language of who gets them.
 */
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };

export type MailTexts = typeof en;

/** The texts in that language, else in English. */
export function mailTexts(language: string): MailTexts {
  return language === 'es' ? es : en;
}

/** A text without line breaks: what somebody typed must not become a header of its own. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * A text with its `{{names}}` filled; a name without a value stays as it is.
 *
 * @example filled('Hello {{first_name}},', { first_name: 'Ada' }) // 'Hello Ada,'
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
