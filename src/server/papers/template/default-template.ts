import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts that the portal ships, one file per language. */
const folder = join(import.meta.dirname, 'texts');
const NAME = /^residential-lease\.([\w-]+)\.md$/;

const read = new Map<string, string>();

/**
 * The lease template that a property has until it writes its own, by language.
 *
 * @example defaultTemplate().es // '# Contrato de arrendamiento…'
 */
export function defaultTemplate(): Record<string, string> {
  if (read.size === 0)
    for (const file of readdirSync(folder).sort()) {
      const language = NAME.exec(file)?.[1];
      if (language !== undefined) read.set(language, readFileSync(join(folder, file), 'utf8'));
    }
  return Object.fromEntries(read);
}
