/** Reads tables of any name for an export: the named columns of some rows, page by page. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../client.ts';
import type { RawRow } from '../../snapshot/snapshot.ts';
import type { Tables } from '../../tables.ts';

/** Rows of a page: as many as are in memory at once. */
const PAGE_ROWS = 500;

/** What is read of a table. `key`: columns that are unique together, in an index, and never null. */
export interface ReadTable {
  readonly table: keyof Tables;
  readonly columns: readonly string[];
  readonly key: readonly [string, ...string[]];
}

/** Whose rows are read. */
export interface ReadRows {
  /** Null for tables of the whole company. */
  readonly property_id: string | null;
  /** Which of them besides; all without it. */
  readonly only?: RawBuilder<unknown>;
}

/**
 * The rows of a property in a table by its key, in pages; columns that are not named never leave the database.
 *
 * @example for await (const rows of tablePages(db, { table: 'units', columns: ['available'], key: ['id'] }, of)) …
 */
export async function* tablePages(
  db: Connection,
  { table, columns, key }: ReadTable,
  { property_id, only = sql`1 = 1` }: ReadRows,
): AsyncGenerator<readonly RawRow[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const read = sql.join([...new Set([...columns, ...key])].map((name) => sql.ref(name)));
  const place = property_id === null ? sql`1 = 1` : sql`property_id = ${property_id}`;
  let after = sql`1 = 1`;
  for (;;) {
    const { rows } = await sql<RawRow>`select ${read} from ${sql.table(table)}
      where ${place} and ${only} and ${after}
      order by ${keys} limit ${sql.lit(PAGE_ROWS)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = sql`(${keys}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}
