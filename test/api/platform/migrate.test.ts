import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { openDatabase } from '../../../src/db/client.ts';
import { migrate, migrateWithin } from '../../../src/db/migrate.ts';
import { insertCompany, insertProperty } from '../../../src/db/property/property.repository.ts';
import { findMessage } from '../../../src/db/resident/resident-message.repository.ts';
import { insertUser } from '../../../src/db/session/user.repository.ts';
import { DIALECTS, makeDatabase } from '../support/test-database.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** By file: the beginning of the SHA-256 of what has landed. A new migration adds a line; a line never changes. */
const LANDED: Record<string, string> = {
  '0001-foundation.ts': '0f327653af37ed53',
  '0002-listings.ts': '3ecf9142e10b6f80',
  '0003-household.ts': '1f3592b1b2db1018',
  '0004-guestcard.ts': '3630393f1356140f',
  '0005-autosave.ts': '73da533fe9bd42b4',
  '0006-questionnaires.ts': '7b9d189ed04bd614',
  '0007-listing-changes.ts': '07aba412efcd3fef',
  '0008-processes.ts': '04bfeb4f8f561faa',
  '0009-releases.ts': 'c90b61848f984c7c',
  '0010-process-answers.ts': '7c2ca2f05e5e6634',
  '0011-installation.ts': '53bfc9097a64793d',
  '0012-sign-in-guesses.ts': '71d28ebcc46cfae5',
  '0013-payment-returns.ts': 'f7ab9736429309ff',
  '0014-removed-members.ts': 'b4c81d55216216a3',
  '0015-growing-tables.ts': '448766e60fea4c80',
  '0016-unit-holds.ts': 'ef5e2d5de1643504',
  '0017-invoice-positions.ts': '5f72aa378a82e8ac',
  '0018-chosen-move-in.ts': '53b494fadba899d5',
  '0019-applicants-by-email.ts': 'a278dabd1ef49ee8',
  '0020-unsent-answer-files.ts': 'ce56c336d7f366ee',
  '0021-leases.ts': '16165ad89108ae0d',
  '0022-lease-log.ts': '7d7184ab923fe6d8',
  '0023-exam-attempts.ts': '415c3c7daad5cfe6',
  '0024-accounts.ts': '51851b768394b36a',
  '0025-authority.ts': 'd8a1d06cfbad0300',
  '0026-seal-work.ts': '61b7b915fd6cd995',
  '0027-residents.ts': 'b6117067c348d1f3',
  '0028-workorders.ts': '9e3b48567c68b050',
  '0029-ledger.ts': 'b94b51411569d4d3',
  '0030-autopays.ts': '5082fc8ec61135ef',
  '0031-resident-post.ts': 'f1599784425a9099',
  '0032-tenancy-flows.ts': '17989d5b99471536',
  '0033-office-occasions.ts': '6db31541e93f9d60',
  '0034-lease-renewals.ts': 'ae53170c510f3f76',
  '0035-applicant-messages.ts': 'ed8e37e2b937b10a',
  '0036-withdrawn-papers.ts': '309783855d98b6c7',
  '0037-signers-will.ts': 'b5a9cc2f669b2301',
};

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  it('run once, also when three processes start at the same moment', async () => {
    const database = await makeDatabase(dialect);
    const open = () =>
      openDatabase({ databaseUrl: database.databaseUrl, file: join(database.dataDir, 'a.db'), poolSize: 1 })
        .db;
    const first = open();
    // SQLite's connections of one process would wait for each other for ever, so there they come one by one.
    const others = [open(), open()];
    const ran =
      dialect === 'postgres'
        ? await Promise.all([first, ...others].map((db) => migrate(db, dialect)))
        : [await migrate(first, dialect), await migrate(first, dialect), await migrate(first, dialect)];
    const [most = [], ...rest] = [...ran].sort((a, b) => b.length - a.length);
    expect(most[0]).toBe('0001-foundation');
    expect(rest).toEqual([[], []]);
    expect(await first.selectFrom('companies').selectAll().execute()).toEqual([]);
    await Promise.all([first, ...others].map((db) => db.destroy()));
    await database.remove();
  });

  it('keep the messages of residents when applicants write too', async () => {
    const database = await makeDatabase(dialect);
    const { db } = openDatabase({
      databaseUrl: database.databaseUrl,
      file: join(database.dataDir, 'a.db'),
      poolSize: 1,
    });
    const before = Object.keys(LANDED)
      .map((file) => file.replace('.ts', ''))
      .filter((name) => name < '0035');
    await db.transaction().execute((trx) => migrateWithin(trx, dialect, before));
    const { id: company_id } = DEMO_COMPANY;
    const [{ id: property_id, name, host, settings }] = DEMO_PROPERTIES;
    await insertCompany(db, DEMO_COMPANY);
    await insertProperty(db, { id: property_id, company_id, name, host, settings });
    const person = { password_hash: '', first_name: 'Ann', last_name: '', policies: [], language: 'en' };
    await insertUser(db, { ...person, id: 'ann', company_id, property_id, email: 'ann@example.com' });
    await sql`insert into resident_messages
      (id, company_id, property_id, user_id, from_office, subject, message, created_at, thread_id, author)
      values ('m', ${company_id}, ${property_id}, 'ann', 0, 'The tap', 'It drips.', 'then', 'm', 'Ann')`.execute(
      db,
    );
    await migrate(db, dialect);
    expect(await findMessage(db, 'm')).toMatchObject({
      user_id: 'ann',
      applicant_id: null,
      thread_id: 'm',
      subject: 'The tap',
      message: 'It drips.',
      author: 'Ann',
    });
    await db.destroy();
    await database.remove();
  });

  it('refuse a database on which a newer program has run, and change nothing of it', async () => {
    const database = await makeDatabase(dialect);
    const { db } = openDatabase({
      databaseUrl: database.databaseUrl,
      file: join(database.dataDir, 'a.db'),
      poolSize: 1,
    });
    await migrate(db, dialect);
    await sql`delete from migrations where name = '0011-installation'`.execute(db);
    await sql`insert into migrations (name, applied_at) values ('9999-future', 'then')`.execute(db);
    await expect(migrate(db, dialect)).rejects.toThrow(/newer than this program: it has 9999-future/);
    const { rows } = await sql`select name from migrations where name like '0011%'`.execute(db);
    expect(rows).toEqual([]);
    await db.destroy();
    await database.remove();
  });
});

describe('a migration', () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'src', 'db', 'migrations');

  it('is never edited after it has landed: a change is a new one', () => {
    const found = Object.fromEntries(
      readdirSync(folder)
        .sort()
        .map((file) => [file, hashOf(readFileSync(join(folder, file), 'utf8'))]),
    );
    expect(found).toEqual(LANDED);
  });
});
