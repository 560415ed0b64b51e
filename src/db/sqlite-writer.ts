/**
 * Serializes writes to the SQLite file and groups their commits.
 */
import type { SqliteStatements } from './sqlite-statements.ts';

/** Transactions that share one commit. Each is a savepoint: one that fails rolls back only its own changes. */
interface Group {
  readonly begunAt: number;
  /** Resolves with the commit; rejects if nothing of the group was stored. */
  readonly settled: Promise<void>;
  readonly settle: (error?: unknown) => void;
}

/** How long a group stays open for more transactions, in milliseconds. */
const shortestGroupMs = 2;
const longestGroupMs = 40;
/** A group stays open for this multiple of the last commit's duration: a slow disk gets fewer commits. */
const groupPerCommit = 4;

const savepoint = 'turn';

function newGroup(begunAt: number): Group {
  let settle: Group['settle'] = () => undefined;
  const settled = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  // Nobody awaits this if every transaction ended with its own error.
  settled.catch(() => undefined);
  return { begunAt, settled, settle };
}

/**
 * The write lock of one process on its SQLite file.
 *
 * A commit waits for the disk, and only one can run at a time; so transactions that wait meanwhile share the next
 * commit, and so do those of all requests that arrived in the same turn of the event loop. No caller gets an answer
 * before the commit of its change: what was acknowledged is on the disk.
 */
export class SqliteWriter {
  readonly #statements: SqliteStatements;
  /** A monotonic clock, in milliseconds. */
  readonly #now: () => number;
  readonly #waiting: Array<() => void> = [];
  #busy = false;
  #group: Group | null = null;
  #commitMs = 0;

  constructor(statements: SqliteStatements, now: () => number) {
    this.#statements = statements;
    this.#now = now;
  }

  /** Waits for the write lock. Its holder releases it with `leave`, `undo`, `lose` or `pass`. */
  async take(): Promise<void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
  }

  /** Begins a transaction in the open group, or opens a group. */
  begin(): void {
    if (this.#group === null) {
      this.#execute('begin immediate');
      this.#group = newGroup(this.#now());
    }
    this.#execute(`savepoint ${savepoint}`);
  }

  /** Ends the transaction and releases the lock; resolves once it is on the disk. @throws {Error} if it is not. */
  async leave(): Promise<void> {
    const group = this.#group;
    if (group === null) throw new Error('There is no transaction to commit.');
    try {
      this.#execute(`release ${savepoint}`);
    } catch (error) {
      this.lose(error);
      throw error;
    }
    const open = this.#now() - group.begunAt;
    const limit = Math.max(shortestGroupMs, Math.min(longestGroupMs, this.#commitMs * groupPerCommit));
    if (open >= limit) this.#commit();
    this.pass();
    await group.settled;
  }

  /** Rolls back the transaction and releases the lock. */
  undo(): void {
    this.#execute(`rollback to ${savepoint}`);
    this.#execute(`release ${savepoint}`);
    if (this.#waiting.length === 0) this.finish();
    this.pass();
  }

  /** Releases the lock after an error that rolled back the whole group: every commit of the group fails. */
  lose(error: unknown): void {
    this.#group?.settle(error);
    this.#group = null;
    this.pass();
  }

  /** Commits the open group, for example before a statement that cannot be part of a group. */
  finish(): void {
    if (this.#group !== null) this.#commit();
  }

  /** Passes the lock to the next waiting transaction, which joins the open group. */
  pass(): void {
    const next = this.#waiting.shift();
    // The lock stays taken while it is passed on: nobody can slip in between.
    if (next) {
      next();
      return;
    }
    this.#busy = false;
    // The transaction of a request ends before the next request is read, so those of this turn never wait.
    if (this.#group !== null) setImmediate(() => this.#busy || this.finish());
  }

  #commit(): void {
    const group = this.#group;
    this.#group = null;
    const began = this.#now();
    try {
      this.#execute('commit');
      group?.settle();
    } catch (error) {
      if (this.#statements.isInTransaction) this.#execute('rollback');
      group?.settle(error);
    }
    this.#commitMs = this.#now() - began;
  }

  #execute(sql: string): void {
    this.#statements.run({ sql, parameters: [] });
  }
}
