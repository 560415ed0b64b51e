/** Whose data is to be erased by now. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';

/** Those who are looked at together. */
const APPLICANTS_AT_ONCE = 100;

interface Due {
  readonly property_id: string;
  /** ISO 8601: what ended until then is due. */
  readonly until: string;
}

/**
 * When the application of an applicant ended: at the decision, the cancellation, or the removal from the household. A
 * decision without a time is from before the time was kept, and counts from the last entry in the log.
 */
const ended = sql<
  string | null
>`coalesce(decided_at, cancelled_at, removed_at, case when decision <> '' then coalesce(
  (select max(events.at) from events where events.applicant_id = applicants.id), created_at) end)`;

/**
 * Nobody needs the data for an exam that is still to be taken: whoever was not refused takes it before signing the lease,
 * however long that is after the decision, and the first request sends the number to the bureau.
 */
const isExamOver = sql<boolean>`(decision in ('', 'DENIED') or cancelled_at is not null or removed_at is not null
  or exists (select 1 from exams where exams.applicant_id = applicants.id and exams.result in ('Passed', 'ManualVerificationRequired'))
  or exists (select 1 from leases where leases.application_id = applicants.application_id and leases.status in ('SIGNED', 'SEALED')))`;

/** No legal hold is on the household. */
const isFree = sql<boolean>`not exists (select 1 from legal_holds
  where legal_holds.case_id = applicants.application_id and legal_holds.lifted_at is null)`;

/** The applicants whose secret answers are due and were not erased at this revision of their answers, in batches. */
export function dueSecrets(db: Connection, due: Due): AsyncGenerator<readonly string[]> {
  return batches((after, most) =>
    ofApplicants(db, due, after, most)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('erasures')
              .select('erasures.id')
              .whereRef('erasures.subject_id', '=', 'applicants.id')
              .whereRef('erasures.revision', '=', 'applicants.revision')
              .where('erasures.kind', '=', 'secrets'),
          ),
        ),
      )
      .execute(),
  );
}

/** The applicants of whom the screening bureau has said something that is due, in batches. */
export function dueScreenings(db: Connection, due: Due): AsyncGenerator<readonly string[]> {
  return batches((after, most) =>
    ofApplicants(db, due, after, most)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('exams')
            .select('exams.id')
            .whereRef('exams.applicant_id', '=', 'applicants.id')
            .where('exams.exam_id', '<>', ''),
        ),
      )
      .execute(),
  );
}

/** Whether the application of an applicant has ended by then, and nobody holds it. The transaction must hold the lock of the applicant. */
export async function isDue(trx: Connection, applicantId: string, until: string): Promise<boolean> {
  const row = await trx
    .selectFrom('applicants')
    .select('id')
    .where('id', '=', applicantId)
    .where(ended, '<=', until)
    .where(isExamOver)
    .where(isFree)
    .executeTakeFirst();
  return row !== undefined;
}

function ofApplicants(db: Connection, { property_id, until }: Due, after: string, most: number) {
  return db
    .selectFrom('applicants')
    .select('applicants.id')
    .where('applicants.property_id', '=', property_id)
    .where('applicants.id', '>', after)
    .where(ended, '<=', until)
    .where(isExamOver)
    .where(isFree)
    .orderBy('applicants.id')
    .limit(most);
}

/**
 * The ids that are due, in batches. Each begins after the last one: who cannot be erased now is tried in the next run.
 *
 * @example batches((after, most) => db.selectFrom('applicants').select('id').where('id', '>', after).limit(most).execute())
 */
export async function* batches(
  read: (after: string, most: number) => Promise<readonly { readonly id: string }[]>,
): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: readonly { readonly id: string }[] = await read(after, APPLICANTS_AT_ONCE);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    after = rows.length < APPLICANTS_AT_ONCE ? undefined : rows.at(-1)?.id;
  }
}
