import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNewWorkorder } from '../../drive/workorder/new-workorder.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { changedFlows, outcomeTo, renamedStates } from '../../fixtures/changed-flow.ts';
import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { FIXED, Life } from './life.ts';

/** The statuses of a workorder after steps of its resident and the office. */
async function statusesIn(portal: ResidentPortal): Promise<string[]> {
  const robin = await portal.resident();
  const officer = await newOfficer(portal.deps, robin.property_id, robin.company_id);
  const life = new Life(portal, robin, officer, await addNewWorkorder(portal.deps, robin));
  const statuses: string[] = [];
  const note = async (answer: { status: number }) => {
    expect(answer.status).toBe(200);
    statuses.push((await life.read()).status);
  };
  await note(await life.propose());
  await note(await life.resident({ event: 'COMMENT', text: 'Please ring twice.' }));
  await life.resident({ event: 'ACCEPT' });
  await note(await life.office('START'));
  await note(await life.office('REPORT', { result: FIXED }));
  await note(await life.resident({ event: 'REOPEN', text: 'It drips again.' }));
  await note(await life.resident({ event: 'CANCEL' }));
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
