const shortest = 6;
const longest = 24;

/** Terms from 6 to 24 months. @see spec/pre-application.md §9 */
export const DEFAULT_TERMS: readonly number[] = Array.from(
  { length: longest - shortest + 1 },
  (_, index) => shortest + index,
);

/** The terms that a property offers; the default ones where it names none. */
export function leaseTerms(own: readonly number[]): readonly number[] {
  return own.length > 0 ? own : DEFAULT_TERMS;
}
