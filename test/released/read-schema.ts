import { sql } from 'kysely';
import type { Connection, Dialect } from '../../src/db/client.ts';

/** What a database says of its tables, columns, rules and indexes: one line for each, in a fixed order. */
export type Schema = readonly string[];

const QUERIES = {
  sqlite: `select sql as line from sqlite_master where sql is not null and name not like 'sqlite%'`,
  postgres: `
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
      coalesce(column_default, '') as line
      from information_schema.columns where table_schema = current_schema()
    union all
    select c.conrelid::regclass || ' ' || pg_get_constraintdef(c.oid)
      from pg_constraint c where c.connamespace = current_schema()::regnamespace and c.contype <> 'n'
    union all
    select indexdef from pg_indexes where schemaname = current_schema()`,
} as const satisfies Record<Dialect, string>;

/**
 * Reads the schema of a database.
 *
 * @example await readSchema(db, 'postgres') // ['accounts.id text NO ', …]
 */
export async function readSchema(db: Connection, dialect: Dialect): Promise<Schema> {
  const { rows } = await sql<{ line: string }>`${sql.raw(QUERIES[dialect])}`.execute(db);
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).sort();
}
