import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Raw durable updates of a document, as fast as the database alone allows. */
export interface Floor {
  /** Updates per second. */
  measure(seconds: number): Promise<number>;
  close(): Promise<void>;
}

const ROWS = 200;

/** SQLite with the portal's journal and durability, in a separate file next to the portal's. */
export function sqliteFloor(folder: string, document: string): Floor {
  const database = new DatabaseSync(join(folder, 'floor.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table documents (id integer primary key, document text, revision integer)');
  const insert = database.prepare('insert into documents values (?, ?, 0)');
  for (let id = 0; id < ROWS; id += 1) insert.run(id, document);
  const update = database.prepare('update documents set document = ?, revision = revision + 1 where id = ?');
  return {
    async measure(seconds) {
      const began = performance.now();
      let done = 0;
      while (performance.now() - began < seconds * 1000) update.run(document, done++ % ROWS);
      return (done / (performance.now() - began)) * 1000;
    },
    close: async () => database.close(),
  };
}

/** PostgreSQL over as many connections as the portal has. */
export async function postgresFloor(url: string, connections: number, document: string): Promise<Floor> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query('create table documents (id integer primary key, document text, revision integer)');
  await pool.query('insert into documents select id, $1, 0 from generate_series(0, $2 - 1) as id', [
    document,
    ROWS,
  ]);
  const update = {
    name: 'update',
    text: 'update documents set document = $1, revision = revision + 1 where id = $2',
  };
  return {
    async measure(seconds) {
      const began = performance.now();
      let done = 0;
      const connection = async (): Promise<void> => {
        while (performance.now() - began < seconds * 1000) {
          await pool.query({ ...update, values: [document, done++ % ROWS] });
        }
      };
      await Promise.all(Array.from({ length: connections }, connection));
      return (done / (performance.now() - began)) * 1000;
    },
    close: () => pool.end(),
  };
}
