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

/** Columns whose values are unique without being keys. */
const UNIQUE = new Set(['storage_key', 'provider_transaction_id', 'host']);

interface Place {
  readonly property: string;
  readonly units: readonly string[];
  readonly size: number;
}

interface Copying {
  /** Values that are replaced like ids, besides those that are found: of an account its id and address. */
  readonly alike?: readonly string[];
  /** So many copies get a property of their own, with these units; without it, all stay at their property. */
  readonly place?: Place | undefined;
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
  { alike = [], place }: Copying = {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await checkForeignKeys(connection, dialect, false);
    const { ids, belonging } = await belongingTo(connection, dialect, [applicationId, ...alike]);
    await sql`begin`.execute(connection);
    for (const one of belonging) {
      for (const row of one.rows) await copyRow(connection, one, row, { ids, copies, place });
    }
    if (place !== undefined) await copyProperty(connection, place, copies);
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
  begin: readonly string[],
): Promise<{ ids: ReadonlySet<string>; belonging: Belonging[] }> {
  const tables = await listTables(connection, dialect);
  const ids = new Set(begin);
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
  {
    ids,
    copies,
    place,
  }: { readonly ids: ReadonlySet<string>; readonly copies: number; readonly place?: Copying['place'] },
): Promise<void> {
  const columns = Object.keys(row);
  const isOwn = (column: string): boolean =>
    row[column] !== null && (column === key || UNIQUE.has(column) || isIn(ids, row[column]));
  const values = columns.map((column) => {
    const value = sql`source.${sql.ref(column)}`;
    if (isOwn(column)) return sql`${value} || '-' || series.n`;
    if (place === undefined || ![place.property, ...place.units].some((one) => one === row[column]))
      return value;
    return sql`${value} || '-' || (series.n + ${sql.lit(place.size - 1)}) / ${sql.lit(place.size)}`;
  });
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

/** As many properties as the copies need, with their units, unless they are there. */
async function copyProperty(connection: Connection, place: Place, copies: number): Promise<void> {
  const { property, units } = place;
  const { rows: there } = await sql`select id from properties where id = ${`${property}-1`}`.execute(
    connection,
  );
  if (there.length > 0) return;
  const extent = {
    ids: new Set<string>(),
    copies: Math.ceil(copies / place.size),
    place: { ...place, size: 1 },
  };
  for (const [table, ids] of [
    ['properties', [property]],
    ['units', units],
  ] as const) {
    const { rows } =
      await sql<RawRow>`select * from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(connection);
    for (const row of rows) await copyRow(connection, { table, key: 'id', rows }, row, extent);
  }
}
