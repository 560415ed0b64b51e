/**
 * Kysely over node:sqlite: one connection that writes and one that reads, immediate transactions, and nobody is
 * answered before their change is on the disk.
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
 * WAL with `synchronous=FULL`: what was committed survives a kill and a power cut. `begin immediate` takes
 * the write lock at the start, so two processes wait for each other instead of failing half way. A question outside of
 * a transaction is answered from what is committed, and waits for nobody.
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
      // What is deleted is overwritten: links and codes of sent messages are not to be found in old pages.
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
    this.#open?.reader.close();
    this.#open?.writer.close();
    this.#open = null;
  }
}

/**
 * What one user of the database has: nothing while they only read; the turn to write from their first change on, until
 * its end.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #file: OpenFile;
  /** `transaction`: within a group. `alone`: a statement that no transaction of ours is around. */
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

  /** Nothing is left to take back where the commit has failed, or an error has ended the transaction. */
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

  /** A change outside of a transaction is one by itself. */
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
