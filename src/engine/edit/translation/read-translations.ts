import { SOURCE_LANGUAGE } from '../texts/text-table.ts';
import { readXliff } from './read-xliff.ts';
import { readTranslationCsv } from './translation-csv.ts';
import { type FileOfTranslations, TranslationFileError } from './translation-file.ts';

/**
 * Reads a file of translations; what it begins with tells its format, whatever it is called.
 *
 * @param languages the languages of the draft
 * @throws {TranslationFileError} `unknown_kind`, `language_source`, `language_unknown`; as `readXliff` and
 *   `readTranslationCsv`
 * @example readTranslations(await file.text(), ['en', 'pt']).language // 'pt'
 */
export function readTranslations(content: string, languages: readonly string[]): FileOfTranslations {
  const plain = content.replace(/^\uFEFF/, '');
  if (plain.trim() === '' || plain.includes('\0')) throw new TranslationFileError('unknown_kind');
  const isXml = plain.trimStart().startsWith('<');
  const file = isXml ? readXliff(plain.trimStart()) : readTranslationCsv(plain);
  const { language } = file;
  if (language === SOURCE_LANGUAGE) throw new TranslationFileError('language_source', { language });
  if (!languages.includes(language)) throw new TranslationFileError('language_unknown', { language });
  return file;
}
