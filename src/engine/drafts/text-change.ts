/** One change of a text: from the first to the last character that differs. */
export interface TextChange {
  /** Index of the first character that differs. */
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/**
 * The change from one text to another.
 *
 * @example changeOf('a cat', 'a dog') // { at: 2, removed: 'cat', inserted: 'dog' }
 */
export function changeOf(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return {
    at,
    removed: before.slice(at, before.length - same),
    inserted: after.slice(at, after.length - same),
  };
}

/** The text after the change. @example changed('a cat', changeOf('a cat', 'a dog')) // 'a dog' */
export function changed(text: string, { at, removed, inserted }: TextChange): string {
  return text.slice(0, at) + inserted + text.slice(at + removed.length);
}
