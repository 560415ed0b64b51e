/** A piece that is never broken over lines: text, or the blank of a field. */
export type Atom =
  | { readonly text: string; readonly bold: boolean }
  | { readonly field: string; readonly width: number };

/** Atoms without a space between them. */
export type Word = readonly Atom[];

/** Between two words: the second one begins a line. */
export const LINE_END: Word = [];

/** The words of a text without markup, in its lines. @example wordsOf('Mold and lead').length // 3 */
export function wordsOf(text: string, bold = false): Word[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line.split(/\s+/).filter((word) => word !== '');
    return [...(index > 0 ? [LINE_END] : []), ...words.map((word) => [{ text: word, bold }])];
  });
}
