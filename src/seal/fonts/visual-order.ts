/** The visual order of the parts of a line, from the left: the Unicode Bidirectional Algorithm. */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
/** The Unicode blocks of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Letters of one direction. */
export interface DirectedText {
  /** In logical order. */
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * The parts of a line in visual order, in a left-to-right paragraph as in browsers.
 *
 * @param groupOf parts of one direction are split where its result changes.
 * @example inVisualOrder('Ada (נור)', () => 'one font') // 'Ada (', 'נור' from right to left, ')'
 */
export function inVisualOrder<Group>(
  text: string,
  groupOf: (letter: string) => Group,
): (DirectedText & { readonly group: Group })[] {
  if (!RIGHT_TO_LEFT.test(text))
    return grouped(text, groupOf, () => 0).map((part) => ({ ...part, isRightToLeft: false }));
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const parts = grouped(text, groupOf, (at) => levels[at] ?? 0);
  for (let level = Math.max(...levels); level > 0; level--) {
    for (let from = 0; from < parts.length; from++) {
      let to = from;
      while ((parts[to]?.level ?? -1) >= level) to++;
      if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).reverse());
      from = to;
    }
  }
  return parts.map((part) => ({ ...part, isRightToLeft: part.level % 2 === 1 }));
}

function grouped<Group>(
  text: string,
  groupOf: (letter: string) => Group,
  levelAt: (index: number) => number,
): { text: string; group: Group; level: number }[] {
  const parts: { text: string; group: Group; level: number }[] = [];
  let index = 0;
  for (const letter of text) {
    const [group, level, last] = [groupOf(letter), levelAt(index), parts.at(-1)];
    if (last?.group === group && last.level === level) last.text += letter;
    else parts.push({ text: letter, group, level });
    index += letter.length;
  }
  return parts;
}
