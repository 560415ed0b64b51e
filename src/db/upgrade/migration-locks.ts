/** What statements of a migration lock in PostgreSQL, read from the statements themselves. */

/** How a table is locked: `all` keeps everybody out, `writes` only those who write. */
export type LockMode = 'all' | 'writes';

const CREATED = /^\s*create table (?:if not exists )?(\w+)/i;
const ALTERED = /^\s*(?:alter table|update|insert into|delete from|drop table)(?: only)? (\w+)/i;
const INDEXED = /^\s*create (?:unique )?index [\w ]+? on (\w+)/i;
const TRIGGERED = /^\s*create trigger [^$]*? on (\w+)/i;
const REFERENCED = /\breferences (\w+)/gi;

/**
 * The tables that were there before and that the statements lock, by name. A new table locks those that it references
 * against writes; a new column locks its table against reads and writes.
 *
 * @example locksOf(['alter table outbox add column refusal text']) // Map { 'outbox' => 'all' }
 */
export function locksOf(statements: readonly string[]): ReadonlyMap<string, LockMode> {
  const bare = statements.map((statement) => statement.replace(/--.*$/gm, '').trim());
  const created = new Set(bare.map((one) => CREATED.exec(one)?.[1]));
  const locks = new Map<string, LockMode>();
  const lock = (table: string | undefined, mode: LockMode): void => {
    if (table === undefined || created.has(table) || locks.get(table) === 'all') return;
    locks.set(table, mode);
  };
  for (const statement of bare) {
    lock(ALTERED.exec(statement)?.[1], 'all');
    lock((INDEXED.exec(statement) ?? TRIGGERED.exec(statement))?.[1], 'writes');
    for (const [, table] of statement.matchAll(REFERENCED)) lock(table, 'writes');
  }
  return new Map([...locks].sort(([a], [b]) => a.localeCompare(b)));
}
