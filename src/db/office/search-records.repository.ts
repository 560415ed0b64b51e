/** Homes, payments, leases and workorders that the office's search finds at one property. */
import { readJson } from '../json-column.ts';
import { columnsOf, foldedSql } from '../migrations/office/office-search.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import { beginsWith, hasWord } from './folded.ts';
import type { OfCase, SearchAt } from './search.repository.ts';

/** Workorders are looked through from the newest: their titles are free text. */
const WORKORDERS = 2_000;

/** A home, with an application or a lease for it; both null if there is none. */
export interface FoundHome extends OfCase {
  readonly id: string;
  readonly unit: UnitDetails;
  readonly start_date: string;
  readonly end_date: string;
}

/** Homes by the beginning of their number: each with its leases, the newest first, or else alone. */
export async function searchHomes(
  { db, dialect, property_id, most }: SearchAt,
  uid: string,
): Promise<FoundHome[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('units')
        .select(['id', 'details'])
        .where('property_id', '=', property_id)
        .where(beginsWith(columnsOf(dialect).unit, uid))
        .limit(most)
        .as('found'),
    )
    .leftJoin('leases', (join) =>
      join.onRef('leases.unit_id', '=', 'found.id').on('leases.parent_lease_id', 'is', null),
    )
    .select(['found.id', 'found.details', 'leases.id as lease_id', 'leases.application_id'])
    .select(['leases.start_date', 'leases.end_date'])
    .orderBy('found.id')
    .orderBy('leases.start_date', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ details, start_date, end_date, ...row }) => ({
    ...row,
    unit: readJson<UnitDetails>(details),
    start_date: start_date ?? '',
    end_date: end_date ?? '',
  }));
}

export interface FoundPayment extends OfCase {
  readonly id: string;
  readonly amount_cents: number;
  readonly at: string;
  /** Who was asked for it; '' for a payment of a whole lease. */
  readonly payer: string;
}

/** Payments of applicants by their exact amount, without the fee of the provider. */
export async function searchApplicantPayments(
  { db, property_id, most }: SearchAt,
  cents: number,
): Promise<FoundPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .innerJoin('applicants', 'applicants.id', 'invoices.applicant_id')
    .select(['payments.id', 'payments.amount_cents', 'payments.created_at as at'])
    .select(['applicants.application_id', 'applicants.first_name', 'applicants.last_name'])
    .where('payments.property_id', '=', property_id)
    .where('payments.amount_cents', '=', cents)
    .limit(most)
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    lease_id: null,
    payer: `${first_name} ${last_name}`,
  }));
}

/** Payments for leases by their exact amount, in every state. */
export async function searchLeasePayments(
  { db, property_id, most }: SearchAt,
  cents: number,
): Promise<FoundPayment[]> {
  const rows = await db
    .selectFrom('ledger_payments')
    .innerJoin('leases', 'leases.id', 'ledger_payments.lease_id')
    .leftJoin('users', 'users.id', 'ledger_payments.user_id')
    .select(['ledger_payments.id', 'ledger_payments.amount_cents', 'ledger_payments.created_at as at'])
    .select(['leases.application_id', 'leases.id as lease_id', 'users.first_name', 'users.last_name'])
    .where('ledger_payments.property_id', '=', property_id)
    .where('ledger_payments.amount_cents', '=', cents)
    .limit(most)
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    payer: first_name === null ? '' : `${first_name} ${last_name}`,
  }));
}

export interface FoundLease extends OfCase {
  readonly id: string;
  readonly lease_uid: string;
  readonly unit: UnitDetails;
  readonly at: string;
}

/** Leases by the beginning of the office's id of them, as it is written. */
export async function searchLeases({ db, property_id, most }: SearchAt, uid: string): Promise<FoundLease[]> {
  const rows = await db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select([
      'leases.id',
      'tenancies.lease_uid',
      'leases.application_id',
      'leases.start_date',
      'units.details',
    ])
    .where('tenancies.property_id', '=', property_id)
    .where(beginsWith('tenancies.lease_uid', uid))
    .limit(most)
    .execute();
  return rows.map(({ details, start_date, ...row }) => ({
    ...row,
    lease_id: row.id,
    unit: readJson<UnitDetails>(details),
    at: start_date,
  }));
}

export interface FoundWorkorder extends OfCase {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly unit: UnitDetails;
  readonly at: string;
}

/** Workorders by the words of their title, among the newest 2,000 of the property; newest first. */
export async function searchWorkorders(at: SearchAt, words: readonly string[]): Promise<FoundWorkorder[]> {
  const title = foldedSql(at.dialect, 'found.title');
  let query = newestWorkorders(at);
  for (const word of words) query = query.where(hasWord(title, word));
  return foundWorkorders(await query.limit(at.most).execute());
}

/**
 * Workorders whose id fits, among the newest 2,000 of the property; newest first.
 *
 * @param fits whether an id is meant: the number that people see is made of it.
 */
export async function searchWorkordersById(
  at: SearchAt,
  fits: (id: string) => boolean,
): Promise<FoundWorkorder[]> {
  const ids = await newestIds(at).execute();
  const meant = ids.flatMap(({ id }) => (fits(id) ? [id] : [])).slice(0, at.most);
  if (meant.length === 0) return [];
  return foundWorkorders(await newestWorkorders(at).where('found.id', 'in', meant).execute());
}

const newestIds = ({ db, property_id }: SearchAt) =>
  db
    .selectFrom('workorders')
    .select('id')
    .where('property_id', '=', property_id)
    .orderBy('created_at', 'desc')
    .limit(WORKORDERS);

const newestWorkorders = (at: SearchAt) =>
  at.db
    .selectFrom(newestIds(at).select(['title', 'status', 'lease_id', 'created_at']).as('found'))
    .innerJoin('leases', 'leases.id', 'found.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['found.id', 'found.title', 'found.status', 'found.lease_id', 'found.created_at as at'])
    .select(['leases.application_id', 'units.details'])
    .orderBy('found.created_at', 'desc');

type WorkorderRow = Awaited<ReturnType<ReturnType<typeof newestWorkorders>['execute']>>[number];

const foundWorkorders = (rows: readonly WorkorderRow[]): FoundWorkorder[] =>
  rows.map(({ details, ...row }) => ({ ...row, unit: readJson<UnitDetails>(details) }));
