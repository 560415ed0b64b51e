import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { type Db, openDatabase } from '../../../src/db/client.ts';
import { FORMER_MIGRATIONS } from '../../../src/db/former-migrations.ts';
import { listMigrations, migrate, migrateWithin } from '../../../src/db/migrate.ts';
import type { Migration } from '../../../src/db/migration.ts';
import { FIRST_MIGRATIONS, MIGRATIONS } from '../../../src/db/migrations.ts';
import { insertCompany } from '../../../src/db/property/property.repository.ts';
import { DIALECTS, makeDatabase } from '../support/test-database.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The beginning of the SHA-256 of each landed file. A new migration adds a line; a line never changes. */
const LANDED: Record<string, string> = {
  'answer-changes.ts': 'a6930b01e31de120',
  'applicant.ts': 'c8f3083546b971d2',
  'autopay.ts': 'e3842eedda13d499',
  'privacy/deletion-requests.ts': '9650723f391265ac',
  'decision-time.ts': 'b60691b28e5fb8cc',
  'guestcard.ts': '57bcc14ed85a03d0',
  'lease.ts': 'dcaf9955e14626fe',
  'ledger.ts': '6c0804e75efa6988',
  'made-documents.ts': '0d12c386fe8ffdac',
  'office/applications.ts': '222ec888a7f94376',
  'office/belongings.ts': '7c756ddec0b2c2b6',
  'office/message-desk.ts': 'bbb06f27ba65e489',
  'office/announcements.ts': '6356d9f183b305e9',
  'office/open-pages.ts': 'a005b60352c89d92',
  'office/parcel-desk.ts': 'b780a57ea9d3dfc0',
  'leases/own-papers.ts': '663400a366c08ec1',
  'leases/own-paper-contents.ts': 'b99e06678bc5c725',
  'money/refundable-fees.ts': 'dda6614c3012eb32',
  'office/office-leases.ts': '652295675268ecfc',
  'office/office-search.ts': '43f1f89e589d9843',
  'office/office-money.ts': '1653f44dcc879699',
  'guests/guestcard-counts.ts': '02f92cf35ca92a0a',
  'refused-mails.ts': '52efe96e7b474f55',
  'privacy/register-of-applications.ts': '0794a16d21635280',
  'office/office-waiting.ts': '947b1d2b8a5e107c',
  'office/webhooks.ts': 'c9bdd7c53034f7b3',
  'office/api-keys.ts': 'e2a0dc2cfd5c8313',
  'money/payment-plans.ts': '6d4f35bf283a2bab',
  'privacy/erasures.ts': '8ff175afcd22ad32',
  'money/unit-transfers.ts': 'f51bf12d0fdd7702',
  'residents/bounced-messages.ts': '24062c088a40de58',
  'residents/last-active.ts': 'ac61877ec996dd00',
  'residents/renewals-not-offered.ts': '8f948fbcf65de310',
  'residents/tenancies-to-begin.ts': '734159cc75d79b49',
  'connections/call-keys.ts': '68e0656daccdaf92',
  'privacy/legal-holds.ts': 'daef89b874bed63b',
  'office/secret-looks.ts': '8f07c3e32c32d0de',
  'office/inspection-plans.ts': '9496adc6b71b1e87',
  'office/workorder-record.ts': '0b17424f95113d47',
  'office/workorder-board.ts': '2012cfaa604f3111',
  'office/memberships.ts': '99a8911419aa99c5',
  'office/second-factors.ts': '1081736429d08fc1',
  'payment.ts': '1ea61077e6294efb',
  'persons/consents.ts': 'c2f7ff19280b8bfa',
  'persons/person-exports.ts': '3ea8e087e10fb4e6',
  'platform.ts': 'a9c3653a37292066',
  'studio/drafts.ts': '193f363b922a60b3',
  'studio/draft-steps.ts': 'a9104275bba2043e',
  'process/process-acts.ts': '3fd66cb7ec1f1181',
  'process/process-member-answers.ts': 'aa9614420ea80819',
  'process/process-pools.ts': '8e4399725f6fac1d',
  'process/process-releases.ts': '9e1405319f77955f',
  'process/process-runs.ts': 'b2bf8bd704db2783',
  'process/process-told.ts': '71be57b45f4ceb24',
  'process/process-timers.ts': '011cd059adf5ab9d',
  'process/process-turns.ts': '5cf04889d48b75f2',
  'process/processes-of-subjects.ts': 'ff5803c0030f2954',
  'process.ts': 'c7bcf8610b585509',
  'property.ts': 'bc89ab4c2dfc774d',
  'office/office-imports.ts': 'fbaed7785e546dac',
  'connections/causes.ts': 'bd99f14c1d2b7e6b',
  'connections/traces.ts': '25591ffa3867f244',
  'connections/webhook-money.ts': 'dc9ec2e68d09c19a',
  'connections/property-exports.ts': 'feeebe71cb53e1cb',
  'office/property-office.ts': '6fd9bc4162bd61fe',
  'studio/publications.ts': '9215061b195567aa',
  'studio/scheduled-publications.ts': '94c527c2d0158f42',
  'release.ts': 'e85bfdd21df36737',
  'resident.ts': '1b3ea096808c4b0b',
  'session.ts': '79470aa25c2cb6c0',
  'settlements.ts': '85d0607f9121420d',
  'triggers.ts': '2ca58dc1fcb4bed4',
  'workorder-life.ts': '011671a96bbe7118',
  'workorder.ts': '40bc73049536673e',
};

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  it('run once, even if three processes start at the same moment', async () => {
    const database = await makeDatabase(dialect);
    const open = () =>
      openDatabase({ databaseUrl: database.databaseUrl, file: join(database.dataDir, 'a.db'), poolSize: 1 })
        .db;
    const first = open();
    // SQLite connections of one process would wait for each other forever, so they run one by one.
    const others = [open(), open()];
    const ran =
      dialect === 'postgres'
        ? await Promise.all([first, ...others].map((db) => migrate(db, dialect)))
        : [await migrate(first, dialect), await migrate(first, dialect), await migrate(first, dialect)];
    const [most = [], ...rest] = [...ran].sort((a, b) => b.length - a.length);
    expect(most[0]).toBe('2026-11-26-01-property');
    expect(rest).toEqual([[], []]);
    expect(await first.selectFrom('companies').selectAll().execute()).toEqual([]);
    await Promise.all([first, ...others].map((db) => db.destroy()));
    await database.remove();
  });

  const opened = async () => {
    const database = await makeDatabase(dialect);
    const file = join(database.dataDir, 'a.db');
    const { db } = openDatabase({ databaseUrl: database.databaseUrl, file, poolSize: 1 });
    return { db, close: () => db.destroy().then(() => database.remove()) };
  };
  /** Gives the migrations of a database the names that they had until 26 November 2026. */
  const nameAsBefore = async (db: Db, names: readonly string[]) => {
    await sql`delete from migrations`.execute(db);
    for (const name of names)
      await sql`insert into migrations (name, applied_at) values (${name}, 'then')`.execute(db);
  };

  it('adopt a database of the former migrations with its data', async () => {
    const { db, close } = await opened();
    const first = FIRST_MIGRATIONS.map(({ name }) => name);
    const all = MIGRATIONS.map(({ name }) => name);
    await db.transaction().execute((trx) => migrateWithin(trx, dialect, first));
    await nameAsBefore(db, FORMER_MIGRATIONS);
    await insertCompany(db, DEMO_COMPANY);
    expect(await migrate(db, dialect)).toEqual(all.slice(first.length));
    expect(await listMigrations(db)).toEqual(all);
    expect(await db.selectFrom('companies').selectAll().execute()).toEqual([DEMO_COMPANY]);
    await close();
  });

  it('refuse a database that lacks some of the former migrations, and leave it unchanged', async () => {
    const { db, close } = await opened();
    await migrate(db, dialect);
    const some = FORMER_MIGRATIONS.slice(0, -1);
    await nameAsBefore(db, some);
    await expect(migrate(db, dialect)).rejects.toThrow(
      /older than this program can take over: it lacks 0037-signers-will/,
    );
    expect(await listMigrations(db)).toEqual(some);
    await close();
  });

  const noteUnknown = (db: Db, name: string) =>
    sql`insert into migrations (name, applied_at) values (${name}, 'then')`.execute(db);

  it('run on a database to which a newer program has added something', async () => {
    const { db, close } = await opened();
    await migrate(db, dialect);
    await noteUnknown(db, '9999-01-01-01-pets');
    expect(await migrate(db, dialect)).toEqual([]);
    await close();
  });

  it('refuse a database from which a newer program has removed something, and leave it unchanged', async () => {
    const { db, close } = await opened();
    await migrate(db, dialect);
    await sql`delete from migrations where name = '2026-11-26-13-platform'`.execute(db);
    await noteUnknown(db, '9999-01-01-01-no-fax-contract');
    await expect(migrate(db, dialect)).rejects.toThrow(
      /no longer has what this program needs: 9999-01-01-01-no-fax-contract/,
    );
    const { rows } = await sql`select name from migrations where name like '%platform'`.execute(db);
    expect(rows).toEqual([]);
    await close();
  });

  const added = (...statements: string[]): Migration => ({
    name: '9999-01-01-01-pets',
    statements: () => statements,
  });

  it('change nothing if one fails, and say what to do', async () => {
    const { db, close } = await opened();
    const broken = added('create table pets (id text primary key)', 'alter table nowhere add column x text');
    const migrations = [...MIGRATIONS, broken];
    await expect(migrate(db, dialect, { migrations })).rejects.toThrow(
      /^The migration 9999-01-01-01-pets failed, and nothing was changed: .*nowhere.*Start the former version/,
    );
    expect(await migrate(db, dialect)).toHaveLength(MIGRATIONS.length);
    expect(
      await migrate(db, dialect, { migrations: [...MIGRATIONS, added('create table pets (id text)')] }),
    ).toEqual(['9999-01-01-01-pets']);
    await close();
  });
});

