/** The texts of a draft as somebody translates them: one language, everywhere. */
import { sourceRows, type TextBundle, type TextSource, textSources } from '../texts/text-sources.ts';
import { SOURCE_LANGUAGE, type TextRow } from '../texts/text-table.ts';

export type TranslationState = 'missing' | 'stale' | 'translated';

/** A text with its translation. */
export interface TranslatedText {
  /** Its name in the draft: `portal:apply.save`, `pages/must-read:page`. */
  readonly id: string;
  /** The English text. */
  readonly source: string;
  readonly target: string | null;
  readonly state: TranslationState;
}

/** A text of a draft: with its place. */
export interface PlacedText extends TranslatedText {
  readonly file: TextSource;
  readonly row: TextRow;
}

/**
 * All texts that a language has or should have, in the order of the files.
 *
 * @param of `open`: only those that are missing, or behind the English text
 * @example translatedTexts(document, 'pt', 'open')[0] // { id: 'application:title', source: 'Apply', target: null, … }
 */
export function translatedTexts(
  bundle: TextBundle,
  language: string,
  of: 'all' | 'open' = 'all',
): readonly PlacedText[] {
  const languages = [...new Set([SOURCE_LANGUAGE, language])];
  return textSources(bundle).flatMap((file) =>
    sourceRows(bundle, file, languages).flatMap((row) => {
      const target = row.texts[language] ?? null;
      const isMissing = row.missing.includes(language);
      if (row.source === null || (target === null && !isMissing)) return [];
      const kept = row.stale.includes(language) ? 'stale' : 'translated';
      const state = isMissing ? 'missing' : kept;
      if (of === 'open' && state === 'translated') return [];
      return [{ id: `${file.id}:${row.key}`, source: row.source, target, state, file, row } as const];
    }),
  );
}
