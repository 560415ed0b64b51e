import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../../contract/portal.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { listPageVersions } from '../../../db/property/page.repository.ts';
import type { Language } from '../../error-texts.ts';
import { AppError } from '../../errors.ts';
import { renderMarkup } from './markup.ts';

const slugShape = /^[a-z0-9][a-z0-9-]*$/;
const textsFolder = join(import.meta.dirname, 'texts');

/**
 * A static page: the property's own in that language, else in English, else the product's standard text.
 *
 * @throws {AppError} `page.not_found`.
 * @example await readPage(db, property.id, 'terms-applicant', 'es')
 * @see spec/application.md §2 Static page
 */
export async function readPage(
  db: Connection,
  propertyId: string | null,
  slug: string,
  language: Language,
): Promise<Page> {
  if (!slugShape.test(slug)) throw new AppError('page.not_found');
  const versions = propertyId === null ? [] : await listPageVersions(db, propertyId, slug);
  const own = [language, 'en'].flatMap((wanted) => versions.filter((page) => page.language === wanted))[0];
  const found = own ?? (await standardPage(slug, language)) ?? (await standardPage(slug, 'en'));
  if (!found) throw new AppError('page.not_found');
  return { page_title: found.page_title, page_content: renderMarkup(found.page_content) };
}

/** A text that comes with the product: the first line is `# ` and the title. */
async function standardPage(slug: string, language: Language): Promise<Page | null> {
  const text = await readFile(join(textsFolder, language, `${slug}.md`), 'utf8').catch(() => null);
  if (text === null) return null;
  const [title = '', ...lines] = text.split('\n');
  return { page_title: title.replace(/^# /, ''), page_content: lines.join('\n') };
}