describe('migrations of a PostgreSQL that others use', () => {
  it('wait for the tables that they change without keeping the others, and give up in the end', async () => {
    const database = await makeDatabase('postgres');
    const open = () => openDatabase({ databaseUrl: database.databaseUrl, file: '', poolSize: 2 }).db;
    const [db, others] = [open(), open()];
    await migrate(db, 'postgres');
    const pets: Migration = {
      name: '9999-01-01-01-pets',
      statements: () => ['alter table companies add column pets text'],
    };
    const migrations = [...MIGRATIONS, pets];
    const held = await others.startTransaction().execute();
    await held.selectFrom('companies').selectAll().execute();
    const failed = migrate(db, 'postgres', { migrations, lockTries: 1 });
    await expect(failed).rejects.toThrow(
      /No migration was begun, and nothing was changed: .*lock timeout.*backup/,
    );
    const waiting = migrate(db, 'postgres', { migrations });
    await insertCompany(held, DEMO_COMPANY);
    await held.commit().execute();
    expect(await waiting).toEqual([pets.name]);
    await Promise.all([db.destroy(), others.destroy()]);
    await database.remove();
  });
});

describe('a migration', () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'src', 'db', 'migrations');

  it('is never edited after it has landed: a change is a new migration', () => {
    const found = Object.fromEntries(
      globSync('**/*.ts', { cwd: folder })
        .sort()
        .map((file) => [file, hashOf(readFileSync(join(folder, file), 'utf8'))]),
    );
    expect(found).toEqual(LANDED);
  });
});
