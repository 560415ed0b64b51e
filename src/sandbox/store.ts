/**
 * The store of the sandbox: one SQLite file in the data folder, so that a restart loses nothing.
 *
 * Each kind of record is a collection of small JSON documents with an id and, if a caller looks it up by its own name,
 * a unique reference.
 */
import { DatabaseSync } from 'node:sqlite';

/** Documents of one kind, newest first when listed. */
export interface Collection<T> {
  get(id: string): T | null;
  byReference(reference: string): T | null;
  /** Adds the document, or replaces the one with the same id. */
  put(id: string, value: T, reference?: string | null): void;
  list(limit?: number): T[];
  remove(id: string): void;
  clear(): void;
}

/** An open sandbox database. */
export interface Store {
  collection<T>(kind: string): Collection<T>;
  close(): void;
}

/**
 * Opens the sandbox's database, and creates it if there is none.
 *
 * @param path a file, or `:memory:` for a temporary sandbox.
 * @example openStore(':memory:').collection<{ to: string }>('message').put('m1', { to: 'a@example.com' })
 */
export function openStore(path: string): Store {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS records (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL, id TEXT NOT NULL, reference TEXT, body TEXT NOT NULL,
      UNIQUE (kind, id), UNIQUE (kind, reference)
    );
  `);
  return { collection: (kind) => collectionOf(database, kind), close: () => database.close() };
}

function collectionOf<T>(database: DatabaseSync, kind: string): Collection<T> {
  const one = (column: 'id' | 'reference', value: string): T | null => {
    const row = database
      .prepare(`SELECT body FROM records WHERE kind = ? AND ${column} = ?`)
      .get(kind, value);
    return row === undefined ? null : (JSON.parse(String(row.body)) as T);
  };
  return {
    get: (id) => one('id', id),
    byReference: (reference) => one('reference', reference),
    put: (id, value, reference = null) => {
      database
        .prepare(
          `INSERT INTO records (kind, id, reference, body) VALUES (?, ?, ?, ?)
           ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, reference = coalesce(excluded.reference, reference)`,
        )
        .run(kind, id, reference, JSON.stringify(value));
    },
    list: (limit = 500) =>
      database
        .prepare('SELECT body FROM records WHERE kind = ? ORDER BY position DESC LIMIT ?')
        .all(kind, limit)
        .map((row) => JSON.parse(String(row.body)) as T),
    remove: (id) => {
      database.prepare('DELETE FROM records WHERE kind = ? AND id = ?').run(kind, id);
    },
    clear: () => {
      database.prepare('DELETE FROM records WHERE kind = ?').run(kind);
    },
  };
}
