/** In which order the parts of a line stand on paper, from the left: the Unicode Bidirectional Algorithm. */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
/** The blocks of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Letters of one direction. */
export interface DirectedText {
  /** As they are spoken. */
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * The parts of a line as they stand on paper, in a paragraph from left to right as browsers show it.
 *
 * @param groupOf parts of one direction are parted further where this answers something else.
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
