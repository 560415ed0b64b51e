import { expect, it } from 'vitest';
import { EVENTS_AT_ONCE } from '../../../src/contract/limits.ts';
import { findLastEvent } from '../../../src/db/process/event.repository.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal } from '../support/test-portal.ts';

const SAVES = 30;

it.each(DIALECTS)('a long history of a process does not slow its calls on %s', async (dialect) => {
  let given = 0;
  const portal = await startTestPortal(dialect, { watch: (_query, _text, rows) => (given += rows) });
  const { token, applicant_id } = await portal.invite();
  const save = (first_name: string) =>
    portal.ask('POST', '/api/applicant/application/draft', {
      token,
      body: { draft_data: { applicants: { first_name } } },
    });
  /** The number of rows that the database returns for a call, with warm caches. */
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

it.each(DIALECTS)(
  'the history is returned in pages, the newest first, without duplicates, on %s',
  async (dialect) => {
    const portal = await startTestPortal(dialect);
    const { token, applicant_id } = await portal.invite();
    const { id } = await portal.deps.db
      .selectFrom('processes')
      .select('id')
      .where('subject_id', '=', applicant_id)
      .executeTakeFirstOrThrow();
    const first = await portal.deps.db
      .selectFrom('events')
      .selectAll()
      .where('process_id', '=', id)
      .executeTakeFirstOrThrow();
    // Events of the same moment are ordered too.
    const more = Array.from({ length: EVENTS_AT_ONCE + 5 }, (_, at) => ({
      ...first,
      id: `later-${String(at).padStart(4, '0')}`,
      at: '2099-01-01T00:00:00.000Z',
    }));
    for (let at = 0; at < more.length; at += 100)
      await portal.deps.db
        .insertInto('events')
        .values(more.slice(at, at + 100))
        .execute();
    const part = async (query = ''): Promise<{ id: string }[]> =>
      (await portal.ask('GET', `/api/processes/${id}/log${query}`, { token })).body;
    const newest = await part();
    expect(newest.map((event) => event.id)).toEqual(more.slice(5).map((event) => event.id));
    const earlier = await part(`?before=${newest[0]?.id}`);
    expect(earlier.slice(-5).map((event) => event.id)).toEqual(more.slice(0, 5).map((event) => event.id));
    expect(earlier.map((event) => event.id)).toContain(first.id);
    expect(await part('?before=of-nobody')).toEqual([]);
    await portal.close();
  },
);
