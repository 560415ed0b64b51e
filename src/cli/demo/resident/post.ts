/** The mail and requests of a demo resident: workorders of each kind, a thread, parcels, a document. */
import { insertParcel, notePickUp } from '../../../db/resident/parcel.repository.ts';
import { insertMessage } from '../../../db/resident/resident-message.repository.ts';
import { insertResidentDocument } from '../../../db/resident/tenant-document.repository.ts';
import { displayName, findUser } from '../../../db/session/user.repository.ts';
import { insertWorkorder, type StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { measureInFonts } from '../../../seal/paper/draw-pages.ts';
import { layReport } from '../../../seal/paper/report.ts';
import type { Deps } from '../../../server/deps.ts';
import { stepWorkorder } from '../../../server/features/workorders/step-workorder.ts';
import { WorkorderStep } from '../../../server/features/workorders/workorder-step.ts';
import { writeEntry } from '../../../server/features/workorders/write-entry.ts';
import { notifyHousehold } from '../../../server/outbox/notify-resident.ts';
import { drawDocument } from '../../../server/papers/draw-document.ts';
import { keepResidentFiles } from '../../../server/storage/keep-resident-files.ts';
import type { DemoLease, ResidentWish } from './resident-wish.ts';

const OFFICE = { by_office: true, name: 'Dana Office' };

/** Adds nothing unless the wish asks for it: tests begin with an empty home. */
export async function fillPost(deps: Deps, lease: DemoLease, { has_post }: ResidentWish): Promise<void> {
  if (has_post !== true) return;
  const user = await findUser(deps.db, lease.user_id);
  if (user === null) return;
  const home = { ...lease, name: displayName(user) };
  await addWorkorders(deps, home);
  await addThread(deps, home);
  await addParcels(deps, home);
  await addDocument(deps, lease);
}

/** A lease with the name of its first resident. */
type Home = DemoLease & { readonly name: string };

const ago = (deps: Deps, days: number) =>
  new Date(deps.clock.now().getTime() - days * 86_400_000).toISOString();

async function addWorkorders(deps: Deps, lease: Home): Promise<void> {
  const step = (id: string, body: Parameters<typeof stepWorkorder>[2]) =>
    stepWorkorder(deps, id, body, { author: OFFICE, ip: '127.0.0.1' });
  const visit = (days: number) => {
    const day = ago(deps, -days).slice(0, 10);
    return { visit_from: `${day}T15:00:00.000Z`, visit_until: `${day}T17:00:00.000Z` };
  };
  const tap = await addWorkorder(deps, lease, 40, 'PLUMBING', 'The kitchen tap drips', 'All night long.');
  await step(tap, { event: 'SCHEDULE', ...visit(-2) });
  await step(tap, { event: 'START' });
  await step(tap, { event: 'FINISH', text: 'We have put in a new washer.' });
  const heater = await addWorkorder(
    deps,
    lease,
    3,
    'HEATING_COOLING',
    'The bedroom stays cold',
    'The radiator below the window does not get warm, whatever the valve says.',
  );
  await step(heater, { event: 'SCHEDULE', ...visit(3), text: 'We bring a new valve.' });
  await addWorkorder(deps, lease, 1, 'DOORS_LOCKS', 'The mailbox key is bent', 'It opens only with force.');
}

/** @param days how many days ago it was requested. */
async function addWorkorder(
  deps: Deps,
  lease: Home,
  days: number,
  category: StoredWorkorder['category'],
  title: string,
  description: string,
): Promise<string> {
  const { company_id, property_id, lease_id, user_id } = lease;
  const created_at = ago(deps, days);
  const workorder: StoredWorkorder = {
    id: deps.random.id(),
    company_id,
    property_id,
    lease_id,
    user_id,
    request_key: deps.random.id(),
    category,
    title,
    description,
    permission_to_enter: true,
    entry_note: '',
    times: [{ day: ago(deps, -3).slice(0, 10), part: 'MORNING' }],
    status: 'SUBMITTED',
    visit_from: null,
    visit_until: null,
    done_at: null,
    created_at,
    changed_at: created_at,
  };
  await deps.db.transaction().execute(async (trx) => {
    await insertWorkorder(trx, workorder);
    const now = new Date(created_at);
    await writeEntry(deps, trx, workorder, {
      kind: 'submitted',
      step: new WorkorderStep({ by_office: false, name: lease.name }),
      now,
    });
  });
  return workorder.id;
}

async function addThread(deps: Deps, lease: Home): Promise<void> {
  const { company_id, property_id, lease_id, user_id } = lease;
  const common = { company_id, property_id, lease_id, user_id, subject: 'Bicycles', impersonation_id: null };
  const thread_id = deps.random.id();
  await insertMessage(deps.db, {
    ...common,
    id: thread_id,
    from_office: 0,
    author: lease.name,
    message: 'Is there a place where I may leave my bicycle?',
    created_at: ago(deps, 5),
  });
  await insertMessage(deps.db, {
    ...common,
    id: deps.random.id(),
    thread_id,
    from_office: 1,
    author: OFFICE.name,
    message: 'Yes, in the shed behind the house. The key of your unit opens it.',
    created_at: ago(deps, 4),
  });
}

async function addParcels(deps: Deps, lease: Home): Promise<void> {
  const { company_id, property_id, lease_id } = lease;
  const home = { company_id, property_id, lease_id };
  const old = deps.random.id();
  const before = {
    id: old,
    carrier: 'USPS',
    description: 'A small box',
    place: 'Office',
    arrived_at: ago(deps, 20),
  };
  await insertParcel(deps.db, { ...home, ...before });
  const picked_up_at = ago(deps, 19);
  await notePickUp(deps.db, old, { picked_up_at, picked_up_by: lease.name, impersonation_id: null });
  const parcel = {
    ...home,
    id: deps.random.id(),
    carrier: 'UPS',
    description: 'A large box',
    place: 'Locker 4',
  };
  await deps.db.transaction().execute(async (trx) => {
    await insertParcel(trx, { ...parcel, arrived_at: ago(deps, 1) });
    await notifyHousehold(deps, trx, {
      ...home,
      kind: 'parcels',
      about: `parcel:${parcel.id}`,
      template: 'parcel',
      page: '/parcels',
      values: { carrier: parcel.carrier, place: parcel.place },
    });
  });
}

async function addDocument(deps: Deps, lease: DemoLease): Promise<void> {
  const { company_id, property_id, lease_id } = lease;
  const title = 'House rules';
  const text = 'Quiet hours are from 10 PM to 7 AM.\nBicycles stand in the shed behind the house.';
  const pages = layReport(
    [
      { kind: 'title', text: title },
      { kind: 'text', text },
    ],
    { measure: measureInFonts() },
  );
  const made = { written: deps.clock.now(), language: 'en' };
  const content = Buffer.from(await drawDocument({ title, pages, tags: [] }, made));
  const document = {
    id: deps.random.id(),
    company_id,
    property_id,
    lease_id,
    kind: 'notice' as const,
    title,
    created_at: ago(deps, 12),
  };
  const file = { file_name: 'House rules.pdf', media_type: 'application/pdf', content };
  await keepResidentFiles(deps, { ...document, kind: 'document' }, [file], async (trx) => {
    await insertResidentDocument(trx, document);
    return true;
  });
}
