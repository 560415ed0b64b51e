import { RESPONSIBLE } from '../../../../contract/session/lease-unit.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLedgerInvoice, listOpenInvoices } from '../../../../db/ledger/ledger-invoice.repository.ts';
import { countOutcomes } from '../../../../db/process/event.repository.ts';
import { provenMobile } from '../../../../db/resident/contact.repository.ts';
import { listOccupantUsers } from '../../../../db/resident/let-lease.repository.ts';
import { listOccasions } from '../../../../db/resident/occasion.repository.ts';
import { listRenewals } from '../../../../db/resident/renewal.repository.ts';
import { insertResidentFiles } from '../../../../db/resident/resident-file.repository.ts';
import {
  deleteTenancyFile,
  insertTenancyFile,
  listTenancyFiles,
} from '../../../../db/resident/tenancy-file.repository.ts';
import { insertResidentDocument } from '../../../../db/resident/tenant-document.repository.ts';
import { displayName, findUser } from '../../../../db/session/user.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import type { GroupFile } from '../../../../engine/flow/flow-file.ts';
import { addDays } from '../../../../ledger/day.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { amountDue } from '../../../ledger/amount-due.ts';
import { postCharge } from '../../../ledger/charges.ts';
import type { Author } from '../../../process/task.ts';
import { homeName } from '../../../property/home-name.ts';
import { addressAt } from '../../../property/property-address.ts';
import { fileEntry } from '../../../storage/file-ticket.ts';
import { knownOfSettlement } from '../settlement/known-of-settlement.ts';
import { knownOfTransfer } from '../transfer/known-of-transfer.ts';
import type { Audience, AudienceContext, AudienceMember, Reader } from './audience.ts';
import {
  isInGroup,
  propertyOfTenancy,
  returnedCents,
  type TenancySubject,
  tenancySubject,
  tenancySubjectId,
  transferIn,
} from './tenancy.subject.ts';

/** A resident as actor in the log of a process. @example actorOfResident('U1') // 'resident:U1' */
export const actorOfResident = (userId: string): string => `${RESIDENT}${userId}`;

const RESIDENT = 'resident:';

/** The name of the resident who acted; null if it was somebody else. */
export async function residentName(db: Connection, actor: string): Promise<string | null> {
  const user = actor.startsWith(RESIDENT) ? await findUser(db, actor.slice(RESIDENT.length)) : null;
  return user && displayName(user);
}

