/** The people who live or have lived at a property, and their guarantors, for the office's register. */
import { sql } from 'kysely';
import { isOver, OVER } from '../../../contract/access/lease-status.ts';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import '../../lease/lease-signer.repository.ts';
import '../../resident/tenancy.repository.ts';
import type { UnitDetails } from '../../property/property.repository.ts';

/** A person of a lease. `resident` is bound by it; `occupant` is not. */
export interface RegisteredPerson {
  readonly id: string;
  readonly role: 'resident' | 'occupant' | 'guarantor';
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** `+15125550142`, or ten digits as an applicant has typed them; '' for none. */
  readonly phone: string;
  /** The last moment at which they used the portal, to five minutes; '' for never. */
  readonly active_at: string;
  readonly lease_id: string;
  readonly application_id: string | null;
  readonly lease_uid: string;
  readonly over: boolean;
  readonly start_date: string;
  readonly end_date: string;
  readonly unit: UnitDetails;
}

const OF_LEASE = [
  'tenancies.lease_id',
  'tenancies.lease_uid',
  'tenancies.lease_status',
  'leases.application_id',
  'leases.start_date',
  'leases.end_date',
  'units.details',
] as const;

/** Everybody of the leases of a property, in any order. */
export async function listPeople(db: Connection, propertyId: string): Promise<RegisteredPerson[]> {
  const occupants = await occupantsAt(db, propertyId).execute();
  return [...occupants.map(occupantOf), ...(await listGuarantorsAt(db, propertyId))];
}

/** Which of the people who live or have lived at a property, and in which part of their order. */
export interface ByUse {
  readonly over: boolean;
  /** Only who has not used the portal since this moment; `AFTER_ALL` for everybody. */
  readonly before: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of those who live at a property, or have moved out, by when they last used the portal; equal ones by their name. The
 * database sorts and counts: 100,000 people are not read for a page of 15.
 *
 * @example await pageByUse(db, 'juniper-row', { over: false, before: AFTER_ALL, order: 'asc', limit: 15, offset: 0 })
 */
export async function pageByUse(
  db: Connection,
  propertyId: string,
  { over, before, order, limit, offset }: ByUse,
): Promise<{ readonly people: RegisteredPerson[]; readonly total: number }> {
  const chosen = tenanciesAt(db, propertyId)
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'tenancies.lease_id')
    .leftJoin('users', 'users.id', 'lease_occupants.user_id')
    .where('tenancies.lease_status', over ? 'in' : 'not in', OVER)
    .where(usedAt, '<', before);
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .select(['lease_occupants.lease_id', 'lease_occupants.position'])
    .orderBy(usedAt, order)
    .orderBy('lease_occupants.last_name')
    .orderBy('lease_occupants.first_name')
    .orderBy('lease_occupants.lease_id')
    .orderBy('lease_occupants.position')
    .limit(limit)
    .offset(offset)
    .execute();
  const found = await occupantsAt(db, propertyId)
    .where('lease_occupants.lease_id', 'in', ['', ...rows.map(({ lease_id }) => lease_id)])
    .execute();
  const byId = new Map(found.map((row) => [occupantId(row), occupantOf(row)]));
  return { people: rows.flatMap((row) => byId.get(occupantId(row)) ?? []), total: Number(total) };
}

const usedAt = sql<string>`coalesce(users.last_active_at, users.last_login_at, '')`;

const occupantId = ({ lease_id, position }: { readonly lease_id: string; readonly position: number }) =>
  `${lease_id}:${position}`;

function occupantsAt(db: Connection, propertyId: string) {
  return leasesAt(db, propertyId)
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'tenancies.lease_id')
    .leftJoin('users', 'users.id', 'lease_occupants.user_id')
    .leftJoin('applicants', 'applicants.id', 'lease_occupants.applicant_id')
    .select(OF_LEASE)
    .select(['lease_occupants.position', 'lease_occupants.first_name', 'lease_occupants.last_name'])
    .select(['lease_occupants.responsible_flag', 'users.email', 'users.mobile_no', usedAt.as('active_at')])
    .select(['applicants.email as applied_email', 'applicants.contact_no']);
}

type OccupantRow = Awaited<ReturnType<ReturnType<typeof occupantsAt>['execute']>>[number];

function occupantOf({
  position,
  responsible_flag,
  email,
  mobile_no,
  applied_email,
  contact_no,
  active_at,
  ...row
}: OccupantRow): RegisteredPerson {
  return personOf(row, {
    id: occupantId({ lease_id: row.lease_id, position }),
    role: responsible_flag === 'Responsible' ? 'resident' : 'occupant',
    email: email ?? applied_email ?? '',
    phone: mobile_no ?? contact_no ?? '',
    active_at,
  });
}

/** Guarantors sign a lease, live elsewhere, and have no account. */
async function listGuarantorsAt(db: Connection, propertyId: string): Promise<RegisteredPerson[]> {
  const rows = await leasesAt(db, propertyId)
    .innerJoin('lease_signers', 'lease_signers.lease_id', 'tenancies.lease_id')
    .innerJoin('applicants', 'applicants.id', 'lease_signers.applicant_id')
    .select(OF_LEASE)
    .select(['applicants.id as applicant_id', 'applicants.first_name', 'applicants.last_name'])
    .select(['applicants.email', 'applicants.contact_no'])
    .where('applicants.applicant_type', '=', 'GUARANTOR')
    .execute();
  return rows.map(({ applicant_id, email, contact_no, ...row }) =>
    personOf(row, {
      id: `${row.lease_id}:${applicant_id}`,
      role: 'guarantor',
      email,
      phone: contact_no,
      active_at: '',
    }),
  );
}

const tenanciesAt = (db: Connection, propertyId: string) =>
  db.selectFrom('tenancies').where('tenancies.property_id', '=', propertyId);

function leasesAt(db: Connection, propertyId: string) {
  return tenanciesAt(db, propertyId)
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id');
}

type Named = Pick<RegisteredPerson, 'id' | 'role' | 'email' | 'phone' | 'active_at'>;

interface LeaseRow
  extends Omit<RegisteredPerson, keyof Named | 'over' | 'unit' | 'first_name' | 'last_name'> {
  readonly first_name: string;
  readonly last_name: string;
  readonly lease_status: string;
  readonly details: string;
}

function personOf({ lease_status, details, ...row }: LeaseRow, named: Named): RegisteredPerson {
  return { ...row, ...named, over: isOver(lease_status), unit: readJson<UnitDetails>(details) };
}
