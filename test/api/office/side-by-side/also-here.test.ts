import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HERE_MS } from '../../../../src/contract/office/side-by-side.contract.ts';
import { removeExpired } from '../../../../src/server/jobs/remove-expired.ts';
import { type ResidentPortal, startResidentPortal } from '../../resident/resident-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

describe.each(DIALECTS)('who else of the office has a page open, on %s', (dialect) => {
  let portal: ResidentPortal;
  let ana: { applicant_id: string; application_id: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    ana = await portal.invite({ first_name: 'Ana', last_name: 'Núñez' });
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const work = ['manage_applications', 'manage_leases', 'manage_workorders'];
  const hereFor = async (token: string, path: string): Promise<string[]> => {
    const { status, body, text } = await portal.ask('GET', `/api/office/${path}`, { token });
    expect(status, text).toBe(200);
    return body.here;
  };
  const later = (ms: number) => portal.clock.advance(ms);

  it('is told by the reads of the page, on every page of the case, and ends a minute after the last one', async () => {
    const kim = await officer('juniper-row', work, 'Lee');
    const ruiz = await officer('juniper-row', work, 'Ruiz');
    const [page, answers] = [`cases/${ana.application_id}`, `applicants/${ana.applicant_id}/answers`];
    expect(await hereFor(kim, page)).toEqual([]);
    const [name] = await hereFor(ruiz, page);
    expect(name).toMatch(/ Lee$/);
    expect(await hereFor(kim, answers)).toEqual([expect.stringMatching(/ Ruiz$/)]);
    later(HERE_MS - 10_000);
    expect(await hereFor(ruiz, page)).toEqual([name]);
    later(HERE_MS - 10_000);
    expect(await hereFor(ruiz, page)).toEqual([]);
    expect(await hereFor(kim, page)).toEqual([expect.stringMatching(/ Ruiz$/)]);
  });

  it('is told for workorders and leases, each page for itself', async () => {
    const robin = await portal.resident({ has_post: true });
    const [kim, ruiz] = [
      await officer('juniper-row', work, 'Lee'),
      await officer('juniper-row', work, 'Ruiz'),
    ];
    const { workorders } = (await portal.ask('GET', `/api/office/cases/${robin.lease_id}`, { token: kim }))
      .body;
    const path = `workorders/${workorders[0].workorder_id}`;
    expect(await hereFor(ruiz, path)).toEqual([]);
    expect(await hereFor(kim, path)).toHaveLength(1);
    expect(await hereFor(ruiz, `leases/${robin.lease_id}`)).toEqual([expect.stringMatching(/ Lee$/)]);
  });

  it('is not told to others, and nobody is here whose read was refused', async () => {
    const kim = await officer('juniper-row', work, 'Lee');
    const path = `cases/${ana.application_id}`;
    later(2 * HERE_MS);
    for (const token of [
      await officer('harbor-court', work),
      await officer('juniper-row', ['manage_parcels']),
    ])
      expect(await portal.ask('GET', `/api/office/${path}`, { token })).toMatchObject(
        refused(404, 'record.not_found'),
      );
    expect(await hereFor(kim, path)).toEqual([]);
  });

  it('leaves no rows: a member leaves those before, and a job the last', async () => {
    const kim = await officer('juniper-row', work, 'Lee');
    const robin = await portal.resident({});
    const rows = () => portal.deps.db.selectFrom('open_pages').select('page').execute();
    await hereFor(kim, `cases/${ana.application_id}`);
    later(2 * HERE_MS);
    await removeExpired(portal.deps);
    await hereFor(kim, `cases/${ana.application_id}`);
    later(2 * HERE_MS);
    await hereFor(kim, `cases/${robin.lease_id}`);
    expect(await rows()).toEqual([{ page: `case ${robin.lease_id}` }]);
    later(2 * HERE_MS);
    await removeExpired(portal.deps);
    expect(await rows()).toEqual([]);
  });
});