/** A tenancy with all its residents. */
export const tenancyAudience: Audience<TenancySubject> = {
  kind: tenancySubject,
  idOf: ({ id }) => id,
  async idsIn(db, { lease_id }, flow) {
    const occasions = await listOccasions(db, lease_id, flow);
    return [...occasions.map(({ id }) => tenancySubjectId(lease_id, id)), lease_id];
  },
  propertyOf: propertyOfTenancy,
  readerOf,
  membersOf,
  actorName: (db, _, actor) => residentName(db, actor),
  isShared: true,
  sharedPage({ occasion }, { file }) {
    const page = pageOfFlow(file);
    return occasion === null ? page : `${page}?occasion=${occasion.id}`;
  },
  unitOf: async ({ subject: { unit } }) => homeName(unit),
  async linkTo(deps, trx, subject, path) {
    return addressAt(deps, await propertyOfTenancy({ db: trx, subject, once: (_, read) => read() }), path);
  },
  async known(context, { today }) {
    const { lease, tenancy, unit, occasion } = context.subject;
    const { notice_days = USUAL_NOTICE_DAYS, statement_days } = (await propertyOfTenancy(context)).settings;
    const ofOccasion = Object.entries(occasion?.data ?? {}).filter(
      ([, value]) => typeof value !== 'object' || value === null,
    );
    return {
      ...(Object.fromEntries(ofOccasion) as Facts),
      lease_start_date: lease.start_date,
      lease_end_date: lease.end_date,
      movein_date: tenancy.movein_date,
      unit_uid: unit.unit_uid,
      rent_cents: await rentOn(context, today),
      earliest_move_out: addDays(today, notice_days),
      amount_due_cents: await dueCents(context, today),
      last_day: (occasion?.closed_at === null ? occasion.last_day : null) ?? '',
      ...knownOfSettlement(context.subject.settlement, statement_days),
      ...knownOfTransfer(await transferIn(context)),
      returned_cents: await returnedCents(context),
    };
  },
  async files(deps, db, { id }) {
    return (await listTenancyFiles(db, id)).map((file) => ({
      ...file,
      entry: fileEntry(deps, { ...file, expiration_date: null }),
    }));
  },
  async keepFile(trx, { id: subject_id, lease_id, company_id, property_id }, file) {
    const owner = { subject_id, lease_id, company_id, property_id };
    await insertTenancyFile(trx, { ...file, ...owner, source: 'resident' });
  },
  async publish({ deps, trx, subject, now }, { title, kind, content }) {
    const { lease_id, company_id, property_id } = subject;
    const [id, storage_key, created_at] = [deps.random.id(), deps.random.id(), now.toISOString()];
    const of = { lease_id, company_id, property_id, created_at };
    await deps.storage.put(storage_key, content);
    await insertResidentDocument(trx, { ...of, id, kind, title });
    const file = { id: deps.random.id(), owner_kind: 'document' as const, owner_id: id, position: 0 };
    const shown = { file_name: `${title}.pdf`, media_type: 'application/pdf', size: content.length };
    await insertResidentFiles(trx, [{ ...of, ...file, ...shown, storage_key }]);
  },
  dropFile: deleteTenancyFile,
  async chargeOf(context, code) {
    const { later_charges = [] } = (await propertyOfTenancy(context)).settings;
    return (
      later_charges.find(({ charge_code, amount_cents }) => charge_code === code && amount_cents > 0) ?? null
    );
  },
  /** An invoice of the lease, due today: residents pay it with the rent. Work that is done again charges again. */
  async charge(context, charge) {
    const { deps, trx, subject, flow, now } = context;
    const { time_zone } = (await propertyOfTenancy(context)).settings;
    const { id: processId } = await context.process();
    const before = await countOutcomes(trx, processId, 'charged');
    const again = before === 0 ? '' : `:${before + 1}`;
    const name = `flow:${flow.id}:${subject.id}:${charge.charge_code}${again}`;
    const due_date = dayIn(time_zone, now);
    const invoice = await postCharge(deps, trx, subject, { ...charge, name, due_date }, `flow:${flow.id}`);
    return { record_id: invoice.id };
  },
  async isPaid({ db, subject }, { record_id }, code) {
    const invoice = record_id === undefined ? null : await findLedgerInvoice(db, record_id);
    if (invoice?.charge_code !== code) return null;
    const open = await listOpenInvoices(db, subject.lease_id);
    return open.every(({ id, balance_cents }) => id !== invoice.id || balance_cents <= 0);
  },
};

/** Default notice period in days before somebody moves out. */
const USUAL_NOTICE_DAYS = 60;

/** The rent on a day: until the first day of an applied renewal, the former rent. */
async function rentOn({ db, subject }: AudienceContext<TenancySubject>, today: string): Promise<number> {
  const renewals = await listRenewals(db, subject.lease_id);
  const [next] = renewals
    .filter(({ applied_at, start_date }) => applied_at !== null && start_date > today)
    .sort((one, other) => (one.start_date < other.start_date ? -1 : 1));
  return next?.former_rent_cents ?? subject.lease.rent_cents;
}

function dueCents({ db, subject, once }: AudienceContext<TenancySubject>, today: string): Promise<number> {
  return once('amount due', async () => (await amountDue(db, subject.lease_id, today)).due_cents);
}

/** The acting resident, else the person of the occasion, else the first responsible occupant of the lease. */
async function readerOf(
  { db, subject, once }: AudienceContext<TenancySubject>,
  { actor, language }: Author,
): Promise<Reader | null> {
  const people = await once('occupants', () => listOccupantUsers(db, subject.lease_id));
  const wanted = people.find(({ user }) => actor === actorOfResident(user.id));
  const asked = people.find(({ user }) => user.id === subject.occasion?.user_id);
  const found = wanted ?? asked ?? people.find(({ occupant }) => occupant.responsible_flag === RESPONSIBLE);
  if (found === undefined) return null;
  const { id, first_name, last_name, email } = found.user;
  const mobileOf = () => provenMobile(db, id);
  return { first_name, last_name, email, language: language ?? found.user.language, mobileOf };
}

/** The residents of the group who have an account. */
async function membersOf(
  { db, subject, once }: AudienceContext<TenancySubject>,
  group: GroupFile,
): Promise<readonly AudienceMember[]> {
  const people = await once('occupants', () => listOccupantUsers(db, subject.lease_id));
  const left = group.without === undefined ? null : subject.occasion?.user_id;
  return people.flatMap(({ user, occupant }) => {
    const { id, first_name, last_name, email, language } = user;
    if (id === left || !isInGroup(group, occupant)) return [];
    return [{ id, first_name, last_name, email, language, mobileOf: () => provenMobile(db, id) }];
  });
}
