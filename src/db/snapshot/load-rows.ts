/**
 * Copies the rows of another database into an empty one, unchanged.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Connection, OpenDatabase } from '../client.ts';
import { listTables, type RawRow } from './snapshot.ts';

/** SQLite and PostgreSQL allow far more values in one statement. */
const VALUES_AT_ONCE = 5000;

/** The rows do not fit the tables: missing or duplicate rows, or an unknown table. */
class MisfitRowsError extends Error {
  constructor(problem: string) {
    super(`The rows do not fit the database: ${problem}.`);
    this.name = 'MisfitRowsError';
  }
}

/**
 * Inserts the rows of every table, in any order: references are checked at the end, and triggers are disabled.
 *
 * @param trx a transaction on empty tables that the same migrations have created.
 * @param rowsOf the rows of a table in pages.
 * @throws {MisfitRowsError} if a table is unknown or a reference has no target; then do not commit.
 */
export async function loadRows(
  { trx, dialect }: { trx: Connection; dialect: OpenDatabase['dialect'] },
  tables: readonly string[],
  rowsOf: (table: string) => AsyncIterable<readonly RawRow[]>,
): Promise<void> {
  const known = await listTables(trx, dialect);
  const strange = tables.find((table) => !known.includes(table));
  if (strange !== undefined) throw new MisfitRowsError(`there is no table "${strange}"`);
  const judge = dialect === 'sqlite' ? await loosenSqlite(trx) : await loosenPostgres(trx);
  for (const table of tables) {
    for await (const rows of rowsOf(table)) await insertRows(trx, table, rows);
  }
  await judge();
}

async function insertRows(trx: Connection, table: string, rows: readonly RawRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length));
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows
      .slice(from, from + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(trx);
  }
}

type Judge = () => Promise<void>;

async function loosenSqlite(trx: Connection): Promise<Judge> {
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(trx);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
    const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
    const [lost] = rows;
    if (lost !== undefined)
      throw new MisfitRowsError(`a row of ${lost.table} names one of ${lost.parent} that is not there`);
  };
}

/** Needs only the owner's privileges: the role `replica`, which skips all constraints, requires a superuser. */
async function loosenPostgres(trx: Connection): Promise<Judge> {
  const { rows: references } = await sql<{ table: string; name: string }>`
    select c.relname as "table", r.conname as name from pg_constraint r join pg_class c on c.oid = r.conrelid
    where r.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(trx);
  const each = async (
    change: (table: RawBuilder<unknown>, name: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => {
    for (const { table, name } of references) await change(sql.table(table), sql.ref(name)).execute(trx);
  };
  const { rows: watched } = await sql<{ table: string }>`
    select distinct c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`.execute(trx);
  await each(
    (table, name) => sql`alter table ${table} alter constraint ${name} deferrable initially deferred`,
  );
  for (const { table } of watched)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  return async () => {
    try {
      await sql`set constraints all immediate`.execute(trx);
    } catch (error) {
      throw new MisfitRowsError(error instanceof Error ? error.message : String(error));
    }
    await each((table, name) => sql`alter table ${table} alter constraint ${name} not deferrable`);
    for (const { table } of watched)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    await continueSequences(trx);
  };
}

/** Sets PostgreSQL's sequences above the highest imported values. */
async function continueSequences(trx: Connection): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(trx);
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)} having max(${sql.ref(column)}) is not null`.execute(trx);
  }
}
