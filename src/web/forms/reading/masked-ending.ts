/** A stored secret comes as stars and its last characters. */
const MASKED = /^\*{3,}(.*)$/;

/** What a stored secret ends in; null for a value in clear, or none. @example maskedEnding('*****6789') // '6789' */
export function maskedEnding(value: unknown): string | null {
  return typeof value === 'string' ? (MASKED.exec(value)?.[1] ?? null) : null;
}
