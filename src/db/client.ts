/**
 * Opens the database: SQLite in a local folder by default, PostgreSQL if a URL is set.
 */
import { join } from 'node:path';
import {
  type Kysely,
  Kysely as KyselyClient,
  type Dialect as KyselyDialect,
  type LogEvent,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { fairPool, type PoolUse } from './fair-pool.ts';
import { type AnswerCache, readingDialect } from './reading-dialect.ts';
import { SqliteFileDialect } from './sqlite.dialect.ts';
import { statementName, useStatementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';

export type Dialect = 'sqlite' | 'postgres';
export type Db = Kysely<Tables>;
/** A transaction, or the database itself where a single statement is enough. */
export type Connection = Kysely<Tables> | Transaction<Tables>;

export interface DatabaseLocation {
  /** `postgres://…`, or null for SQLite. */
  databaseUrl: string | null;
  /** The SQLite file; its folder must exist. Ignored if a URL is set. */
  file: string;
  /** PostgreSQL connections of this process. */
  poolSize?: number;
  /** Only reads, and keeps the answers here: the database is asked each of these questions once. */
  onlyReads?: AnswerCache;
  /** Called after each statement, in the async context of the code that ran it. Must not throw. */
  onStatement?: ((statement: RunStatement) => void) | null;
}

/** A statement that was run. */
export interface RunStatement {
  /** Text of the statement, with placeholders for its values. */
  readonly sql: string;
  /** The name of a prepared one; null: it has none. */
  readonly name: string | null;
  readonly ms: number;
  readonly isFailed: boolean;
}

/** The database location that the settings define. @example openDatabase(databaseLocation(settings)) */
export function databaseLocation(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): DatabaseLocation {
  return { databaseUrl: settings.databaseUrl, file: join(settings.dataDir, 'latchkey.db') };
}

export interface OpenDatabase {
  db: Db;
  dialect: Dialect;
}

/** An open database that tells how its connections are used. */
export interface PooledDatabase extends OpenDatabase {
  /** How the connections of this process are used now; null: SQLite. */
  poolUse: () => PoolUse | null;
}

const int8 = 20;

/** Serves a couple of thousand people who save in the same second; beyond that the page retries. */
const longestQueue = { most: 2000, longestMs: 20_000 };

/**
 * A connection to the database; connects lazily with PostgreSQL, at once with SQLite.
 *
 * With SQLite one transaction of a process runs at a time, and a write outside it waits until it ends. So inside
 * `db.transaction()` use only the transaction: `db` does not see its changes, and a write through `db` deadlocks.
 *
 * @example const { db, dialect } = openDatabase({ databaseUrl: null, file: 'data/latchkey.db' })
 */
export function openDatabase(location: DatabaseLocation): PooledDatabase {
  const { onlyReads, onStatement = null } = location;
  const opened = (dialect: KyselyDialect): Db =>
    new KyselyClient<Tables>({
      dialect: onlyReads ? readingDialect(dialect, onlyReads) : dialect,
      ...(onStatement !== null && {
        log: ({ level, query: { sql }, queryDurationMillis: ms }: LogEvent) =>
          onStatement({ sql, name: statementName(sql), ms, isFailed: level === 'error' }),
      }),
    });
  if (location.databaseUrl === null)
    return { db: opened(new SqliteFileDialect(location.file)), dialect: 'sqlite', poolUse: () => null };
  const connections = location.poolSize ?? 10;
  const pool = new pg.Pool({
    connectionString: location.databaseUrl,
    max: connections,
    connectionTimeoutMillis: 5000,
    // A statement with a name is planned for each run, as one without: a plan that was made while a table was small
    // would be kept until PostgreSQL notices that it has grown.
    options: '-c plan_cache_mode=force_custom_plan',
    // count(*) is an int8, which pg returns as text; our numbers stay far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The database closing a connection must not end the process, whether it is idle or between two statements of a
  // transaction: the next statement fails, and the next query opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    useStatementNames(client);
  });
  const fair = fairPool(pool, { connections, ...longestQueue });
  return {
    db: opened(new PostgresDialect({ pool: fair })),
    dialect: 'postgres',
    poolUse: fair.use,
  };
}

/** Whether the database responds. Never throws. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
