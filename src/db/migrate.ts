/**
 * Migrates the database to the newest schema. One set of migrations for both dialects.
 */
import { sql } from 'kysely';
import type { Connection, Db, Dialect } from './client.ts';
import { currentNames } from './former-migrations.ts';
import { MIGRATIONS } from './migrations.ts';

/** The database has a schema that this program does not know: a newer version has migrated it. */
class NewerDatabaseError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database is newer than this program: it has ${names.join(', ')}. Start the program that made it, or restore a backup from before.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

/** An arbitrary number; no other program may use the same advisory lock in this database. */
const advisoryLock = 7_061_959;

/**
 * Runs the pending migrations in one transaction, and returns their names.
 *
 * Safe when several processes start at once: the second waits for the first (an advisory lock with PostgreSQL, the
 * write lock with SQLite) and then finds nothing to do.
 *
 * @throws {NewerDatabaseError} if a newer program has migrated this database; nothing is changed.
 * @example await migrate(db, 'sqlite') // ['2026-11-26-01-property', …], the next time []
 */
export async function migrate(db: Db, dialect: Dialect): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx);
    return migrateWithin(trx, dialect);
  });
}

/**
 * As `migrate`, within a transaction that has exclusive access to the database.
 *
 * @param only the names of the migrations to run; other pending migrations stay pending.
 * @throws {NewerDatabaseError} also if `only` names one that this program does not know.
 */
export async function migrateWithin(
  trx: Connection,
  dialect: Dialect,
  only?: readonly string[],
): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
    trx,
  );
  await takeOver(trx);
  const known = new Set(await listMigrations(trx));
  refuseNewer([...known, ...(only ?? [])]);
  const wanted = only && currentNames(only);
  const missing = MIGRATIONS.filter(({ name }) => !known.has(name) && (wanted?.includes(name) ?? true));
  for (const { name, statements } of missing) {
    for (const statement of statements(dialect)) await sql.raw(statement).execute(trx);
    await note(trx, name);
  }
  return missing.map(({ name }) => name);
}

/** Replaces the names of the former migrations, whose schema equals that of the first ones. */
async function takeOver(trx: Connection): Promise<void> {
  const names = await listMigrations(trx);
  const current = currentNames(names);
  for (const name of names.filter((one) => !current.includes(one)))
    await sql`delete from migrations where name = ${name}`.execute(trx);
  for (const name of current.filter((one) => !names.includes(one))) await note(trx, name);
}

async function note(trx: Connection, name: string): Promise<void> {
  await sql`insert into migrations (name, applied_at) values (${name}, ${sql`current_timestamp`})`.execute(
    trx,
  );
}

/** @throws {NewerDatabaseError} if this program does not know one of these migrations. */
export function refuseNewer(names: readonly string[]): void {
  const newer = currentNames(names).filter((name) =>
    MIGRATIONS.every((migration) => migration.name !== name),
  );
  if (newer.length > 0) throw new NewerDatabaseError(newer);
}

/** The names of the migrations that have run on this database, oldest first. */
export async function listMigrations(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
