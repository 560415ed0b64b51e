/** What the office and the residents of the first property have begun: turns in the work list, and on the dashboard. */
import type { Deps } from '../../../server/deps.ts';
import { inviteApplicant } from '../../../server/property/invitation.ts';
import { makeReady } from '../lease/ready-household.ts';
import { officerWith } from '../people/officer.ts';
import { JORDAN, saveAnswers } from '../previous-application.ts';
import { DEMO_PROPERTIES } from '../properties.ts';
import type { DemoLease } from '../resident/resident-wish.ts';
import { beginDecision } from './decisions.ts';
import { addMoveOut } from './settlement.ts';
import { openProcessFor, takeOfficeTurn, takeResidentTurn } from './turns.ts';

const [PERMIT, ACCOMMODATION] = ['parking-permit', 'accommodation-request'];
const VEHICLE = { make: 'Toyota', model: 'Prius', color: 'Blue', plate: 'LKY 2049' };
const NEED = {
  kind: 'HOME',
  request: 'Grab bars beside the bathtub',
  reason: 'I have had a hip operation and cannot hold on to the wall.',
  for_whom: 'SELF',
};

/**
 * Adds a permit that the office reviews, a request that it has to answer, a move-out that it settles, and an application that
 * it decides on. Its workorders are those of the lease's own area.
 *
 * @param lease whose resident has asked for something.
 */
export async function addOpenWork(deps: Deps, lease: DemoLease): Promise<void> {
  await addPermit(deps, lease);
  await addRequest(deps, lease);
  await addMoveOut(deps);
  await addApplication(deps);
}

async function addPermit(deps: Deps, lease: DemoLease): Promise<void> {
  const ref = await openProcessFor(deps, lease, { flow: PERMIT, user_id: lease.user_id });
  await takeResidentTurn(deps, lease, ref, 'SEND', { answers: { vehicle: VEHICLE }, revision: null });
  await takeResidentTurn(deps, lease, ref, 'ACCEPT');
  const officer = await officerWith(deps, 'manage_leases', lease);
  await takeOfficeTurn(deps, officer, ref, 'REVIEW');
}

async function addRequest(deps: Deps, lease: DemoLease): Promise<void> {
  const ref = await openProcessFor(deps, lease, { flow: ACCOMMODATION, user_id: lease.user_id });
  await takeResidentTurn(deps, lease, ref, 'SUBMIT', { answers: { need: NEED }, revision: null });
}

async function addApplication(deps: Deps): Promise<void> {
  const place = { unit_id: DEMO_PROPERTIES[0].unit.id };
  const { applicant_id } = await inviteApplicant(deps, { ...JORDAN, place, applicant_type: 'PRIMARY' });
  await saveAnswers(deps, applicant_id);
  await deps.db
    .transaction()
    .execute((trx) => makeReady(deps, trx, applicant_id, (step) => step === 'dues' || step === 'exam'));
  await beginDecision(deps, applicant_id);
}
