/**
 * Kysely over node:sqlite: one connection for writes and one for reads, immediate transactions, and no write is
 * acknowledged before it is on the disk.
 */
import { closeSync, fchmodSync, fstatSync, openSync } from 'node:fs';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteStatements } from './sqlite-statements.ts';
import { SqliteWriter } from './sqlite-writer.ts';

const busyTimeoutMs = 10_000;

/**
 * The SQLite dialect on a file.
 *
 * WAL with `synchronous=FULL`: committed changes survive a kill and a power cut. `begin immediate` takes the write lock
 * at the start, so two processes wait for each other instead of failing halfway. A read outside a transaction sees what
 * is committed, and never waits.
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

/** Only its owner may read the file; SQLite gives the WAL files beside it the same permissions. */
function keepPrivate(file: string): void {
  const handle = openSync(file, 'a', 0o600);
  try {
    if ((fstatSync(handle).mode & 0o077) !== 0) fchmodSync(handle, 0o600);
  } finally {
    closeSync(handle);
  }
}

interface OpenFile {
  readonly writer: SqliteStatements;
  readonly reader: SqliteStatements;
  readonly turns: SqliteWriter;
}

class SqliteFileDriver implements Driver {
  readonly #file: string;
  #open: OpenFile | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    keepPrivate(this.#file);
    const writer = new SqliteStatements(this.#file, {
      busyTimeoutMs,
      // Deleted data is overwritten: old pages must not hold links and codes of sent messages.
      pragmas: ['journal_mode = wal', 'synchronous = full', 'secure_delete = on'],
    });
    const reader = new SqliteStatements(this.#file, { busyTimeoutMs, pragmas: ['query_only = on'] });
    this.#open = { writer, reader, turns: new SqliteWriter(writer, () => performance.now()) };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#open === null) throw new Error('The database is closed.');
    return new SqliteConnection(this.#open);
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async destroy(): Promise<void> {
    this.#open?.turns.finish();
    this.#open?.reader.close();
    this.#open?.writer.close();
    this.#open = null;
  }
}

/**
 * One connection as Kysely sees it. It holds nothing while it only reads, and the write lock during a transaction or a
 * write.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #file: OpenFile;
  /** `transaction`: within a group. `alone`: a statement outside the transactions of this dialect. */
  #holds: 'nothing' | 'transaction' | 'alone' = 'nothing';
  #lost: unknown = null;

  constructor(file: OpenFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#file;
    if (this.#holds === 'transaction') return this.#within(query);
    if (this.#holds === 'alone') return writer.run(query);
    if (this.#lost !== null) throw this.#lost;
    if (/^\s*select\b/i.test(query.sql)) return reader.run(query);
    if (/^\s*(insert|update|delete|with)\b/i.test(query.sql)) return this.#change(query);
    await this.#file.turns.take();
    this.#holds = 'alone';
    this.#file.turns.finish();
    return writer.run(query);
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered by this dialect.');
  }

  async begin(): Promise<void> {
    const { turns } = this.#file;
    await turns.take();
    this.#lost = null;
    try {
      turns.begin();
      this.#holds = 'transaction';
    } catch (error) {
      turns.pass();
      throw error;
    }
  }

  async commit(): Promise<void> {
    if (this.#lost !== null) throw this.#lost;
    this.#holds = 'nothing';
    await this.#file.turns.leave();
  }

  /** Does nothing if the commit failed or an error has ended the transaction. */
  rollback(): void {
    if (this.#holds !== 'transaction') return;
    this.#holds = 'nothing';
    this.#file.turns.undo();
  }

  release(): void {
    if (this.#holds === 'nothing') return;
    const { writer, turns } = this.#file;
    const isOpen = this.#holds === 'alone' && writer.isInTransaction;
    if (isOpen) writer.run({ sql: 'rollback', parameters: [] });
    this.#holds = 'nothing';
    turns.pass();
  }

  /** Runs a write outside a transaction in a transaction of its own. */
  async #change<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.begin();
    try {
      const result = this.#within<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  #within<R>(query: CompiledQuery): QueryResult<R> {
    const { writer, turns } = this.#file;
    try {
      return writer.run(query);
    } catch (error) {
      if (!writer.isInTransaction) {
        this.#lost = error;
        this.#holds = 'nothing';
        turns.lose(error);
      }
      throw error;
    }
  }
}
