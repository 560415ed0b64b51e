/** The person of the application, as named in the form. */
export interface NamedPerson {
  readonly first_name: string;
  readonly middle_name?: string;
  readonly last_name: string;
}

/** The words of a name without case, accents and punctuation. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * Whether a signed name matches the person: first name and last name, optionally with middle names that begin with the
 * middle initial. Case, accents and punctuation are ignored. If the application has no name yet, any name matches.
 *
 * @example isNameOf('ADA M. PARK', { first_name: 'Ada', last_name: 'Park' }) // true
 * @example isNameOf('Mickey Mouse', { first_name: 'Ada', last_name: 'Park' }) // false
 */
export function isNameOf(signed: string, { first_name, middle_name = '', last_name }: NamedPerson): boolean {
  const [first, last, words] = [wordsOf(first_name), wordsOf(last_name), wordsOf(signed)];
  if (first.length + last.length === 0) return true;
  const middle = words.slice(first.length, words.length - last.length);
  const [initial] = wordsOf(middle_name);
  return (
    words.length >= first.length + last.length &&
    first.every((word, at) => words[at] === word) &&
    last.every((word, at) => words[words.length - last.length + at] === word) &&
    middle.every((word) => (initial === undefined ? word.length === 1 : word.startsWith(initial)))
  );
}

/** The person's full name. @example fullName({ first_name: 'Ada', last_name: 'Park' }) // 'Ada Park' */
export function fullName({ first_name, last_name }: NamedPerson): string {
  return `${first_name} ${last_name}`.trim();
}
