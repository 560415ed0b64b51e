import type { Dialect } from './client.ts';

/**
 * One change of the database schema. Never edited after its release; a change is a new migration. It only adds, so that
 * the former version still works, unless it is a contract.
 */
export interface Migration {
  /** Names sort in the order in which the migrations run. That of a contract ends with `-contract`. */
  name: string;
  /** The SQL statements, in order. */
  statements(dialect: Dialect): readonly string[];
}

/**
 * Whether a migration removes something, so that programs that do not know it cannot use the database. Its version must
 * follow one that has already stopped using what is removed.
 *
 * @example isContract('2027-01-10-02-no-fax-contract') // true
 */
export const isContract = (name: string): boolean => name.endsWith('-contract');

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
