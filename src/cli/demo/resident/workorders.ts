/** The workorders of a demo resident: one is done, one has a visit, one is new. */
import {
  insertWorkorder,
  REQUESTED,
  type StoredWorkorder,
} from '../../../db/workorder/workorder.repository.ts';
import { addDays } from '../../../ledger/day.ts';
import type { Deps } from '../../../server/deps.ts';
import { beginLife } from '../../../server/features/workorders/begin-life.ts';
import { stepWorkorder } from '../../../server/features/workorders/step-workorder.ts';
import { WORKORDER } from '../../../server/features/workorders/workorder.subject.ts';
import { writeEntry } from '../../../server/features/workorders/write-entry.ts';
import { officerWith } from '../people/officer.ts';
import { takeOfficeTurn } from '../work/turns.ts';
import type { DemoLease } from './resident-wish.ts';

/** A lease with the name of its first resident. */
export type Home = DemoLease & { readonly name: string };

type Asked = Pick<StoredWorkorder, 'category' | 'title' | 'description'>;

const DRIPS: Asked = { category: 'PLUMBING', title: 'The kitchen tap drips', description: 'All night long.' };
const COLD: Asked = {
  category: 'HEATING_COOLING',
  title: 'The bedroom stays cold',
  description: 'The radiator below the window does not get warm, whatever the valve says.',
};
const BENT: Asked = {
  category: 'DOORS_LOCKS',
  title: 'The mailbox key is bent',
  description: 'It opens only with force.',
};

/** Adds them, and does what the office has done. */
export async function addWorkorders(deps: Deps, lease: Home): Promise<void> {
  const officer = await officerWith(deps, 'manage_workorders', lease);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const office = (id: string) => (event: string, answers?: Readonly<Record<string, object>>) =>
    takeOfficeTurn(deps, officer, { flow: WORKORDER, subject: id }, event, answers);
  const propose = async (id: string, category: string, slot: object) => {
    await office(id)('SEND', { triage: { category, priority: 'NORMAL' } });
    await office(id)('SEND', { assignment: { who: 'Jordan Reyes, maintenance' } });
    await office(id)('PROPOSE', { slot });
  };
  const tap = await addWorkorder(deps, lease, 40, DRIPS);
  await propose(tap, DRIPS.category, { day: addDays(today, 1), window: '08-10' });
  await stepWorkorder(
    deps,
    tap,
    { event: 'ACCEPT' },
    { actor: `resident:${lease.user_id}`, ip: '127.0.0.1' },
  );
  await office(tap)('START');
  await office(tap)('REPORT', { result: { outcome: 'FIXED', note: 'We have put in a new washer.' } });
  const heater = await addWorkorder(deps, lease, 3, COLD);
  await propose(heater, COLD.category, {
    day: addDays(today, 3),
    window: '08-10',
    note: 'We bring a new valve.',
  });
  await addWorkorder(deps, lease, 1, BENT);
}

/** @param days how many days ago it was requested. */
async function addWorkorder(deps: Deps, lease: Home, days: number, asked: Asked): Promise<string> {
  const { company_id, property_id, lease_id, user_id } = lease;
  const at = new Date(deps.clock.now().getTime() - days * 86_400_000);
  const created_at = at.toISOString();
  const workorder: StoredWorkorder = {
    ...asked,
    id: deps.random.id(),
    company_id,
    property_id,
    lease_id,
    user_id,
    request_key: deps.random.id(),
    permission_to_enter: true,
    emergency: false,
    entry_note: '',
    times: [{ day: addDays(deps.clock.now().toISOString().slice(0, 10), 3), part: 'MORNING' }],
    ...REQUESTED,
    created_at,
    changed_at: created_at,
  };
  await deps.db.transaction().execute(async (trx) => {
    await insertWorkorder(trx, workorder);
    const step = { author: { by_office: false, name: lease.name } };
    await writeEntry(deps, trx, workorder, { kind: 'submitted', step, now: at });
    await beginLife(deps, trx, workorder.id);
  });
  return workorder.id;
}
