/** Open cases of an office. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../src/db/client.ts';

const FLOW = 'application-decision';

/**
 * Adds a turn of the office about each of the first N people of a property: each waits for a decision.
 *
 * @example await fillCases(db, 'juniper-row', 5000)
 */
export async function fillCases(db: Db, property_id: string, wanted: number): Promise<void> {
  const people = db
    .selectFrom('applicants')
    .where('property_id', '=', property_id)
    // Those of the bench: the random ids of the demo may begin with a p, too.
    .where('email', 'like', 'p%@mail.example')
    .orderBy('id')
    .limit(wanted);
  const id = sql<string>`'case-' || id`;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('processes')
      .columns([
        'id',
        'company_id',
        'property_id',
        'flow',
        'release',
        'subject_kind',
        'subject_id',
        'revision',
        'created_at',
        'updated_at',
      ])
      .expression(
        people
          .select([id.as('process_id'), 'company_id', 'property_id', sql.lit(FLOW).as('flow')])
          .select([sql.lit('').as('release'), sql.lit('applicant').as('kind'), 'id as subject_id'])
          .select([
            sql<number>`1`.as('revision'),
            'created_at',
            'created_at as updated_at',
          ]) as SelectQueryBuilder<never, never, never>,
      )
      .execute();
    await trx
      .insertInto('process_turns')
      .columns(['process_id', 'company_id', 'property_id', 'flow', 'state', 'policy', 'about', 'since'])
      .expression(
        people
          .select([id.as('process_id'), 'company_id', 'property_id', sql.lit(FLOW).as('flow')])
          .select([sql.lit('deciding').as('state'), sql.lit('manage_applications').as('policy')])
          .select([
            sql<string>`first_name || ' ' || last_name`.as('about'),
            'created_at',
          ]) as SelectQueryBuilder<never, never, never>,
      )
      .execute();
  });
  await sql`analyze`.execute(db);
}
