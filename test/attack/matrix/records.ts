/** The owner's records, one of every kind that a path can name. */
import { randomBytes } from 'node:crypto';
import { insertGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import { insertInvitation } from '../../../src/db/office/colleague-invitation.repository.ts';
import { insertImport } from '../../../src/db/office/import.repository.ts';
import { insertMoneyAct } from '../../../src/db/office/money-act.repository.ts';
import { insertFloorPlan } from '../../../src/db/property/floor-plan.repository.ts';
import { insertSettingChanges } from '../../../src/db/property/setting-change.repository.ts';
import { insertDraft } from '../../../src/db/release/draft.repository.ts';
import { insertNotice } from '../../../src/db/resident/notice.repository.ts';
import { insertOccasion } from '../../../src/db/resident/occasion.repository.ts';
import { insertParcel } from '../../../src/db/resident/parcel.repository.ts';
import { insertResidentFiles } from '../../../src/db/resident/resident-file.repository.ts';
import { insertResidentDocument } from '../../../src/db/resident/tenant-document.repository.ts';
import { insertFactor } from '../../../src/db/session/second-factor.repository.ts';
import { listSessions } from '../../../src/db/session/session.repository.ts';
import { insertUser, type User } from '../../../src/db/session/user.repository.ts';
import type { Tenancy } from '../../../src/db/tables.ts';
import { insertInspectionPlan } from '../../../src/db/workorder/inspection-plan.repository.ts';
import { insertWorkorder } from '../../../src/db/workorder/workorder.repository.ts';
import { insertWorkorderCost } from '../../../src/db/workorder/workorder-cost.repository.ts';
import { beginPayment } from '../../../src/server/ledger/begin-payment.ts';
import { postCharge } from '../../../src/server/ledger/charges.ts';
import { newWorkorder } from '../../drive/workorder/new-workorder.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import type { Target } from '../target/target.ts';
import { makeOfficeRecords } from './office-records.ts';

/** Their ids by the names of path parameters. */
export type Records = Readonly<Record<string, readonly string[]>>;

const AT = '2026-03-01T00:00:00.000Z';
const newId = (): string => randomBytes(9).toString('hex');

/** @param secret is part of each of their texts, so that revealing one is noticed */
export async function makeRecords(
  target: Target,
  {
    resident,
    lease_id,
    secret,
  }: { readonly resident: User; readonly lease_id: string; readonly secret: string },
): Promise<Records> {
  const { office } = target;
  const { db } = office;
  const { id: user_id, company_id, property_id } = resident;
  const home = { company_id, property_id, lease_id };
  const parcel_id = newId();
  const parcel = {
    ...home,
    id: parcel_id,
    carrier: secret,
    description: secret,
    place: secret,
    arrived_at: AT,
  };
  await insertParcel(db, parcel);
  const document_id = newId();
  await insertResidentDocument(db, {
    ...home,
    id: document_id,
    kind: 'other',
    title: secret,
    created_at: AT,
  });
  const workorder = { ...newWorkorder(office, { ...home, user_id }), description: secret };
  await insertWorkorder(db, workorder);
  const cost_id = newId();
  await insertWorkorderCost(db, {
    ...{ id: cost_id, company_id, property_id, workorder_id: workorder.id, user_id, request_key: cost_id },
    ...{ kind: 'OTHER', description: secret, minutes: null, amount_cents: 100, at: AT },
    ...{ removed_at: null, removed_by: null },
  });
  const guestcard_id = newId();
  await insertGuestcard(db, {
    ...{ id: guestcard_id, company_id, property_id, unit_id: 'juniper-row-204', applicant_id: null },
    ...{ first_name: 'Olive', last_name: secret, email: `${secret}@mail.example`, contact_no: '' },
    ...{ is_mobile_verified: false, form: { comments: secret }, request_info: true, invoice_id: null },
    ...{ request_key: null, submitted_at: AT, created_at: AT, updated_at: AT },
  });
  const mail_id = newId();
  const told = { kind: 'messages', channel: 'mail', about: `message:${mail_id}` } as const;
  const mail = { company_id, property_id, user_id, lease_id, subject: secret, body: secret, created_at: AT };
  await insertNotice(db, { ...mail, ...told, id: mail_id });
  const occasion_id = newId();
  await insertOccasion(db, {
    ...home,
    id: occasion_id,
    flow: 'resident-survey',
    user_id,
    data: {},
    token_hash: null,
    expires_at: null,
    opened_at: AT,
    closed_at: null,
  });
  const charge = {
    name: `matrix:${lease_id}`,
    charge_code: 'RENT',
    description: { en: secret },
    amount_cents: 90_000,
    due_date: '2026-03-01',
  };
  const { id: invoice_id } = await db
    .transaction()
    .execute((trx) => postCharge(office, trx, home, charge, 'job:charges'));
  const { attempt: payment } = await beginPayment(office, {
    lease: home,
    user_id,
    origin: 'resident',
    key: newId(),
    provider: 'PLACEPAY',
    payment_type: 'CARD',
    method_id: null,
    method_label: secret,
    amount_cents: 10_000,
    fee_cents: 0,
    actor: `resident:${user_id}`,
  });
  const act_id = newId();
  await insertMoneyAct(db, {
    ...home,
    ...{
      id: act_id,
      request_key: act_id,
      asked_by: user_id,
      asked_at: AT,
      state: 'WAITING',
      amount_cents: 100,
    },
    act: { kind: 'credit', description: secret, amount_cents: 100, reason: secret },
    ...{ decided_by: null, decided_at: null, refusal: null },
  });
  const { hash } = office.releases.current();
  // A draft belongs to the company: everybody who may edit flows sees it.
  const [draft_id, author_id] = [newId(), newId()];
  const author = { first_name: 'Dana', last_name: 'Moss', email: `${author_id}@example.com` };
  await insertUser(db, { ...resident, ...author, id: author_id, is_staff: true });
  await insertDraft(db, {
    ...{ id: draft_id, company_id, property_id, author_id, title: 'Texts', base: hash },
    ...{ created_at: AT, changed_at: AT, ended_as: null, ended_by: null, ended_at: null },
  });
  const change_id = newId();
  await insertSettingChanges(db, [
    {
      ...{ id: change_id, company_id, property_id, revision: 1, form: 'notes', field: 'pet_instruction_en' },
      ...{ before: 'A note', after: '', user_id: author_id, user_name: 'Dana Moss', changed_at: AT },
    },
  ]);
  const import_id = newId();
  await insertImport(db, {
    ...{ id: import_id, company_id, property_id, user_id: author_id, kind: 'units', file_name: 'units.csv' },
    ...{ storage_key: newId(), columns: ['Unit'], mapping: {}, state: 'read', total_rows: 1, done_rows: 0 },
    ...{
      trace: null,
      wrong_rows: 0,
      added: 0,
      changed: 0,
      known: 0,
      problems: [],
      created_at: AT,
      changed_at: AT,
    },
  });
  const plan_id = newId();
  await insertFloorPlan(db, {
    ...{ company_id, property_id, id: plan_id, unit_type: plan_id.slice(0, 8), bedrooms: 1 },
    ...{ display_bathroom: '1', square_feet: 600, market_rent_cents: 90_000, images: [] },
  });
  // Of inspections, too.
  await insertInspectionPlan(db, {
    ...{ id: plan_id, company_id, property_id, request_key: plan_id, title: secret, description: secret },
    ...{
      category: 'OTHER',
      every_months: 6,
      first_day: '2090-01-01',
      next_day: '2090-01-01',
      unit_ids: null,
    },
    ...{ created_by: author_id, created_at: AT, ended_at: null },
  });
  const colleague = await makeColleague(target, { company_id, property_id, secret });
  const papers = await leaseHousehold(office, { addendums: 1 });
  const documents = await db
    .selectFrom('lease_documents')
    .select('id')
    .where('lease_id', '=', papers.lease_id)
    .execute();
  const file = {
    id: newId(),
    size: 1,
    file_name: `${secret}.txt`,
    media_type: 'text/plain',
    storage_key: newId(),
    created_at: AT,
  };
  await insertResidentFiles(db, [
    { ...home, ...file, owner_kind: 'document', owner_id: document_id, position: 0 },
  ]);
  const files = [file];
  const kept = await makeOfficeRecords(office, { ...home, user_id: author_id, secret });
  const sessions = await listSessions(db, user_id, new Date().toISOString());
  return {
    id: sessions.map(({ id }) => id),
    parcel_id: [parcel_id],
    document_id: [document_id, ...documents.map(({ id }) => id)],
    addendum_id: papers.addendums,
    file_id: files.map(({ id }) => id),
    workorder_id: [workorder.id],
    cost_id: [cost_id],
    guestcard_id: [guestcard_id],
    mail_id: [mail_id],
    occasion_id: [occasion_id],
    transaction_id: [payment.id, invoice_id],
    payment_id: [payment.id],
    act_id: [act_id],
    draft_id: [draft_id],
    change_id: [change_id],
    plan_id: [plan_id],
    import_id: [import_id],
    hash: [hash],
    ...kept,
    ...colleague,
  };
}

/** A member of the office with a second factor, and somebody whom they have invited. */
async function makeColleague(
  { office: { db } }: Target,
  { secret, ...property }: Tenancy & { readonly secret: string },
): Promise<Pick<Records, 'user_id' | 'invitation_id' | 'factor_id'>> {
  const [user_id, factor_id, invitation_id] = [newId(), newId(), newId()];
  const person = { first_name: 'Kim', last_name: secret, language: 'en' };
  const account = { id: user_id, email: `${user_id}@example.com`, password_hash: 'none', policies: [] };
  await insertUser(db, { ...property, ...person, ...account, is_staff: true }, ['admin']);
  const nothing = { credential_id: null, public_key: null, counter: null, transports: null, host: null };
  await insertFactor(db, {
    ...{ ...property, ...nothing, id: factor_id, user_id, kind: 'TOTP', name: '', secret: 'none' },
    ...{ created_at: AT, confirmed_at: AT },
  });
  await insertInvitation(db, {
    ...{
      ...property,
      ...person,
      id: invitation_id,
      email: `${invitation_id}@example.com`,
      roles: ['leasing'],
    },
    ...{
      invited_by: user_id,
      link_hash: invitation_id,
      created_at: AT,
      expires_at: '2099-01-01T00:00:00.000Z',
    },
  });
  return { user_id: [user_id], factor_id: [factor_id], invitation_id: [invitation_id] };
}
