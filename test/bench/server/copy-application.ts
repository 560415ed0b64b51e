/**
 * Creates many applications quickly: the database itself copies the rows of one. The rows of an application are found
 * by references: rows with its id, rows with the ids of these, and so on.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Dialect, OpenDatabase } from '../../../src/db/client.ts';
import { listTables, type RawRow } from '../../../src/db/snapshot/snapshot.ts';

/** The rows of a table that belong to the application. */
interface Belonging {
  readonly table: string;
  /** The single key column of the table; null if there is none. */
  readonly key: string | null;
  readonly rows: readonly RawRow[];
}

/**
 * Copies an application with all its rows that many times; the ids of the copies end with their number.
 * Nobody may write meanwhile. Afterwards the database is in its settled state: logs are written
 * back, statistics are current.
 *
 * @param database with one connection
 * @example await copyApplication(database, 'a1', 1000) // a1-1 … a1-1000
 */
export async function copyApplication(
  { db, dialect }: OpenDatabase,
  applicationId: string,
  copies: number,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await checkForeignKeys(connection, dialect, false);
    const { ids, belonging } = await belongingTo(connection, dialect, applicationId);
    await sql`begin`.execute(connection);
    for (const one of belonging) {
      for (const row of one.rows) await copyRow(connection, one, row, ids, copies);
    }
    await sql`commit`.execute(connection);
    await checkForeignKeys(connection, dialect, true);
    const settle =
      dialect === 'sqlite' ? ['pragma wal_checkpoint(truncate)'] : ['vacuum analyze', 'checkpoint'];
    for (const statement of settle) await sql.raw(statement).execute(connection);
  });
}

/** Tables are copied in any order: references are checked only after all rows exist. */
async function checkForeignKeys(connection: Connection, dialect: Dialect, check: boolean): Promise<void> {
  const statement =
    dialect === 'sqlite'
      ? `pragma foreign_keys = ${check ? 'on' : 'off'}`
      : `set session_replication_role = ${check ? 'origin' : 'replica'}`;
  await sql.raw(statement).execute(connection);
}

async function belongingTo(
  connection: Connection,
  dialect: Dialect,
  applicationId: string,
): Promise<{ ids: ReadonlySet<string>; belonging: Belonging[] }> {
  const tables = await listTables(connection, dialect);
  const ids = new Set([applicationId]);
  let found: Belonging[] = [];
  for (let known = 0; known < ids.size; ) {
    known = ids.size;
    found = [];
    for (const table of tables) {
      const key = await keyOf(connection, dialect, table);
      const { rows } = await sql<RawRow>`select * from ${sql.table(table)}`.execute(connection);
      const own = rows.filter((row) => Object.values(row).some((value) => isIn(ids, value)));
      if (own.length > 0) found.push({ table, key, rows: own });
      for (const row of own) if (key !== null && typeof row[key] === 'string') ids.add(row[key]);
    }
  }
  return { ids, belonging: found };
}

const isIn = (ids: ReadonlySet<string>, value: unknown): boolean =>
  typeof value === 'string' && ids.has(value);

async function keyOf(connection: Connection, dialect: Dialect, table: string): Promise<string | null> {
  const keys =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0`
      : sql<{ name: string }>`select a.attname as name from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
          where i.indisprimary and i.indrelid = ${table}::regclass`;
  const { rows } = await keys.execute(connection);
  return rows.length === 1 ? (rows[0]?.name ?? null) : null;
}

async function copyRow(
  connection: Connection,
  { table, key }: Belonging,
  row: RawRow,
  ids: ReadonlySet<string>,
  copies: number,
): Promise<void> {
  const columns = Object.keys(row);
  const isOwn = (column: string): boolean => column === key || isIn(ids, row[column]);
  const values = columns.map((column) =>
    isOwn(column) ? sql`source.${sql.ref(column)} || '-' || series.n` : sql`source.${sql.ref(column)}`,
  );
  const same = columns.map(
    (column): RawBuilder<unknown> =>
      row[column] === null
        ? sql`source.${sql.ref(column)} is null`
        : sql`source.${sql.ref(column)} = ${row[column]}`,
  );
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    with recursive series (n) as (select 1 union all select n + 1 from series where n < ${sql.lit(copies)})
    select ${sql.join(values)} from series cross join
      (select * from ${sql.table(table)} as source where ${sql.join(same, sql` and `)} limit 1) as source`.execute(
    connection,
  );
}
