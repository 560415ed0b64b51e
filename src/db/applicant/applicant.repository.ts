/**
 * Applicants: the person, the state of their application, and their draft with its revision.
 */
import type { Generated } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `decision`: '' until the office decides. `draft_data` is JSON with its secrets encrypted. */
interface ApplicantsTable
  extends Omit<Applicant, 'is_responsible' | 'allow_edit' | 'decided_at' | 'pre_screening_pending'> {
  is_responsible: number;
  allow_edit: number;
  /** Set by the database with each change of `decision`. */
  decided_at: Generated<string | null>;
  /** 1 from the submission until the pre-screening questionnaire is answered. */
  pre_screening_pending: number;
  draft_data: string;
  progress_data: string;
}

declare module '../tables.ts' {
  interface Tables {
    applicants: ApplicantsTable;
  }
}

export type ApplicantType = 'PRIMARY' | 'CO-APPLICANT' | 'GUARANTOR';

/** One person of an application, without the draft. Times are ISO 8601, UTC. */
export interface Applicant extends Tenancy {
  id: string;
  application_id: string;
  applicant_type: ApplicantType;
  is_responsible: boolean;
  first_name: string;
  last_name: string;
  email: string;
  contact_no: string;
  language: string;
  allow_edit: boolean;
  submitted_at: string | null;
  cancelled_at: string | null;
  cancel_reason_code: string | null;
  /** '' until the office decides. */
  decision: string;
  /** Null until then, and for decisions from before the time was kept. */
  decided_at: string | null;
  previous_applicant_id: string | null;
  pre_screening_pending: boolean;
  screening_request_renter_uid: string | null;
  /** When they were removed from their household: they are no longer shown, and their data no longer changes. */
  removed_at: string | null;
  revision: number;
  created_at: string;
}

export type NewApplicant = Omit<
  Applicant,
  'revision' | 'submitted_at' | 'cancelled_at' | 'cancel_reason_code' | 'decided_at' | 'removed_at'
>;

/** The columns that a process event may set. */
export type ApplicantChange = Partial<
  Pick<
    Applicant,
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'contact_no'
    | 'language'
    | 'allow_edit'
    | 'submitted_at'
    | 'cancelled_at'
    | 'cancel_reason_code'
    | 'decision'
    | 'pre_screening_pending'
    | 'screening_request_renter_uid'
    | 'removed_at'
  >
>;

/** The columns of an applicant, without those of the draft. */
export const applicantColumns = [
  'id',
  'company_id',
  'property_id',
  'application_id',
  'applicant_type',
  'is_responsible',
  'first_name',
  'last_name',
  'email',
  'contact_no',
  'language',
  'allow_edit',
  'submitted_at',
  'cancelled_at',
  'cancel_reason_code',
  'decision',
  'decided_at',
  'previous_applicant_id',
  'pre_screening_pending',
  'screening_request_renter_uid',
  'removed_at',
  'revision',
  'created_at',
] as const;

/** The applicant of an access token (hashed) that is valid at `now` (ISO 8601), or null. */
export async function findApplicantByToken(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<Applicant | null> {
  const [row] = await applicantByToken(db, { tokenHash, now });
  return row ? applicantOfRow(row) : null;
}

const applicantByToken = prepared((db, of: ParameterOf<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('applicants', 'applicants.id', 'access_tokens.applicant_id')
    .select(applicantColumns.map((column) => `applicants.${column}` as const))
    .where('access_tokens.token_hash', '=', of('tokenHash'))
    .where('access_tokens.expires_at', '>', of('now')),
);

/** The applicant, or null. */
export async function findApplicant(db: Connection, id: string): Promise<Applicant | null> {
  const row = await db
    .selectFrom('applicants')
    .select(applicantColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? applicantOfRow(row) : null;
}

/** The applicants with these ids. */
export async function listApplicants(db: Connection, ids: readonly string[]): Promise<Applicant[]> {
  const rows = await db
    .selectFrom('applicants')
    .select(applicantColumns)
    .where('id', 'in', ['', ...ids])
    .execute();
  return rows.map(applicantOfRow);
}

/**
 * The newest applicant with that mail address, at a company or at any, who was not removed from their household; or
 * null.
 */
export async function findNewestApplicantByEmail(
  db: Connection,
  email: string,
  companyId?: string,
): Promise<Applicant | null> {
  const row = await db
    .selectFrom('applicants')
    .select(applicantColumns)
    .where('email', '=', email)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ? applicantOfRow(row) : null;
}

/** The ids of a company's applicants with a mail address, including removed ones. */
export async function listApplicantIdsOf(
  db: Connection,
  { company_id, email }: { readonly company_id: string; readonly email: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('applicants')
    .select('id')
    .where('email', '=', email)
    .where('company_id', '=', company_id)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The applicant, or null. Locks them and their application until the transaction ends, so that nothing of the whole
 * household changes in between. Rows of the others that are read afterwards stay as they were read.
 */
export async function lockApplicant(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<Applicant | null> {
  const query = heldApplicant(trx, dialect, id);
  const row = await query
    .select(applicantColumns.map((column) => `applicants.${column}` as const))
    .executeTakeFirst();
  return row ? applicantOfRow(row) : null;
}

/**
 * The row of an applicant, locked together with its application's row: always the application first. A row that changed
 * during the wait for the lock is returned in its new state. SQLite locks the whole database for a transaction.
 */
export function heldApplicant(trx: Connection, dialect: Dialect, id: string) {
  const query = trx.selectFrom('applicants').where('applicants.id', '=', id);
  if (dialect !== 'postgres') return query;
  return query
    .innerJoin('applications', 'applications.id', 'applicants.application_id')
    .forNoKeyUpdate(['applications', 'applicants']) as unknown as typeof query;
}

/** All members of one application, in the order in which they joined; without removed ones. */
export async function listHousehold(db: Connection, applicationId: string): Promise<Applicant[]> {
  return (await householdOf(db, { applicationId })).map(applicantOfRow);
}

const householdOf = prepared((db, of: ParameterOf<{ applicationId: string }>) =>
  db
    .selectFrom('applicants')
    .select(applicantColumns)
    .where('application_id', '=', of('applicationId'))
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Adds an applicant with an empty draft at revision 0. */
export async function insertApplicant(trx: Connection, applicant: NewApplicant): Promise<void> {
  await trx
    .insertInto('applicants')
    .values({
      ...applicant,
      is_responsible: Number(applicant.is_responsible),
      allow_edit: Number(applicant.allow_edit),
      pre_screening_pending: Number(applicant.pre_screening_pending),
      submitted_at: null,
      cancelled_at: null,
      cancel_reason_code: null,
      removed_at: null,
      draft_data: '{}',
      progress_data: '{}',
      revision: 0,
    })
    .execute();
}

/** Sets the given columns of an applicant. Use `saveDraft` for the draft. */
export async function updateApplicant(trx: Connection, id: string, change: ApplicantChange): Promise<void> {
  const { allow_edit, pre_screening_pending, ...others } = change;
  const set = {
    ...others,
    ...(allow_edit === undefined ? {} : { allow_edit: Number(allow_edit) }),
    ...(pre_screening_pending === undefined ? {} : { pre_screening_pending: Number(pre_screening_pending) }),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable('applicants').set(set).where('id', '=', id).execute();
}

export function applicantOfRow(row: Pick<Row<'applicants'>, (typeof applicantColumns)[number]>): Applicant {
  return {
    ...row,
    is_responsible: row.is_responsible === 1,
    allow_edit: row.allow_edit === 1,
    pre_screening_pending: row.pre_screening_pending === 1,
  };
}
