/** What a file of translations would change in a draft. Nothing is changed by planning. */
import { lacksTitle, paragraphsOf, type TextBundle } from '../texts/text-sources.ts';
import { differingPlaceholders } from '../texts/text-table.ts';
import { type PlacedText, translatedTexts } from './translated-texts.ts';
import type { FileOfTranslations, TextInFile } from './translation-file.ts';

/** A text that the file would change. */
export interface PlannedText {
  /** `stale`: the English text has changed since the file was made. */
  readonly kind: 'new' | 'changed' | 'stale';
  readonly text: PlacedText;
  /** The English text that was translated. */
  readonly sourceThen: string;
  readonly after: string;
}

/** Why a text of the file is not taken. */
type Refusal =
  | { readonly reason: 'unknown' | 'twice' | 'title' }
  | { readonly reason: 'placeholders'; readonly names: readonly string[] }
  | { readonly reason: 'paragraphs'; readonly found: number; readonly expected: number };

/** A text of the file that is not taken. */
export interface RefusedText {
  readonly id: string;
  readonly after: string;
  readonly refusal: Refusal;
}

/** What importing a file would do. */
export interface ImportPlan {
  readonly language: string;
  readonly planned: readonly PlannedText[];
  readonly refused: readonly RefusedText[];
  /** Texts that are already so. */
  readonly same: number;
  /** Texts that the file does not translate. */
  readonly empty: number;
}

/**
 * Compares a file with the draft. Texts that the draft does not have, that stand twice with different translations, or
 * that the check of a release would refuse, are refused one by one; the others can be chosen.
 *
 * @example planImport(document, readTranslations(content, languages)).planned.length
 */
export function planImport(bundle: TextBundle, { language, texts }: FileOfTranslations): ImportPlan {
  const known = new Map(translatedTexts(bundle, language).map((text) => [text.id, text]));
  const first = new Map<string, string>();
  const planned: PlannedText[] = [];
  const refused: RefusedText[] = [];
  let [same, empty] = [0, 0];
  for (const inFile of texts) {
    const { id, target } = inFile;
    const text = known.get(id);
    if (target.trim() === '') empty += 1;
    else if (first.has(id)) {
      if (first.get(id) !== target) refused.push({ id, after: target, refusal: { reason: 'twice' } });
    } else {
      first.set(id, target);
      const refusal = refusalOf(bundle, text, inFile);
      if (text === undefined || refusal !== null)
        refused.push({ id, after: target, refusal: refusal ?? { reason: 'unknown' } });
      else if (text.target === target && text.state === 'translated') same += 1;
      else planned.push({ kind: kindOf(text, inFile), text, sourceThen: inFile.source, after: target });
    }
  }
  return { language, planned, refused, same, empty };
}

function refusalOf(bundle: TextBundle, text: PlacedText | undefined, inFile: TextInFile): Refusal | null {
  if (text === undefined) return { reason: 'unknown' };
  const { target } = inFile;
  const { file, row, source } = text;
  const names = differingPlaceholders(source, target, row.isCounted);
  if (names.length > 0) return { reason: 'placeholders', names };
  const expected = paragraphsOf(bundle, file, row);
  const found = target.split('\n').length;
  if (expected !== null && found !== expected) return { reason: 'paragraphs', found, expected };
  return lacksTitle(file, target) ? { reason: 'title' } : null;
}

function kindOf({ source, target }: PlacedText, inFile: TextInFile): PlannedText['kind'] {
  if (inFile.source !== source) return 'stale';
  return target === null ? 'new' : 'changed';
}
