import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { findWorkorder, updateWorkorder } from '../../../src/db/workorder/workorder.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { logOf } from '../data-flow/calls.ts';
import type { OwnCalls, Stage } from '../data-flow/stage.ts';

/** A day that is in the future in any year of the portal's clock. */
const times = [{ day: '2090-03-04', part: 'MORNING' }];
const VISIT = { visit_from: '2090-03-04T15:00:00.000Z', visit_until: '2090-03-04T17:00:00.000Z' } as const;
const NO_VISIT = { visit_from: null, visit_until: null } as const;

/** What residents send with their events. */
const INPUTS: Readonly<Record<string, object>> = {
  RESCHEDULE: { times, text: '' },
  REOPEN: { text: 'It drips again.' },
  RATE: { stars: 4, text: 'Quick and clean.' },
  COMMENT: { text: 'The dog is friendly.' },
};

const pathOf = ({ person }: Stage) => `/api/tenant/workorders/${person.id}`;

/** The calls of the resident of a workorder. */
export const ownCalls: OwnCalls = {
  async send(stage, type) {
    const before = (await logOf(stage)).length;
    const { status, body } = await stage.wire('POST', `${pathOf(stage)}/events`, {
      token: stage.person.token,
      body: { event: type, ...INPUTS[type] },
    });
    if (status !== 200) return { status, body };
    const [first] = (await logOf(stage)).slice(before);
    return { status, body: { outcome: first?.outcome ?? null } };
  },
  look: (stage) => stage.wire('GET', pathOf(stage), { token: stage.person.token }),
  put: putRow,
};

/** Makes the facts true that the row of the workorder and its lease tell. */
async function putRow({ deps, person }: Stage, facts: Facts): Promise<void> {
  const known = await findWorkorder(deps.db, person.id);
  if (known === null) throw new Error('The workorder is gone.');
  const { status = known.status, current, reported_urgent, accepted, moves, closed, rated } = facts;
  const at = deps.clock.now().toISOString();
  const isVisit = status === 'SCHEDULED' || status === 'IN_PROGRESS';
  const when = (fact: Facts[string] | undefined) => (fact === true ? at : null);
  await updateWorkorder(deps.db, person.id, {
    status: status as typeof known.status,
    changed_at: at,
    ...(isVisit ? VISIT : NO_VISIT),
    done_at: status === 'DONE' ? at : null,
    ...(accepted !== undefined && { accepted_at: when(accepted) }),
    ...(moves !== undefined && { moves: Number(moves) }),
    ...(closed !== undefined && { closed_at: when(closed) }),
    ...(rated !== undefined && { stars: rated === true ? 4 : null }),
  });
  if (reported_urgent !== undefined)
    await deps.db
      .updateTable('workorders')
      .set({ emergency: Number(reported_urgent) })
      .where('id', '=', person.id)
      .execute();
  if (current !== undefined)
    await updateTenancy(deps.db, known.lease_id, {
      lease_status: current === true ? 'Current' : 'Previous',
    });
}
