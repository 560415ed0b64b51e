import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { type Db, databaseLocation, openDatabase } from '../../db/client.ts';
import { currentNames } from '../../db/former-migrations.ts';
import { findKeyId } from '../../db/installation.repository.ts';
import { listMigrations, refuseContracted, unknownOf } from '../../db/migrate.ts';
import type { Migration } from '../../db/migration.ts';
import { MIGRATIONS } from '../../db/migrations.ts';
import { locksOf } from '../../db/upgrade/migration-locks.ts';
import { MIGRATION_SECONDS } from '../../db/upgrade/migration-seconds.ts';
import { createSecretBox } from '../../server/secrets/secret-box.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Finding, fine, wrong } from './finding.ts';

const ABOUT = 'Database';
/** Differences of clocks below this do not matter. */
const CLOCK_SECONDS = 30;

interface Environment {
  readonly now: () => Date;
  readonly bytes: (size: number) => Buffer;
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'secretKey' | 'formerKeys'>;

/** The database: reached, not newer than the program, of the same secret key, and of the same time. Changes nothing. */
export async function checkDatabase(
  settings: DatabaseSettings,
  environment: Environment,
): Promise<Finding[]> {
  const location = databaseLocation(settings);
  if (location.databaseUrl === null && !existsSync(location.file))
    return [fine(ABOUT, `${location.file} will be made at the first start.`)];
  const { db, dialect } = openDatabase({ ...location, poolSize: 1 });
  try {
    const name = await versionOf(db, dialect);
    const findings = [await schemaFinding(db, name), await keyFinding(db, settings, environment)];
    if (dialect === 'postgres') findings.push(await clockFinding(db, environment.now));
    return findings;
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    return [
      wrong(
        ABOUT,
        `cannot be reached: ${message || code}`,
        'Check DATABASE_URL, the network and that the server runs.',
      ),
    ];
  } finally {
    await db.destroy();
  }
}

async function versionOf(db: Db, dialect: 'sqlite' | 'postgres'): Promise<string> {
  const version = dialect === 'postgres' ? sql`current_setting('server_version')` : sql`sqlite_version()`;
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db);
  return `${dialect === 'postgres' ? 'PostgreSQL' : 'SQLite'} ${rows[0]?.version}`;
}

async function schemaFinding(db: Db, name: string): Promise<Finding> {
  const known = currentNames(await listMigrations(db).catch((): string[] => []));
  if (known.length === 0) return fine(ABOUT, `${name}, still empty.`);
  const unknown = unknownOf(known, MIGRATIONS);
  try {
    refuseContracted(unknown);
  } catch (error) {
    return wrong(ABOUT, `${name}: ${(error as Error).message}`, 'Nothing was changed.');
  }
  const pending = MIGRATIONS.filter(({ name: one }) => !known.includes(one));
  if (pending.length > 0) return fine(ABOUT, `${name}; the next start ${sayPending(pending)}.`);
  const newer = unknown.length === 0 ? '' : `, and a newer version has added ${unknown.join(', ')}`;
  return fine(ABOUT, `${name}; its schema is up to date${newer}.`);
}

/** What a start will do to the tables, and for how long people wait. */
function sayPending(pending: readonly Migration[]): string {
  const seconds = pending.reduce((sum, { name }) => sum + (MIGRATION_SECONDS[name] ?? 0), 0);
  const locks = [...locksOf(pending.flatMap(({ statements }) => statements('postgres')))];
  const tables = locks.map(([table, mode]) => (mode === 'all' ? table : `${table} (writes)`));
  const locked =
    tables.length === 0
      ? ''
      : `, which lock ${tables.join(', ')} for ${seconds.toFixed(1)} s at a million rows`;
  return `runs ${pending.length} migrations${locked}`;
}

async function keyFinding(db: Db, settings: DatabaseSettings, { bytes }: Environment): Promise<Finding> {
  const about = 'Secret key';
  const { secretKey, formerKeys } = settings;
  const kept = await findKeyId(db).catch(() => null);
  if (kept === null) return fine(about, 'The database has no secrets yet.');
  const keys: readonly string[] =
    secretKey === null ? [] : createSecretBox(secretKey, { bytes }, formerKeys).keyIds;
  if (keys.includes(kept)) return fine(about, 'The secrets of the database open with it.');
  return wrong(
    about,
    'is not the key that the secrets of this database are encrypted with.',
    'Set that key as SECRET_KEY, or name it in SECRET_KEY_FORMER and run `npm run rekey`.',
  );
}

async function clockFinding(db: Db, now: () => Date): Promise<Finding> {
  const { rows } = await sql<{
    at: string;
  }>`select extract(epoch from clock_timestamp())::text as at`.execute(db);
  return clockDifference('Clock', 'the database', Number(rows[0]?.at) * 1000 - now().getTime());
}

/**
 * Compares this machine's clock with another one.
 *
 * @param milliseconds how far the other one is ahead
 */
export function clockDifference(about: string, whose: string, milliseconds: number): Finding {
  const seconds = Math.abs(Math.round(milliseconds / 1000));
  return seconds <= CLOCK_SECONDS
    ? fine(about, `agrees with that of ${whose}.`)
    : wrong(
        about,
        `differs from that of ${whose} by ${seconds} s.`,
        'Let both machines set their clock by NTP: codes, links and time stamps depend on it.',
      );
}
