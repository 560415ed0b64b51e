/** Every released version is a fixture: its database becomes one of this version with all that it holds. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drillBackup } from '../../../src/cli/backup/drill-backup.ts';
import type { Manifest } from '../../../src/cli/backup/manifest.ts';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.ts';
import { unpackBackup } from '../../../src/cli/backup/unpack-backup.ts';
import { demoToken } from '../../../src/cli/demo/links.ts';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import { migrateWithin } from '../../../src/db/migrate.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { KEPT_SECRET_KEY, type KeptSchema, keptVersions, unpackKept } from '../../released/kept-version.ts';
import { readSchema } from '../../released/read-schema.ts';
import { DIALECTS, makeDatabase, type TestDatabase } from '../support/test-database.ts';
import { PROJECT, startTestPortal } from '../support/test-portal.ts';

const random = { bytes: (size: number) => Buffer.alloc(size, 1) };
const box = createSecretBox(KEPT_SECRET_KEY, random);
/** Rows that a restore writes itself. */
const NOT_COMPARED = ['migrations', 'installation'];

it('this version is the newest that is kept: a release keeps its database', () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  expect(keptVersions().at(-1)).toBe(version);
});

describe.each(keptVersions())('the database of version %s', (version) => {
  let folder: string;
  let file: string;
  let schema: KeptSchema;
  const places: TestDatabase[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-released-'));
    file = join(folder, 'kept.backup');
    schema = unpackKept(version, file);
  });
  afterEach(async () => {
    for (const place of places.splice(0)) await place.remove();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function emptyPlace(dialect: (typeof DIALECTS)[number]): Promise<TestDatabase> {
    const place = await makeDatabase(dialect);
    places.push(place);
    return place;
  }
  const restored = async (place: TestDatabase): Promise<Manifest> =>
    restoreBackup({ file, ...place, keyIds: box.keyIds });

  it.each(DIALECTS)('has the tables on %s that it was released with', async (dialect) => {
    const { migrations } = await restored(await emptyPlace('sqlite'));
    const { db } = openDatabase(databaseLocation(await emptyPlace(dialect)));
    try {
      await db.transaction().execute((trx) => migrateWithin(trx, dialect, migrations));
      expect(await readSchema(db, dialect)).toEqual(schema[dialect]);
    } finally {
      await db.destroy();
    }
  });

  it.each(DIALECTS)('keeps every row on %s', async (dialect) => {
    const place = await emptyPlace(dialect);
    const { tables } = await unpackBackup(file, join(folder, dialect));
    await restored(place);
    const rowsOf = (table: string): number =>
      readFileSync(join(folder, dialect, 'rows', `${table}.jsonl`), 'utf8').split('\n').length - 1;
    const { db } = openDatabase(databaseLocation(place));
    try {
      const compared = tables.filter((table) => !NOT_COMPARED.includes(table));
      const count = async (table: string): Promise<number> => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
        return Number(rows[0]?.n);
      };
      for (const table of compared) expect([table, await count(table)]).toEqual([table, rowsOf(table)]);
    } finally {
      await db.destroy();
    }
  });

  it('has all leases as they were signed, and complete ledgers', async () => {
    const { log, ledgers } = await drillBackup({ file, folder: join(folder, 'drill'), box });
    expect([log.findings, log.missing, ledgers.incomplete]).toEqual([[], [], []]);
    expect(log.leases).toBeGreaterThan(0);
    expect(ledgers.entries).toBeGreaterThan(0);
  });

  it.each(DIALECTS)('lets everybody on %s sign in and find what is theirs', async (dialect) => {
    const place = await makeDatabase(dialect);
    const { made_at } = await restored(place);
    const on = { database: place, secretKey: KEPT_SECRET_KEY, now: made_at };
    const portal = await startTestPortal(dialect, { on });
    try {
      const signIn = async (email: string): Promise<string> => {
        const body = { email, password: 'latchkey-demo', property_id: 'juniper-row', language: 'en' };
        const { body: session } = await portal.ask('POST', '/api/tenant/auth/login', { body });
        return session.token;
      };
      const resident = await portal.ask('GET', '/api/tenant/dashboard', {
        token: await signIn('riley@latchkey.example'),
      });
      expect(resident).toMatchObject({ status: 200, body: { customer_company: 'Latchkey Homes' } });
      const applicant = demoToken(KEPT_SECRET_KEY, 'PRIMARY');
      const application = await portal.ask('GET', '/api/applicant/application', { token: applicant });
      expect(application.status).toBe(200);
      const { applicants } = application.body;
      expect(applicants.draft_data.applicant_addresses).toMatchObject(fullDraft().applicant_addresses);
      const office = await signIn('kim@latchkey.example');
      const { body: found } = await portal.ask('GET', '/api/office/applications', { token: office });
      expect(found.rows.length).toBeGreaterThan(2);
      const secrets = await portal.ask('POST', `/api/office/applicants/${applicants.id}/secrets`, {
        ...{ token: office, body: { reason: 'The upgrade is checked' } },
      });
      expect(secrets.text).toContain(fullDraft().applicant_screening_info.ssn);
    } finally {
      await portal.close();
    }
  });
});
