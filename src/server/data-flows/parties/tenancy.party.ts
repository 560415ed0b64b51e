import { listOccupantUsers } from '../../../db/resident/let-lease.repository.ts';
import { insertResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import {
  deleteTenancyFile,
  insertTenancyFile,
  listTenancyFiles,
} from '../../../db/resident/tenancy-file.repository.ts';
import { insertResidentDocument } from '../../../db/resident/tenant-document.repository.ts';
import type { Facts } from '../../../engine/facts.ts';
import { AppError } from '../../errors.ts';
import { fileEntry } from '../../file-ticket.ts';
import { amountDue } from '../../ledger/amount-due.ts';
import type { Author } from '../../process/task.ts';
import { addressAt } from '../../residents/property-address.ts';
import type { Party, PartyContext, Reader } from './party.ts';
import { propertyOfTenancy, type TenancySubject, tenancySubject } from './tenancy.subject.ts';

/** How a resident is called in the log of a process. @example actorOfResident('U1') // 'resident:U1' */
export const actorOfResident = (userId: string): string => `resident:${userId}`;

/** A tenancy, with all who live under it. */
export const tenancyParty: Party<TenancySubject> = {
  kind: tenancySubject,
  idOf: ({ id }) => id,
  propertyOf: propertyOfTenancy,
  readerOf,
  unitOf: async ({ subject: { unit } }) => `${unit.unit_uid} / ${unit.building_uid}`,
  async linkTo(deps, trx, subject, path) {
    const { host } = await propertyOfTenancy({ db: trx, subject, once: (_, read) => read() });
    return addressAt(deps.settings.baseUrl, host, path);
  },
  async known(context, today) {
    const { lease, tenancy, unit, occasion } = context.subject;
    const ofOccasion = Object.entries(occasion?.data ?? {}).filter(
      ([, value]) => typeof value !== 'object' || value === null,
    );
    return {
      ...(Object.fromEntries(ofOccasion) as Facts),
      lease_start_date: lease.start_date,
      lease_end_date: lease.end_date,
      movein_date: tenancy.movein_date,
      unit_uid: unit.unit_uid,
      rent_cents: lease.rent_cents,
      earliest_move_out: addDays(today, NOTICE_DAYS),
      amount_due_cents: await dueCents(context, today),
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
  charge: async () => {
    throw new AppError('payment.nothing_due');
  },
  isPaid: async () => null,
};

/** Days that a notice to move out is given ahead. */
const NOTICE_DAYS = 60;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function dueCents({ db, subject, once }: PartyContext<TenancySubject>, today: string): Promise<number> {
  return once('amount due', async () => (await amountDue(db, subject.lease_id, today)).due_cents);
}

/** Who has acted; for what nobody signed in has begun, whom the occasion is for, else the first whom the lease binds. */
async function readerOf(
  { db, subject, once }: PartyContext<TenancySubject>,
  { actor, language }: Author,
): Promise<Reader | null> {
  const people = await once('occupants', () => listOccupantUsers(db, subject.lease_id));
  const wanted = people.find(({ user }) => actor === actorOfResident(user.id));
  const asked = people.find(({ user }) => user.id === subject.occasion?.user_id);
  const found = wanted ?? asked ?? people.find(({ occupant }) => occupant.responsible_flag === 'Responsible');
  if (found === undefined) return null;
  const { first_name, last_name, email } = found.user;
  return { first_name, last_name, email, language: language ?? found.user.language };
}
