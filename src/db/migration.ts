import type { Dialect } from './client.ts';

/** One step of the database's shape. Never edited once released; a change is a new one. */
export interface Migration {
  /** Names sort in the order in which the migrations run. */
  name: string;
  /** The statements of SQL, in order. */
  statements(dialect: Dialect): readonly string[];
}

/**
 * The statements of a text in SQL that both dialects read. `{counter}` is a key that the database counts up.
 *
 * @param text statements that end with a semicolon at the end of a line.
 * @example statementsOf('create table a (id {counter});\ncreate index a_id on a (id);', 'sqlite')
 */
export function statementsOf(text: string, dialect: Dialect): string[] {
  const counter = dialect === 'postgres' ? 'serial primary key' : 'integer primary key autoincrement';
  return text
    .replaceAll('{counter}', counter)
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
