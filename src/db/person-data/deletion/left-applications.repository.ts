/** Applications that had to stay when their person was deleted. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import { batches } from '../due-erasures.repository.ts';

/** The applicants who were deleted, and whose application stayed, until it ended so long ago, in batches. */
export function leftApplicants(
  db: Connection,
  { property_id, until }: { readonly property_id: string; readonly until: string },
): AsyncGenerator<readonly string[]> {
  return batches((after, most) =>
    db
      .selectFrom('applicants')
      .select('applicants.id')
      .where('applicants.property_id', '=', property_id)
      .where('applicants.id', '>', after)
      .where('applicants.email', '<>', '')
      .where(
        sql<string>`coalesce(decided_at, cancelled_at, removed_at, submitted_at, created_at)`,
        '<=',
        until,
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('erasures')
            .select('erasures.id')
            .whereRef('erasures.subject_id', '=', 'applicants.id')
            .where('erasures.kind', '=', 'person'),
        ),
      )
      .orderBy('applicants.id')
      .limit(most)
      .execute(),
  );
}
