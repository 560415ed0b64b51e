/**
 * Tenancies: leases from the residents' point of view, and their occupants.
 *
 * @see spec/platform.md §3 Lease / unit
 */
import { type Generated, sql } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { Lease } from '../lease/lease.repository.ts';
import { insertLeaseRows } from '../lease/lease.repository.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import type { PropertySettings } from '../property/property-settings.ts';
import type { NewRow, Row, Tenancy } from '../tables.ts';
import './unit-transfer.repository.ts';

interface TenanciesTable extends Tenancy {
  lease_id: string;
  /** The office's id of the lease. */
  lease_uid: string;
  lease_status: string;
  /** A day, `2026-03-01`. */
  movein_date: string;
  pending_renewal: number;
  allow_workorder: number;
}

interface LeaseOccupantsTable extends Tenancy {
  lease_id: string;
  position: number;
  user_id: string | null;
  first_name: string;
  last_name: string;
  responsible_flag: 'Responsible' | 'Non-Responsible';
  is_lease_applicant: number;
  /** Their applicant id in the application that led to the lease. */
  applicant_id: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    tenancies: TenanciesTable;
    lease_occupants: LeaseOccupantsTable;
  }
}

/** A lease from the point of view of one of its occupants. */
export interface Residency {
  readonly tenancy: Row<'tenancies'>;
  readonly occupant: Row<'lease_occupants'>;
  readonly lease: Pick<Lease, 'start_date' | 'end_date'>;
  readonly unit: UnitDetails;
  readonly property: { readonly id: string; readonly name: string; readonly host: string };
  readonly property_type: PropertySettings['property_type'];
  /** The number of addendums of the lease, and of leases to which they move, that wait for this occupant's signature. */
  readonly open_addendums: number;
}

/** The current and former residencies of a user, newest first. */
export async function listResidencies(db: Connection, userId: string): Promise<Residency[]> {
  const rows = await db
    .selectFrom('lease_occupants')
    .innerJoin('tenancies', 'tenancies.lease_id', 'lease_occupants.lease_id')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .innerJoin('properties', 'properties.id', 'leases.property_id')
    .selectAll('lease_occupants')
    .select([
      'tenancies.lease_uid',
      'tenancies.lease_status',
      'tenancies.movein_date',
      'tenancies.pending_renewal',
      'tenancies.allow_workorder',
      'leases.start_date',
      'leases.end_date',
      'units.details as unit_details',
      'properties.name as property_name',
      'properties.host as property_host',
      'properties.settings as property_settings',
    ])
    .select((eb) =>
      eb
        .selectFrom('leases as addendums')
        .select((inner) => inner.fn.countAll<number | string>().as('open'))
        .where((addendums) =>
          addendums.or([
            addendums('addendums.parent_lease_id', '=', addendums.ref('lease_occupants.lease_id')),
            // The lease of the unit to which they move.
            addendums('addendums.id', 'in', ({ selectFrom }) =>
              selectFrom('unit_transfers')
                .select('unit_transfers.lease_id')
                .whereRef('unit_transfers.from_lease_id', '=', 'lease_occupants.lease_id'),
            ),
          ]),
        )
        .where('addendums.status', '=', 'SIGNING')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('lease_signers')
                .select('lease_signers.lease_id')
                .whereRef('lease_signers.lease_id', '=', 'addendums.id')
                .whereRef('lease_signers.applicant_id', '=', 'lease_occupants.applicant_id')
                .where('lease_signers.finished_at', 'is not', null),
            ),
          ),
        )
        .as('open_addendums'),
    )
    .where('lease_occupants.user_id', '=', userId)
    .orderBy('leases.start_date', 'desc')
    .orderBy('leases.id')
    .execute();
  return rows.map((row) => {
    const { lease_id, company_id, property_id, position, user_id, first_name, last_name } = row;
    const { responsible_flag, is_lease_applicant, applicant_id, lease_uid, lease_status, movein_date } = row;
    const { pending_renewal, allow_workorder, start_date, end_date } = row;
    const of = { lease_id, company_id, property_id };
    return {
      tenancy: { ...of, lease_uid, lease_status, movein_date, pending_renewal, allow_workorder },
      occupant: {
        ...of,
        position,
        user_id,
        first_name,
        last_name,
        responsible_flag,
        is_lease_applicant,
        applicant_id,
      },
      lease: { start_date, end_date },
      unit: readJson<UnitDetails>(row.unit_details),
      property: { id: property_id, name: row.property_name, host: row.property_host },
      property_type: readJson<PropertySettings>(row.property_settings).property_type,
      open_addendums: Number(row.open_addendums ?? 0),
    };
  });
}

/** The occupants of a lease, in the order of the lease. */
export async function listOccupants(db: Connection, leaseId: string): Promise<Row<'lease_occupants'>[]> {
  return db
    .selectFrom('lease_occupants')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('position')
    .execute();
}

