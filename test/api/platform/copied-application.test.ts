import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/client.ts';
import { copyApplication } from '../../bench/server/copy-application.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal } from '../support/test-portal.ts';

/** A table and the column that names the owner of a row. */
const OF_APPLICANT = [
  ['applicants', 'id'],
  ['access_tokens', 'applicant_id'],
  ['invoices', 'applicant_id'],
  ['required_documents', 'applicant_id'],
  ['processes', 'subject_id'],
  ['events', 'applicant_id'],
] as const;

it.each(DIALECTS)('an application is copied with all that belongs to it on %s', async (dialect) => {
  const portal = await startTestPortal(dialect);
  const { db } = portal.deps;
  const { application_id, applicant_id, token } = await portal.invite();
  await portal.invite();
  const body = { draft_data: fullDraft() };
  await portal.ask('POST', '/api/applicant/application/draft', { token, body });
  const { databaseUrl, dataDir } = portal.database;
  const database = openDatabase({ databaseUrl, file: `${dataDir}/latchkey.db`, poolSize: 1 });
  await copyApplication(database, application_id, 3);
  await database.db.destroy();

  const applications = await db.selectFrom('applications').select('id').execute();
  const copies = [1, 2, 3].map((number) => `${application_id}-${number}`);
  expect(applications.map(({ id }) => id)).toEqual(expect.arrayContaining([application_id, ...copies]));
  expect(applications).toHaveLength(5);
  for (const [table, column] of OF_APPLICANT) {
    const countOf = async (applicant: string): Promise<number> => {
      const count = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}
        where ${sql.ref(column)} = ${applicant}`;
      return Number((await count.execute(db)).rows[0]?.rows);
    };
    const own = await countOf(applicant_id);
    expect(own, table).toBeGreaterThan(0);
    for (const number of [1, 2, 3]) expect(await countOf(`${applicant_id}-${number}`), table).toBe(own);
  }
  const copied = db.selectFrom('applicants').select('draft_data').where('application_id', 'in', copies);
  const drafts = new Set((await copied.execute()).map(({ draft_data }) => draft_data));
  expect(drafts.size).toBe(1);
  expect([...drafts][0]).toContain('410 Juniper Lane');
  await portal.close();
});
