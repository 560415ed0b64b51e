/** The languages of a draft: in preparation while they have a folder, offered to people once they are listed. */
import { offeredLanguages } from '../../check/languages.ts';
import type { FileEdit } from '../../drafts/file-edit.ts';
import { languageCode } from '../../language/language.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import { type TextBundle, tableLanguages, textSources } from '../texts/text-sources.ts';
import { SOURCE_LANGUAGE } from '../texts/text-table.ts';
import { translatedTexts } from './translated-texts.ts';

const LIST = 'locales/languages.json';

/** A language of a draft. */
export interface DraftLanguage {
  readonly code: string;
  /** Whether people can choose it once the draft is live. */
  readonly isOffered: boolean;
  /** The number of texts that it lacks. */
  readonly missing: number;
}

/** The languages of a draft besides English. @example draftLanguages(document) // [{ code: 'es', isOffered: true, missing: 0 }] */
export function draftLanguages(bundle: TextBundle): readonly DraftLanguage[] {
  const folders = tableLanguages(bundle);
  const offered = offeredLanguages({ listed: membersOf(bundle.json(LIST)), folders });
  return folders
    .filter((code) => code !== SOURCE_LANGUAGE)
    .map((code) => ({
      code,
      isOffered: offered.includes(code),
      missing: translatedTexts(bundle, code, 'open').filter(({ state }) => state === 'missing').length,
    }));
}

/** Scripts that are written from right to left, for which no page is laid out. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Arab',
  'Hebr',
  'Thaa',
  'Syrc',
  'Nkoo',
  'Adlm',
  'Rohg',
  'Mand',
]);

/**
 * Why a language cannot be added; null if it can.
 *
 * @example languageProblem(document, 'ar') // 'right_to_left'
 */
export function languageProblem(
  bundle: Pick<EditedBundle, 'paths'>,
  code: string,
): 'code' | 'taken' | 'unknown' | 'right_to_left' | null {
  if (!languageCode.test(code)) return 'code';
  if (tableLanguages(bundle).includes(code)) return 'taken';
  const names = new Intl.DisplayNames([SOURCE_LANGUAGE], { type: 'language', fallback: 'none' });
  const { script = '', language } = new Intl.Locale(code).maximize();
  // Codes that have been replaced by others (`iw`) would be formatted as those.
  if (names.of(code) === undefined || language !== code) return 'unknown';
  return RIGHT_TO_LEFT.has(script) ? 'right_to_left' : null;
}

/** The edits that begin a language: its files, without texts. Nobody can choose it yet. */
export function addLanguage(bundle: Pick<EditedBundle, 'paths'>, code: string): readonly FileEdit[] {
  const paths = textSources(bundle).map(({ pathOf }) => pathOf(code));
  const own = paths.filter((path) => path.startsWith(`locales/${code}/`) && path.endsWith('.json'));
  return own.map((path) => ({ path, content: '{}\n' }));
}

/** The edit that lets people choose a language by its own name; without a name, nobody can choose it any longer. */
export function offerLanguage(code: string, name: string | null): FileEdit {
  return { path: LIST, at: [code], value: name ?? undefined };
}
