import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../error-texts.ts';

/** A text of `locales/<lng>/listings.json` by its dotted key, `{{name}}` filled in. */
export type ListingText = (key: string, params?: Record<string, string | number>) => string;

/**
 * The texts that the server writes into the head of a listing page.
 *
 * @throws when the file is missing or is not JSON.
 * @example (await listingTexts(folder, 'en'))('units.title') // 'Unit Listing'
 */
export async function listingTexts(localesFolder: string, language: Language): Promise<ListingText> {
  const texts: unknown = JSON.parse(await readFile(join(localesFolder, language, 'listings.json'), 'utf8'));
  return (key, params = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
    const text = typeof found === 'string' ? found : key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
  };
}
