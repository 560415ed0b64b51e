import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import { MIGRATIONS } from '../../../src/db/migrations.ts';
import { startPortal } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { freePort } from '../support/postgres-server.ts';
import { DIALECTS, makeDatabase, type TestDatabase } from '../support/test-database.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

async function settingsOn({ databaseUrl, dataDir }: TestDatabase) {
  const port = await freePort();
  const settings = readSettings(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    dataDir,
  );
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ status }) => status,
      () => 'refused',
    );
  return { settings: { ...settings, secretKey: randomBytes(32).toString('base64') }, ready };
}

describe.each(DIALECTS)('a portal on %s', (dialect) => {
  it('whose migration fails is never ready and says what to do', async () => {
    const database = await makeDatabase(dialect, { isMigrated: true });
    ended.push(database.remove);
    const { settings, ready } = await settingsOn(database);
    const { db } = openDatabase({ ...databaseLocation(settings), poolSize: 1 });
    // The migration that makes this table fails, as somebody has made it by hand.
    const [made] = MIGRATIONS.filter(({ name }) => name === '2026-11-28-51-answer-changes');
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      db,
    );
    await sql`delete from migrations where name = ${made?.name}`.execute(db);
    await sql`create table if not exists answer_changes (id text)`.execute(db);
    await db.destroy();
    await expect(startPortal(settings, startParts())).rejects.toThrow(
      /^The migration 2026-11-28-51-answer-changes failed, and nothing was changed: .*already exists\. Start the former version/,
    );
    expect(await ready()).toBe('refused');
  });
});

it('a portal is ready once the migrations of another one have ended', async () => {
  const database = await makeDatabase('postgres', { isMigrated: true });
  ended.push(database.remove);
  const { settings, ready } = await settingsOn(database);
  const other = new pg.Client({ connectionString: database.databaseUrl ?? '' });
  await other.connect();
  ended.push(() => other.end());
  await other.query('select pg_advisory_lock(7061959)');
  const starting = startPortal(settings, startParts());
  await expect
    .poll(
      async () =>
        (await other.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount,
    )
    .toBe(1);
  expect(await ready()).toBe('refused');
  await other.query('select pg_advisory_unlock(7061959)');
  const portal = await starting;
  ended.push(portal.close);
  expect(await ready()).toBe(200);
});
