/**
 * Kysely over node:sqlite: one connection, immediate transactions, every commit on the disk.
 */
import { closeSync, fchmodSync, fstatSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const busyTimeoutMs = 10_000;

/**
 * The SQLite dialect on a file.
 *
 * WAL with `synchronous=FULL`: what was committed survives a kill and a power cut. `begin immediate` takes
 * the write lock at the start, so two processes wait for each other instead of failing half way.
 */
export class SqliteFileDialect implements Dialect {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  createDriver(): Driver {
    return new SqliteFileDriver(this.#file);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is Kysely's
  createIntrospector(db: Kysely<any>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Only its owner may read the file; those beside it (WAL) get the same rights from SQLite. */
function keepPrivate(file: string): void {
  const handle = openSync(file, 'a', 0o600);
  try {
    if ((fstatSync(handle).mode & 0o077) !== 0) fchmodSync(handle, 0o600);
  } finally {
    closeSync(handle);
  }
}

class SqliteFileDriver implements Driver {
  readonly #file: string;
  readonly #waiting: Array<() => void> = [];
  #busy = false;
  #connection: SqliteConnection | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    keepPrivate(this.#file);
    const database = new DatabaseSync(this.#file, {
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    });
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
    // What is deleted is overwritten: links and codes of sent messages are not to be found in old pages.
    database.exec('pragma secure_delete = on');
    this.#connection = new SqliteConnection(database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    if (this.#connection === null) throw new Error('The database is closed.');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    // Handing the turn on keeps `busy` true: nobody can slip in between.
    if (next) next();
    else this.#busy = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk has rolled back already; a second time would hide why.
    if (this.#connection?.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
  }
}

/** A statement that gives columns is read; the others report what they changed. */
interface Statement {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, givesRows } = this.#statement(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (givesRows) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered by this dialect.');
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #statement(text: string): Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    const prepared = this.#database.prepare(text);
    const statement = { statement: prepared, givesRows: prepared.columns().length > 0 };
    if (/^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text)) {
      if (this.#statements.size >= statementsKept) this.#statements.clear();
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

const statementsKept = 500;
