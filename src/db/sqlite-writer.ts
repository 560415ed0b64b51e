/**
 * Who may write to the SQLite file, one after the other, and when their changes reach the disk.
 */
import type { SqliteStatements } from './sqlite-statements.ts';

/** Transactions that reach the disk with one commit. Each is a savepoint: one that fails takes back only its own. */
interface Group {
  readonly begunAt: number;
  /** Comes with the commit; rejected where nothing of the group was stored. */
  readonly settled: Promise<void>;
  readonly settle: (error?: unknown) => void;
}

/** Milliseconds that a group stays open for those who wait behind it. */
const shortestGroupMs = 2;
const longestGroupMs = 40;
/** A group stays open so many times as long as the last commit took: a slow disk is asked less often. */
const groupPerCommit = 4;

const savepoint = 'turn';

function newGroup(begunAt: number): Group {
  let settle: Group['settle'] = () => undefined;
  const settled = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  // Where everybody has left with an error of their own, nobody listens.
  settled.catch(() => undefined);
  return { begunAt, settled, settle };
}

/**
 * The turns of one process at its file.
 *
 * A commit waits for the disk, and there can be one at a time; so those who wait for their turn meanwhile go into one
 * commit together. Nobody is answered before the commit that has their change: what was acknowledged is on the disk.
 */
export class SqliteWriter {
  readonly #statements: SqliteStatements;
  /** Milliseconds of a clock that only goes forward. */
  readonly #now: () => number;
  readonly #waiting: Array<() => void> = [];
  #busy = false;
  #group: Group | null = null;
  #commitMs = 0;

  constructor(statements: SqliteStatements, now: () => number) {
    this.#statements = statements;
    this.#now = now;
  }

  /** Waits for the turn. Whoever has it gives it back with `leave`, `undo`, `lose` or `pass`. */
  async take(): Promise<void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
  }

  /** Begins a transaction in the group that is open, or opens one. */
  begin(): void {
    if (this.#group === null) {
      this.#execute('begin immediate');
      this.#group = newGroup(this.#now());
    }
    this.#execute(`savepoint ${savepoint}`);
  }

  /** Ends the transaction and the turn; comes back when the change is on the disk. @throws {Error} where it is not. */
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
    if (this.#waiting.length === 0 || open >= limit) this.#commit();
    this.pass();
    await group.settled;
  }

  /** Takes the transaction back and ends the turn. */
  undo(): void {
    this.#execute(`rollback to ${savepoint}`);
    this.#execute(`release ${savepoint}`);
    this.pass();
  }

  /** Ends the turn after an error that has taken back the whole group: nobody of it is told that it was stored. */
  lose(error: unknown): void {
    this.#group?.settle(error);
    this.#group = null;
    this.pass();
  }

  /** Commits what is open, as for a statement that cannot be part of a group. */
  finish(): void {
    if (this.#group !== null) this.#commit();
  }

  /** Gives the turn to the next, who goes on in the open group; where nobody waits, the group ends. */
  pass(): void {
    const next = this.#waiting.shift();
    // Handing the turn on keeps it taken: nobody can slip in between.
    if (next) {
      next();
      return;
    }
    this.finish();
    this.#busy = false;
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
