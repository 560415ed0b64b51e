import { expect, it } from 'vitest';
import { findLastEvent } from '../../../src/db/process/event.repository.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal } from '../support/test-portal.ts';

const SAVES = 30;

it.each(DIALECTS)('a long history of a process costs its calls nothing on %s', async (dialect) => {
  let given = 0;
  const portal = await startTestPortal(dialect, { watch: (_query, _text, rows) => (given += rows) });
  const { token, applicant_id } = await portal.invite();
  const save = (first_name: string) =>
    portal.ask('POST', '/api/applicant/application/draft', {
      token,
      body: { draft_data: { applicants: { first_name } } },
    });
  /** Rows that the database gives to a call, once what is kept in memory is there. */
  const rowsOf = async (call: () => Promise<unknown>): Promise<number> => {
    given = 0;
    await call();
    return given;
  };
  const process = await portal.deps.db
    .selectFrom('processes')
    .select('id')
    .where('subject_id', '=', applicant_id)
    .executeTakeFirstOrThrow();
  const read = () => portal.ask('GET', '/api/applicant/application', { token });
  const last = () => findLastEvent(portal.deps.db, process.id);
  const calls = [() => save('Ada'), read, last];
  for (const call of calls) await call();
  const before = [];
  for (const call of calls) before.push(await rowsOf(call));
  for (let saved = 0; saved < SAVES; saved += 1) expect((await save(`Ada ${saved}`)).status).toBe(200);
  const after = [];
  for (const call of calls) after.push(await rowsOf(call));
  expect(after).toEqual(before);
  expect(after[2]).toBe(1);
  const log = await portal.ask('GET', `/api/processes/${process.id}/log`, { token });
  expect(log.body.length).toBeGreaterThanOrEqual(SAVES);
  await portal.close();
});
