const OWN = /^\s*create table (?:if not exists )?(\w+)/i;
const ADDS =
  /^(create (table|index|trigger|function|or replace function)\b|insert into\b|update\b|alter table \w+ add column\b)/i;
const NEEDS_VALUE = /\bnot null\b(?!.*\bdefault\b)|\bunique\b|\bcheck\b/i;

/**
 * Whether a statement of a migration removes or narrows what the former version uses: it may only add tables, indexes,
 * columns that need no value, and rows. A table of the same migration is nobody else's yet.
 *
 * @example breaksFormer('alter table pets drop column name', []) // true
 */
export function breaksFormer(statement: string, all: readonly string[]): boolean {
  const bare = statement.replace(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
  const own = all.map((one) => OWN.exec(one)?.[1]);
  const unique = /^create unique index \w+ on (\w+)/i.exec(bare);
  if (unique !== null) return !own.includes(unique[1]);
  if (!ADDS.test(bare)) return true;
  return /^alter table/i.test(bare) && NEEDS_VALUE.test(bare);
}
