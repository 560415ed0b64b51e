/** Text that is compared by its letters alone: lower case, without accents. `foldedSql` does the same in SQL. */
import { type RawBuilder, sql } from 'kysely';
import { ACCENTS } from '../migrations/office/office-search.ts';

const PATTERNS = ACCENTS.map(([plain, accented]) => [plain, new RegExp(`[${accented}]`, 'g')] as const);

/** @example folded(' José ') // 'jose' */
export function folded(text: string): string {
  const lower = text.trim().toLowerCase();
  return PATTERNS.reduce((inner, [plain, accented]) => inner.replaceAll(accented, plain), lower);
}

/** The condition that an expression begins with a text, as a range of its index. */
export function beginsWith(expression: string, prefix: string): RawBuilder<boolean> {
  const column = sql.raw(expression);
  // The code point after all others: no text that begins with the prefix comes after it.
  return sql<boolean>`${column} >= ${prefix} and ${column} < ${`${prefix}\u{10FFFF}`}`;
}

/** The condition that one word of an expression begins with a text. */
export function hasWord(expression: string, prefix: string): RawBuilder<boolean> {
  const escaped = prefix.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql<boolean>`' ' || ${sql.raw(expression)} like ${`% ${escaped}%`} escape '\\'`;
}
