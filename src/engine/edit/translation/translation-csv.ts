/** Translations as a file for spreadsheets. */
import { csvRows, csvText } from '../../csv/csv-text.ts';
import { languageCode } from '../../language/language.ts';
import { SOURCE_LANGUAGE } from '../texts/text-table.ts';
import type { TranslatedText } from './translated-texts.ts';
import { type FileOfTranslations, TRANSLATION_LIMITS, TranslationFileError } from './translation-file.ts';

/** The column of the names; no code of a language has this form. */
const ID = 'text_id';

/**
 * The columns: the name of the text, its state, the English text, and the translation, whose column is named by the
 * code of the language.
 *
 * @example translationCsv('pt', texts) // '\uFEFFtext_id,state,en,pt\r\nportal:send,missing,Send,\r\n'
 */
export function translationCsv(language: string, texts: readonly TranslatedText[]): string {
  return csvText([
    [ID, 'state', SOURCE_LANGUAGE, language],
    ...texts.map(({ id, state, source, target }) => [id, state, source, target ?? '']),
  ]);
}

/**
 * Reads such a file; its columns may stand in another order, and among others.
 *
 * @throws {TranslationFileError} `csv_broken`, `csv_columns`, `too_many`
 */
export function readTranslationCsv(content: string): FileOfTranslations {
  const { rows, brokenRow } = csvRows(content);
  if (brokenRow !== null) throw new TranslationFileError('csv_broken', { row: brokenRow });
  const heads = (rows[0] ?? []).map((head) => head.trim().toLowerCase());
  const codes = heads.filter((head) => languageCode.test(head) && head !== SOURCE_LANGUAGE);
  const [id, source] = [heads.indexOf(ID), heads.indexOf(SOURCE_LANGUAGE)];
  const [language = ''] = codes;
  if (id < 0 || source < 0 || codes.length !== 1)
    throw new TranslationFileError('csv_columns', { id: ID, source: SOURCE_LANGUAGE });
  if (rows.length - 1 > TRANSLATION_LIMITS.texts)
    throw new TranslationFileError('too_many', { limit: TRANSLATION_LIMITS.texts });
  const target = heads.indexOf(language);
  return {
    language,
    texts: rows.slice(1).map((row) => ({
      id: row[id] ?? '',
      source: row[source] ?? '',
      target: row[target] ?? '',
    })),
  };
}
