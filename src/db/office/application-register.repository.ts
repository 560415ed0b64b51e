/** The applications of a property, page by page, with what their rows show. */
import type { Applicant } from '../applicant/applicant.repository.ts';
import { applicantColumns, applicantOfRow } from '../applicant/applicant.repository.ts';
import type { ApplicationStatus } from '../applicant/application-status.repository.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { UnitDetails } from '../property/property.repository.ts';

/** The columns by which the register can be sorted: each has an index. */
export type ApplicationSort = 'created_at' | 'movein_date';

/** A page of a register. */
export interface RegisterPage<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export interface StoredApplicationRow {
  readonly id: string;
  readonly created_at: string;
  readonly movein_date: string;
  readonly unit: UnitDetails;
  readonly status: ApplicationStatus;
}

/** The applications of a page. The page is cut from the index before units are read. */
export async function listApplicationPage(
  db: Connection,
  propertyId: string,
  { sort, order, limit, offset }: RegisterPage<ApplicationSort>,
): Promise<StoredApplicationRow[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('applications')
        .select(['id', 'created_at', 'movein_date', 'unit_id'])
        .where('property_id', '=', propertyId)
        .where('erased_at', 'is', null)
        .orderBy(sort, order)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset)
        .as('page'),
    )
    .innerJoin('units', 'units.id', 'page.unit_id')
    .leftJoin('application_statuses', 'application_statuses.application_id', 'page.id')
    .select(['page.id', 'page.created_at', 'page.movein_date', 'units.details'])
    .select('application_statuses.status')
    .orderBy(`page.${sort}`, order)
    .orderBy('page.id', order)
    .execute();
  return rows.map(({ details, status, ...row }) => ({
    ...row,
    unit: readJson<UnitDetails>(details),
    status: status ?? 'APPLICATION_IN_PROGRESS',
  }));
}

/** The number of applications of a property. */
export async function countApplications(db: Connection, propertyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select((row) => row.fn.countAll().as('count'))
    .where('property_id', '=', propertyId)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The people of these applications in the order in which they joined, without removed ones. */
export async function listPeople(db: Connection, applicationIds: readonly string[]): Promise<Applicant[]> {
  const rows = await db
    .selectFrom('applicants')
    .select(applicantColumns)
    .where('application_id', 'in', ['', ...applicationIds])
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(applicantOfRow);
}

/** When something last happened in these applications, by their id. */
export async function listLastActivity(
  db: Connection,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['application_id', (row) => row.fn.max('at').as('at')])
    .where('application_id', 'in', ['', ...applicationIds])
    .groupBy('application_id')
    .execute();
  return new Map(rows.map(({ application_id, at }) => [application_id ?? '', at]));
}

/** A turn of the office about an applicant. */
interface ApplicantTurn {
  readonly applicant_id: string;
  readonly claimed_by: string | null;
}

/** The turns of the office in processes about these applicants, under one policy. */
export function listTurnsAbout(
  db: Connection,
  applicantIds: readonly string[],
  policy: string,
): Promise<ApplicantTurn[]> {
  return db
    .selectFrom('processes')
    .innerJoin('process_turns', 'process_turns.process_id', 'processes.id')
    .select(['processes.subject_id as applicant_id', 'process_turns.claimed_by'])
    .where('processes.subject_kind', '=', 'applicant')
    .where('processes.subject_id', 'in', ['', ...applicantIds])
    .where('process_turns.policy', '=', policy)
    .execute();
}
