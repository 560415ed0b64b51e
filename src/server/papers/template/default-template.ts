import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The languages of the text that the portal ships. */
const SHIPPED_LANGUAGES = ['en', 'es'] as const;

const read = new Map<string, string>();

/**
 * The lease template that a property has until it writes its own, by language.
 *
 * @example defaultTemplate().es // '# Contrato de arrendamiento…'
 */
export function defaultTemplate(): Record<string, string> {
  for (const language of SHIPPED_LANGUAGES)
    if (!read.has(language))
      read.set(
        language,
        readFileSync(join(import.meta.dirname, 'texts', `residential-lease.${language}.md`), 'utf8'),
      );
  return Object.fromEntries(read);
}
