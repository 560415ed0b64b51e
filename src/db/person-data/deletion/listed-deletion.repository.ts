/** Deletions of people as the list beside the database names them, and those that a restored database has to repeat. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import type { PersonSubject } from '../person-ids.repository.ts';

/** A record that was deleted: ids and the time. */
export interface ListedDeletion {
  /** Of the erasure. */
  readonly id: string;
  readonly company_id: string;
  readonly property_id: string;
  readonly subject_id: string;
  readonly erased_at: string;
}

/** Of an erasure that a restored database is still to do. */
const TO_REPEAT = 1;

/** All records of people that were deleted, the oldest first. */
export function listDeletions(db: Connection): Promise<ListedDeletion[]> {
  return db
    .selectFrom('erasures')
    .select(['id', 'company_id', 'property_id', 'subject_id', 'erased_at'])
    .where('kind', '=', 'person')
    .orderBy('erased_at')
    .orderBy('id')
    .execute();
}

/** Notes deletions that are younger than the restored database. @returns how many records are to be deleted again. */
export async function noteDeletions(trx: Connection, listed: readonly ListedDeletion[]): Promise<number> {
  let noted = 0;
  for (const { id, company_id, property_id, subject_id, erased_at } of listed) {
    const { numAffectedRows = 0n } = await sql`insert into erasures
      (id, company_id, property_id, kind, subject_id, revision, counts, total, asked_by, reason, erased_at)
      select ${id}, ${company_id}, ${property_id}, 'person', ${subject_id}, ${sql.lit(TO_REPEAT)}, '{}', 0, null, null, ${erased_at}
      where exists (select 1 from properties where id = ${property_id} and company_id = ${company_id})
        and not exists (select 1 from erasures where id = ${id} or (subject_id = ${subject_id} and kind = 'person'))
        and (exists (select 1 from users where id = ${subject_id}) or exists (select 1 from applicants where id = ${subject_id})
          or exists (select 1 from guestcards where id = ${subject_id}))`.execute(trx);
    noted += Number(numAffectedRows);
  }
  return noted;
}

/** The records that are to be deleted again. */
export async function listToRepeat(db: Connection): Promise<PersonSubject[]> {
  const { rows } = await sql<PersonSubject>`select subject_id as id, company_id, property_id,
      case when exists (select 1 from users where users.id = erasures.subject_id) then 'resident'
        when exists (select 1 from applicants where applicants.id = erasures.subject_id) then 'applicant'
        else 'guestcard' end as kind
    from erasures where kind = 'person' and revision = ${sql.lit(TO_REPEAT)}
      and not exists (select 1 from erasures done where done.subject_id = erasures.subject_id
        and done.kind = 'person' and done.revision <> ${sql.lit(TO_REPEAT)})
    order by erased_at, id`.execute(db);
  return rows;
}
