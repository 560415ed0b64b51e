import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLease } from '../../../src/cli/demo/lease/make-lease.ts';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { addOpenWork } from '../../../src/cli/demo/work/open-work.ts';
import { OFFICE_POLICIES } from '../../../src/contract/access/policies.ts';
import { processCalls } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from './resident-portal.ts';

describe.each(DIALECTS)('the work of the demo, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let robin: SignedIn;
  const { turnsOf, read, officer, logOf } = processCalls(() => portal);
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    robin = await portal.resident({ has_post: true });
    await addOpenWork(portal.deps, robin);
    kim = await officer('juniper-row', OFFICE_POLICIES);
  });
  afterAll(() => portal.close());

  it('waits for the office in every kind of process', async () => {
    const turns: { flow: string; process_id: string; about: string }[] = await turnsOf(kim);
    expect([...new Set(turns.map(({ flow }) => flow))].sort()).toEqual([
      'accommodation-request',
      'application-decision',
      'move-out-settlement',
      'parking-permit',
      'workorder',
    ]);
    const settlement = turns.find(({ flow }) => flow === 'move-out-settlement');
    const { body } = await read(kim, settlement?.process_id ?? '');
    expect(body.place.state).toBe('inspectionDue');
    const [{ processes }] = body.page.elsewhere;
    expect(processes).toMatchObject([
      { answers: { entry: { walls: 'DAMAGED' } } },
      { answers: { entry: { walls: 'GOOD' }, kitchen: { stove: 'DAMAGED' } } },
    ]);
    expect(processes[1].at < processes[0].at).toBe(true);
    const decision = turns.find(({ flow }) => flow === 'application-decision');
    expect(decision?.about).toContain('Jordan Rivera');
    const { answers } = (await read(kim, decision?.process_id ?? '')).body;
    expect(JSON.stringify(answers)).toContain('Hill Country Optics');
  });

  it('shows the resident what they have asked for', async () => {
    const { body } = await robin.ask('GET', '/api/flows');
    expect(body.map(({ flow }: { flow: string }) => flow)).toEqual(
      expect.arrayContaining(['parking-permit', 'accommodation-request']),
    );
  });

  it('approves the applicants of a demo lease by a decision of the office', async () => {
    const made = await makeLease(portal.deps, {
      unitId: DEMO_PROPERTIES[0].unit.id,
      signers: 2,
      addendums: 1,
      pages: null,
      open: ['decision'],
      corporateSigner: null,
    });
    const [first, second] = made.people.map(({ applicant_id }) => applicant_id);
    const of = (id = '') => portal.deps.db.selectFrom('applicants').select('decision').where('id', '=', id);
    expect(await of(first).executeTakeFirstOrThrow()).toEqual({ decision: '' });
    expect(await of(second).executeTakeFirstOrThrow()).toEqual({ decision: 'APPROVED' });
    const processes = await portal.deps.db
      .selectFrom('processes')
      .select(['id', 'subject_id'])
      .where('flow', '=', 'application-decision')
      .execute();
    const id = processes.find(({ subject_id }) => subject_id === second)?.id ?? '';
    const events = (await logOf(kim, id)).map(([event, outcome]: string[]) => `${event} ${outcome}`);
    expect(events).toContain('DECIDE saved');
    const turns = await turnsOf(kim);
    const waiting = processes.find(({ subject_id }) => subject_id === first)?.id;
    expect(turns.some(({ process_id }: { process_id: string }) => process_id === waiting)).toBe(true);
  });
});
