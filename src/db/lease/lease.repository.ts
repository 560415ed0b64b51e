/**
 * Leases: the agreement of a household over a unit, from the first signature to the sealed file.
 */
import type { Generated } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `occupants` is JSON. */
interface LeasesTable
  extends Omit<
    Lease,
    | 'occupants'
    | 'allow_corporate_signer'
    | 'office_key'
    | 'office_content'
    | 'withdrawn_at'
    | 'withdrawn_reason'
    | 'withdrawn_by'
    | 'trace'
  > {
  occupants: string;
  allow_corporate_signer: number;
  office_key: Generated<string | null>;
  office_content: Generated<string | null>;
  withdrawn_at: Generated<string | null>;
  withdrawn_reason: Generated<string | null>;
  withdrawn_by: Generated<string | null>;
  trace: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    leases: LeasesTable;
  }
}

/**
 * `SIGNED`: all have signed, and the sealed file is being created. `WITHDRAWN`: addendums to a signed lease that the
 * office withdrew before that.
 */
export type LeaseStatus = 'SIGNING' | 'SIGNED' | 'SEALED' | 'WITHDRAWN';

/** A person who lives there; a child has no application. */
interface Occupant {
  first_name: string;
  last_name: string;
  applicant_id: string | null;
}

/** The names of those who live there, from the column. @example occupantNames(row.occupants) // ['Ann Bell'] */
export function occupantNames(occupants: string): string[] {
  return readJson<Occupant[]>(occupants).map(({ first_name, last_name }) =>
    `${first_name} ${last_name}`.trim(),
  );
}

/** Days are YYYY-MM-DD, money is cents, times are ISO 8601, UTC. */
export interface Lease extends Tenancy {
  id: string;
  /** Null for a resident's lease that was created without an application. */
  application_id: string | null;
  unit_id: string;
  /** For later addendums, the lease that they belong to. Such a row has no lease document. */
  parent_lease_id: string | null;
  status: LeaseStatus;
  start_date: string;
  end_date: string;
  rent_cents: number;
  deposit_cents: number;
  occupants: Occupant[];
  allow_corporate_signer: boolean;
  corp_signer_fname: string;
  corp_signer_lname: string;
  corp_signer_email: string;
  created_at: string;
  signed_at: string | null;
  sealed_at: string | null;
  /** The office's key for addendums that it submitted. */
  office_key?: string | null;
  /** A hash of the content that was submitted under that key. */
  office_content?: string | null;
  withdrawn_at?: string | null;
  withdrawn_reason?: string | null;
  /** The staff member who withdrew it; null if the last day of an offer had passed. */
  withdrawn_by?: string | null;
  /** The trace of the last signature, which sealing continues. */
  trace?: string | null;
}

/** The lease, or null. */
export async function findLease(db: Connection, id: string): Promise<Lease | null> {
  const row = await db.selectFrom('leases').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : leaseOf(row);
}

/** The lease, locked until the transaction ends, so that signers finish one after the other. */
export async function lockLease(trx: Connection, dialect: Dialect, id: string): Promise<Lease | null> {
  const query = trx.selectFrom('leases').selectAll().where('id', '=', id);
  const row = await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row === undefined ? null : leaseOf(row);
}

/** The newest lease of an application that an applicant signs; null if there is none. */
export async function findLeaseOfSigner(db: Connection, applicantId: string): Promise<Lease | null> {
  const row = await db
    .selectFrom('leases')
    .innerJoin('lease_signers', 'lease_signers.lease_id', 'leases.id')
    .selectAll('leases')
    .where('lease_signers.applicant_id', '=', applicantId)
    .where('leases.parent_lease_id', 'is', null)
    .orderBy('leases.created_at', 'desc')
    .orderBy('leases.id')
    .executeTakeFirst();
  return row === undefined ? null : leaseOf(row);
}

/** The lease or later addendums that an applicant has finished signing most recently; null if there are none. */
export async function findLeaseSignedLast(
  db: Connection,
  applicantId: string,
): Promise<Pick<Lease, 'id' | 'parent_lease_id'> | null> {
  const row = await db
    .selectFrom('leases')
    .innerJoin('lease_signers', 'lease_signers.lease_id', 'leases.id')
    .select(['leases.id', 'leases.parent_lease_id'])
    .where('lease_signers.applicant_id', '=', applicantId)
    .where('lease_signers.finished_at', 'is not', null)
    .where('leases.status', '<>', 'WITHDRAWN')
    .orderBy('lease_signers.finished_at', 'desc')
    .orderBy('leases.id')
    .executeTakeFirst();
  return row ?? null;
}

/** The id of the lease that an applicant has finished signing, or null. Later addendums do not count. */
export async function findLeaseAgreement(db: Connection, applicantId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lease_signers')
    .innerJoin('leases', 'leases.id', 'lease_signers.lease_id')
    .select('leases.id')
    .where('lease_signers.applicant_id', '=', applicantId)
    .where('lease_signers.finished_at', 'is not', null)
    .where('leases.parent_lease_id', 'is', null)
    .where('leases.status', '<>', 'WITHDRAWN')
    .orderBy('leases.created_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The addendums that the office of a property has submitted under a key, or null. */
export async function findGivenPapers(
  db: Connection,
  propertyId: string,
  key: string,
): Promise<Lease | null> {
  const row = await db
    .selectFrom('leases')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('office_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : leaseOf(row);
}

/** Later addendums of a property that wait for signatures, newest first, at most `most`. */
export async function listOpenPapers(db: Connection, propertyId: string, most: number): Promise<Lease[]> {
  const rows = await db
    .selectFrom('leases')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('status', '=', 'SIGNING')
    .where('parent_lease_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(leaseOf);
}

/** Updates the status of a lease. */
export async function updateLease(
  trx: Connection,
  id: string,
  change: Partial<
    Pick<
      Lease,
      'status' | 'signed_at' | 'sealed_at' | 'withdrawn_at' | 'withdrawn_reason' | 'withdrawn_by' | 'trace'
    >
  >,
): Promise<void> {
  await trx.updateTable('leases').set(change).where('id', '=', id).execute();
}

/** Adds the rows of leases, at least one. `insertLease` adds the documents and signers of one. */
export async function insertLeaseRows(trx: Connection, leases: readonly Lease[]): Promise<void> {
  const rows = leases.map(({ occupants, allow_corporate_signer, ...rest }) => ({
    ...rest,
    occupants: writeJson(occupants),
    allow_corporate_signer: Number(allow_corporate_signer),
  }));
  await trx.insertInto('leases').values(rows).execute();
}

function leaseOf(row: Row<'leases'>): Lease {
  return {
    ...row,
    occupants: readJson<Occupant[]>(row.occupants),
    allow_corporate_signer: row.allow_corporate_signer === 1,
  };
}