/** The properties where these users live or have lived, by user id. */
export async function listPropertiesOfUsers(
  db: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('lease_occupants')
    .select(['user_id', 'property_id'])
    .where('user_id', 'in', ['', ...userIds])
    .execute();
  const found = new Map<string, string[]>();
  for (const { user_id, property_id } of rows) {
    if (user_id !== null) found.set(user_id, [...(found.get(user_id) ?? []), property_id]);
  }
  return found;
}

/** A lease with its tenancy, as the office enters it. */
export interface NewTenancy {
  readonly lease: Pick<
    Lease,
    'id' | 'company_id' | 'property_id' | 'unit_id' | 'start_date' | 'end_date' | 'rent_cents' | 'created_at'
  >;
  readonly tenancy: Omit<Row<'tenancies'>, 'lease_id' | keyof Tenancy>;
  readonly occupants: readonly NewOccupant[];
}

/** An occupant of a lease. `applicant_id`: their id in its application; omitted if there was none. */
export type NewOccupant = Omit<NewRow<'lease_occupants'>, 'lease_id' | 'position' | keyof Tenancy>;

/** Adds a lease that was signed before this portal, with its tenancy and occupants. */
export async function insertTenancy(trx: Connection, made: NewTenancy): Promise<void> {
  await insertTenancies(trx, [made]);
}

/** The same for several leases, at least one, in as many statements as for one. */
export async function insertTenancies(trx: Connection, made: readonly NewTenancy[]): Promise<void> {
  await insertLeaseRows(trx, made.map(signedBefore));
  await insertOccupancies(
    trx,
    made.map(({ lease: { id: lease_id, company_id, property_id }, tenancy, occupants }) => ({
      ...{ of: { lease_id, company_id, property_id }, tenancy, occupants },
    })),
  );
}

function signedBefore({ lease, occupants }: NewTenancy): Lease {
  return {
    ...lease,
    application_id: null,
    parent_lease_id: null,
    status: 'SEALED',
    deposit_cents: 0,
    occupants: occupants.map(({ first_name, last_name }) => ({ first_name, last_name, applicant_id: null })),
    allow_corporate_signer: false,
    corp_signer_fname: '',
    corp_signer_lname: '',
    corp_signer_email: '',
    signed_at: lease.created_at,
    sealed_at: lease.created_at,
  };
}

/** Who lives under an existing lease. */
interface Occupancy extends Pick<NewTenancy, 'tenancy' | 'occupants'> {
  readonly of: Tenancy & { readonly lease_id: string };
}

/** Adds the tenancy and occupants of an existing lease. */
export async function insertOccupancy(
  trx: Connection,
  of: Occupancy['of'],
  tenancy: NewTenancy['tenancy'],
  occupants: readonly NewOccupant[],
): Promise<void> {
  const { lease_id, company_id, property_id } = of;
  await insertOccupancies(trx, [{ of: { lease_id, company_id, property_id }, tenancy, occupants }]);
}

async function insertOccupancies(trx: Connection, made: readonly Occupancy[]): Promise<void> {
  await trx
    .insertInto('tenancies')
    .values(made.map(({ of, tenancy }) => ({ ...tenancy, ...of })))
    .execute();
  const rows = made.flatMap(({ of, occupants }) =>
    occupants.map((one, position) => ({ ...one, ...of, position })),
  );
  if (rows.length > 0) await trx.insertInto('lease_occupants').values(rows).execute();
}

/** Sets the applicant id with which an occupant signs papers of the lease. */
export async function updateOccupantApplicant(
  trx: Connection,
  { lease_id, position }: Pick<Row<'lease_occupants'>, 'lease_id' | 'position'>,
  applicant_id: string,
): Promise<void> {
  await trx
    .updateTable('lease_occupants')
    .set({ applicant_id })
    .where('lease_id', '=', lease_id)
    .where('position', '=', position)
    .execute();
}

/**
 * Assigns the leases of a person's applications to their new account: the account has proven the mail address that they
 * applied with.
 */
export async function claimOccupancies(
  trx: Connection,
  {
    id: user_id,
    company_id,
    email,
  }: { readonly id: string; readonly company_id: string; readonly email: string },
): Promise<void> {
  const applied = await trx
    .selectFrom('applicants')
    .select(['id', 'application_id'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('company_id', '=', company_id)
    .execute();
  if (applied.length === 0) return;
  const leases = await trx
    .selectFrom('leases')
    .select('id')
    .where(
      'application_id',
      'in',
      applied.map(({ application_id }) => application_id),
    )
    .execute();
  await trx
    .updateTable('lease_occupants')
    .set({ user_id })
    .where('lease_id', 'in', ['', ...leases.map(({ id }) => id)])
    .where(
      'applicant_id',
      'in',
      applied.map(({ id }) => id),
    )
    .where('user_id', 'is', null)
    .execute();
}
