/** The mail and requests of a demo resident: workorders, a thread, parcels, a document. */
import { insertParcel, notePickUp } from '../../../db/resident/parcel.repository.ts';
import { insertMessage } from '../../../db/resident/resident-message.repository.ts';
import { insertResidentDocument } from '../../../db/resident/tenant-document.repository.ts';
import { displayName, findUser } from '../../../db/session/user.repository.ts';
import { measureInFonts } from '../../../seal/paper/draw-pages.ts';
import { layReport } from '../../../seal/paper/report.ts';
import type { Deps } from '../../../server/deps.ts';
import { notifyHousehold } from '../../../server/outbox/notify-resident.ts';
import { drawDocument } from '../../../server/papers/draw-document.ts';
import { keepResidentFiles } from '../../../server/storage/keep-resident-files.ts';
import type { DemoLease, ResidentWish } from './resident-wish.ts';
import { addWorkorders, type Home } from './workorders.ts';

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

const ago = (deps: Deps, days: number) =>
  new Date(deps.clock.now().getTime() - days * 86_400_000).toISOString();

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
    author: 'Dana Office',
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
