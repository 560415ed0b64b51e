import type { Dialect } from './client.ts';

/** One change of the database schema. Never edited after its release; a change is a new migration. */
export interface Migration {
  /** Names sort in the order in which the migrations run. */
  name: string;
  /** The SQL statements, in order. */
  statements(dialect: Dialect): readonly string[];
}

/**
 * The statements of an SQL text that both dialects read. `{counter}` is an auto-increment key.
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
