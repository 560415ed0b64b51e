import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOfficer } from '../../drive/workorder/staging.ts';
import { changedFlows, outcomeTo, renamedStates } from '../../fixtures/changed-flow.ts';
import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const VISIT = { visit_from: '2090-03-04T10:00:00-05:00', visit_until: '2090-03-04T12:00:00-05:00' };

/** The statuses of a workorder after each step of its resident or the office. */
async function statusesIn(portal: ResidentPortal): Promise<string[]> {
  const robin = await portal.resident();
  const officer = await newOfficer(portal.deps, robin.property_id, robin.company_id);
  const form = new FormData();
  const request = {
    key: 'key-1',
    category: 'PLUMBING',
    title: 'The tap drips',
    description: 'All night long.',
    permission_to_enter: true,
    entry_note: '',
    times: [{ day: '2090-03-04', part: 'MORNING' }],
  };
  form.append('request', JSON.stringify(request));
  const id = (await robin.ask('POST', '/api/tenant/workorders', { body: form })).body.workorder_id;
  const office = (body: object) =>
    portal.ask('POST', `/api/office/workorders/${id}/events`, { token: officer, body });
  const resident = (body: object) => robin.ask('POST', `/api/tenant/workorders/${id}/events`, { body });
  const statuses: string[] = [];
  const note = async (answer: { status: number }) => {
    expect(answer.status).toBe(200);
    statuses.push((await robin.ask('GET', `/api/tenant/workorders/${id}`)).body.status);
  };
  await note(await office({ event: 'SCHEDULE', ...VISIT }));
  await note(await resident({ event: 'COMMENT', text: 'Please ring twice.' }));
  await note(await office({ event: 'START' }));
  await note(await office({ event: 'FINISH' }));
  await note(await resident({ event: 'REOPEN', text: 'It drips again.' }));
  await note(await office({ event: 'CANCEL' }));
  return statuses;
}

describe.each(DIALECTS)('a workorder in a changed flow, on %s', (dialect) => {
  const portals: ResidentPortal[] = [];
  const started = async (flows: ReturnType<typeof changedFlows>) => {
    const portal = await startResidentPortal(dialect, { flows });
    portals.push(portal);
    return portal;
  };
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await started(renamedStates('workorder'));
  });
  afterAll(async () => {
    for (const one of portals) await one.close();
  });

  it('has the status of the state that it is in, whatever the states are called', async () => {
    expect(await statusesIn(portal)).toEqual([
      'SCHEDULED',
      'SCHEDULED',
      'IN_PROGRESS',
      'DONE',
      'SUBMITTED',
      'CANCELLED',
    ]);
  });

  it('has the status of the state to which the flow leads it', async () => {
    const other = await started(changedFlows('workorder', { reopening: outcomeTo('reopened', 'scheduled') }));
    expect((await statusesIn(other))[4]).toBe('SCHEDULED');
  });
});
