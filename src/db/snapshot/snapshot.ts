/**
 * A consistent snapshot of the database, read during concurrent writes.
 */
import { sql } from 'kysely';
import type { Connection, OpenDatabase } from '../client.ts';

/** A row as stored: text, numbers and null by column name. */
export type RawRow = Readonly<Record<string, string | number | null>>;

/** Rows per page while a table is copied. */
export const ROWS_AT_ONCE = 500;

/**
 * Runs `read` on a snapshot of the database. It blocks nobody, however long it takes: SQLite's WAL and PostgreSQL's row
 * versions keep that state.
 *
 * @param read must use only the connection that it gets.
 * @example await readSnapshot({ db, dialect }, (state) => listTables(state, dialect)) // ['applicants', …]
 */
export async function readSnapshot<T>(
  { db, dialect }: OpenDatabase,
  read: (state: Connection) => Promise<T>,
): Promise<T> {
  if (dialect === 'postgres') {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return transaction.execute(read);
  }
  // Transactions of our dialect take the write lock at once, which would block the portal.
  return db.connection().execute(async (state) => {
    await sql`begin deferred`.execute(state);
    try {
      await sql`select count(*) from sqlite_master`.execute(state);
      return await read(state);
    } finally {
      await sql`rollback`.execute(state);
    }
  });
}

/** The portal's tables by name; without those of PostgreSQL extensions. */
export async function listTables(
  state: Connection,
  dialect: OpenDatabase['dialect'],
): Promise<readonly string[]> {
  const found =
    dialect === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite\_%' escape '\\' order by name`
      : sql<{ name: string }>`select c.relname as name from pg_class c
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
            and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
          order by c.relname`;
  return (await found.execute(state)).rows.map(({ name }) => name);
}

/** All rows of a table, in pages, so that a large one is never in memory as a whole. */
export async function* readRows(
  state: Connection,
  dialect: OpenDatabase['dialect'],
  table: string,
): AsyncGenerator<readonly RawRow[]> {
  yield* dialect === 'sqlite' ? pagesByRowId(state, table) : pagesOfCursor(state, table);
}

async function* pagesByRowId(state: Connection, table: string): AsyncGenerator<readonly RawRow[]> {
  let after = -1;
  while (true) {
    const { rows } = await sql<RawRow>`select rowid as _row, * from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${sql.lit(ROWS_AT_ONCE)}`.execute(state);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ _row, ...row }) => row);
    after = Number(last._row);
  }
}

async function* pagesOfCursor(state: Connection, table: string): AsyncGenerator<readonly RawRow[]> {
  await sql`declare rows_of_table no scroll cursor for select * from ${sql.table(table)}`.execute(state);
  while (true) {
    const { rows } = await sql<RawRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_of_table`.execute(state);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close rows_of_table`.execute(state);
}
