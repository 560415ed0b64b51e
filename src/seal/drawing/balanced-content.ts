/** Balances the operators of a page: each begin has its end, and each end its begin. */
import { textOf, valueAt } from '../pdf-syntax.ts';

/** Operators that begin and end a nested state. */
const PAIRS: Readonly<Record<string, { readonly end: string; readonly by: number }>> = {
  q: { end: 'Q', by: 1 },
  Q: { end: 'Q', by: -1 },
  BMC: { end: 'EMC', by: 1 },
  BDC: { end: 'EMC', by: 1 },
  EMC: { end: 'EMC', by: -1 },
};
/** The end of an inline image: the content after it can be read. */
const PICTURE_END = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ][\t\n\r -~]{0,10}|$)/g;

/**
 * The content with balanced graphics states and marked content: unmatched ends are removed, as readers do, and open
 * states are closed at the end. Returns the same buffer if nothing has to change, or if it cannot be parsed completely.
 *
 * @example balancedContent(Buffer.from('Q q 2 0 0 2 0 0 cm')).toString() // '  q 2 0 0 2 0 0 cm\nQ'
 */
export function balancedContent(content: Buffer): Buffer {
  const text = textOf(content);
  const open: string[] = [];
  const needless: { start: number; end: number }[] = [];
  try {
    for (const { word, start, end } of operatorsOf(text)) {
      const pair = PAIRS[word];
      if (pair === undefined) continue;
      const at = open.lastIndexOf(pair.end);
      if (pair.by > 0) open.push(pair.end);
      else if (at === -1) needless.push({ start, end });
      else open.splice(at, 1);
    }
  } catch {
    return content;
  }
  if (open.length === 0 && needless.length === 0) return content;
  const balanced = Buffer.from(content);
  for (const { start, end } of needless) balanced.fill(' ', start, end);
  return Buffer.concat([balanced, Buffer.from(`\n${open.reverse().join(' ')}`)]);
}

function* operatorsOf(text: string): Generator<{ word: string; start: number; end: number }> {
  const length = text.trimEnd().length;
  for (let at = 0; at < length; ) {
    const value = valueAt(text, at);
    at = value.end;
    if (value.kind !== 'word' || value.start >= length) continue;
    const word = text.slice(value.start, value.end);
    if (word === 'ID') {
      PICTURE_END.lastIndex = at;
      if (PICTURE_END.exec(text) === null) throw new Error('a picture never ends');
      at = PICTURE_END.lastIndex;
    } else yield { word, start: value.start, end: value.end };
  }
}
