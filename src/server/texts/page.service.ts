import type { Page } from '../../contract/portal.contract.ts';
import { listPageVersions } from '../../db/property/page.repository.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { pageSlug } from '../../engine/language/page-text.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { renderMarkup } from './markup.ts';

/** A page as its source text. */
export interface WrittenPage {
  readonly page_title: string;
  readonly page_content: string;
}

/**
 * A static page: the property's own in that language, else its own in the fallback language, else the product's
 * standard text in `locales/<language>/pages`.
 *
 * @throws {AppError} `page.not_found`.
 * @example await readPage(deps, property.id, 'terms-applicant', 'es')
 * @see spec/application.md §2 Static page
 */
export async function readPage(
  deps: Pick<Deps, 'db' | 'texts'>,
  propertyId: string | null,
  slug: string,
  language: string,
): Promise<Page> {
  const { page_title, page_content } = await writtenPage(deps, propertyId, slug, language);
  return { page_title, page_content: renderMarkup(page_content) };
}

/** The same page as source text. @throws {AppError} `page.not_found`. */
export async function writtenPage(
  deps: Pick<Deps, 'db' | 'texts'>,
  propertyId: string | null,
  slug: string,
  language: string,
): Promise<WrittenPage> {
  if (!pageSlug.test(slug)) throw new AppError('page.not_found');
  const versions = propertyId === null ? [] : await listPageVersions(deps.db, propertyId, slug);
  const own = [language, FALLBACK_LANGUAGE].flatMap((wanted) =>
    versions.filter((page) => page.language === wanted),
  )[0];
  const found = own ?? deps.texts.page(language, slug);
  if (!found) throw new AppError('page.not_found');
  return found;
}
