/**
 * Migrates the database to the newest schema. One set of migrations for both dialects.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection, Db, Dialect } from './client.ts';
import { isLockedByOthers } from './failures.ts';
import { currentNames } from './former-migrations.ts';
import { isContract, type Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';
import { ContractedDatabaseError, MigrationError, NewerDatabaseError } from './upgrade/migration-errors.ts';
import { type LockMode, locksOf } from './upgrade/migration-locks.ts';

/** An arbitrary number; no other program may use the same advisory lock in this database. */
const advisoryLock = 7_061_959;

/** Waiting for the locks of migrations: short, because everybody who comes later waits behind them. */
const LOCK_WAIT_MS = 500;
const LOCK_PAUSE_MS = 1000;
const LOCK_TRIES = 60;

interface MigrateOptions {
  /** All migrations, oldest first; those of this program by default. */
  readonly migrations?: readonly Migration[];
  /** How often it tries to lock tables that others use, once a second. */
  readonly lockTries?: number;
}

/**
 * Runs the pending migrations in one transaction, and returns their names. If one fails, nothing is changed.
 *
 * Safe when several processes start at once: the second waits for the first (an advisory lock with PostgreSQL, the
 * write lock with SQLite) and then finds nothing to do. Portals of the former version may serve meanwhile: with
 * PostgreSQL all tables that are changed are locked first, or none, so that nobody is caught in a deadlock.
 *
 * @throws {ContractedDatabaseError} if a newer program has removed from the database what this one needs;
 *   {MigrationError} if one failed. Nothing is changed.
 * @example await migrate(db, 'sqlite') // ['2026-11-26-01-property', …], the next time []
 */
export async function migrate(
  db: Db,
  dialect: Dialect,
  { migrations = MIGRATIONS, lockTries = LOCK_TRIES }: MigrateOptions = {},
): Promise<string[]> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (dialect === 'postgres')
          await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx);
        const pending = await pendingOf(trx, migrations);
        if (dialect === 'postgres') await lockTables(trx, pending);
        return run(trx, dialect, pending);
      });
    } catch (error) {
      if (!isLockedByOthers(error)) throw error;
      if (tried >= lockTries) throw new MigrationError('No migration was begun', error);
      await wait(LOCK_PAUSE_MS);
    }
  }
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
  refuseNewer(only ?? []);
  const wanted = only && currentNames(only);
  const pending = await pendingOf(trx, MIGRATIONS);
  return run(
    trx,
    dialect,
    pending.filter(({ name }) => wanted?.includes(name) ?? true),
  );
}

/** @throws {ContractedDatabaseError} */
async function pendingOf(trx: Connection, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
    trx,
  );
  await takeOver(trx);
  const ran = new Set(await listMigrations(trx));
  refuseContracted(unknownOf([...ran], migrations));
  return migrations.filter(({ name }) => !ran.has(name));
}

/** @throws {MigrationError} */
async function run(trx: Connection, dialect: Dialect, pending: readonly Migration[]): Promise<string[]> {
  for (const { name, statements } of pending) {
    try {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(trx);
      await note(trx, name);
    } catch (error) {
      throw isLockedByOthers(error) ? error : new MigrationError(`The migration ${name} failed`, error);
    }
  }
  return pending.map(({ name }) => name);
}

/** Locks every table that the migrations change, as long as the transaction lasts; waits half a second for each. */
async function lockTables(trx: Connection, pending: readonly Migration[]): Promise<void> {
  const locks = locksOf(pending.flatMap(({ statements }) => statements('postgres')));
  const there = await listTables(trx);
  const tables = (mode: LockMode) => there.filter((table) => locks.get(table) === mode);
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx);
  const lock = async (names: readonly string[], mode: string) => {
    if (names.length > 0) await sql.raw(`lock table ${names.join(', ')} in ${mode} mode`).execute(trx);
  };
  await lock(tables('all'), 'access exclusive');
  await lock(tables('writes'), 'share row exclusive');
}

async function listTables(trx: Connection): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(trx);
  return rows.map(({ name }) => name);
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
  const newer = unknownOf(names, MIGRATIONS);
  if (newer.length > 0) throw new NewerDatabaseError(newer);
}

/** The migrations of a newer program. @example unknownOf(['2030-01-01-01-pets'], MIGRATIONS) // the same */
export function unknownOf(names: readonly string[], migrations: readonly Migration[]): string[] {
  return currentNames(names).filter((name) => migrations.every((migration) => migration.name !== name));
}

/** @throws {ContractedDatabaseError} if one of the migrations, which this program does not know, removes something. */
export function refuseContracted(unknown: readonly string[]): void {
  const contracts = unknown.filter(isContract);
  if (contracts.length > 0) throw new ContractedDatabaseError(contracts);
}

/** The names of the migrations that have run on this database, oldest first. */
export async function listMigrations(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
