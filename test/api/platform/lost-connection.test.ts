import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/client.ts';
import { isDatabaseUnavailable } from '../../../src/db/failures.ts';
import { makeDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await makeDatabase('postgres');
  db = openDatabase({ databaseUrl: database.databaseUrl, file: '', poolSize: 2 }).db;
});
afterAll(async () => {
  await db.destroy();
  await database.remove();
});

/** Ends a connection from outside, as a failover does, and waits until its client has noticed. */
async function terminate(pid: number): Promise<void> {
  const other = new pg.Client({ connectionString: database.databaseUrl ?? '' });
  await other.connect();
  await other.query('select pg_terminate_backend($1)', [pid]);
  await expect
    .poll(async () => (await other.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0);
  await other.end();
  await new Promise((resolve) => setImmediate(resolve));
}

const pidOf = async (connection: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid ?? 0;

describe('a connection to PostgreSQL that is lost', () => {
  it('between two statements of a transaction fails it, so that it can be retried, and ends no process', async () => {
    const lost = await db
      .transaction()
      .execute(async (trx) => {
        await terminate(await pidOf(trx));
        await sql`select 1`.execute(trx);
      })
      .catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(lost)).toBe(true);
    expect(await pidOf(db)).toBeGreaterThan(0);
  });

  it('to a node that is no longer the primary can be retried', async () => {
    const refused = await db
      .transaction()
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await sql`create table refused (id integer)`.execute(trx);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
  });
});
