/** Publications of drafts at a later time: those that wait, and how the others ended. */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ScheduledPublicationsTable extends Tenancy {
  id: Generated<number>;
  draft_id: string;
  hash: string;
  edit: number;
  replaces: string;
  only_at: string | null;
  for_new: number;
  due_at: string;
  time_zone: string;
  next_at: string;
  user_id: string;
  created_at: string;
  ended_as: 'published' | 'cancelled' | 'refused' | null;
  ended_at: string | null;
  ended_by: string | null;
  reason: Generated<string>;
}

declare module '../tables.ts' {
  interface Tables {
    scheduled_publications: ScheduledPublicationsTable;
  }
}

export type ScheduledPublication = Row<'scheduled_publications'>;

type NewPublication = Omit<
  ScheduledPublication,
  'id' | 'next_at' | 'ended_as' | 'ended_at' | 'ended_by' | 'reason'
>;

/** Stores a publication that waits. Lock its draft first: it has one at most. */
export async function insertScheduled(trx: Connection, publication: NewPublication): Promise<void> {
  await trx
    .insertInto('scheduled_publications')
    .values({ ...publication, next_at: publication.due_at })
    .execute();
}

/** The publication of a draft that waits, or null. */
export async function findWaiting(db: Connection, draftId: string): Promise<ScheduledPublication | null> {
  const row = await db
    .selectFrom('scheduled_publications')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The latest publication of each of these drafts that has one. */
export async function listLatestOfDrafts(
  db: Connection,
  draftIds: readonly string[],
): Promise<ScheduledPublication[]> {
  return db
    .selectFrom('scheduled_publications')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('scheduled_publications')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('draft_id', 'in', ['', ...draftIds])
        .groupBy('draft_id'),
    )
    .execute();
}

/** Those that wait and are to be tried now, the earliest first. */
export async function listDuePublications(
  db: Connection,
  now: string,
  limit: number,
): Promise<ScheduledPublication[]> {
  return db
    .selectFrom('scheduled_publications')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Moves the next try on. False if another portal tries it now, or it has ended. */
export async function claimPublication(
  db: Connection,
  { id, next_at }: Pick<ScheduledPublication, 'id' | 'next_at'>,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scheduled_publications')
    .set({ next_at: until })
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a publication that waits, once. False if it has ended. */
export async function endScheduled(
  trx: Connection,
  id: number,
  end: Pick<ScheduledPublication, 'ended_as' | 'ended_at'> &
    Partial<Pick<ScheduledPublication, 'ended_by' | 'reason'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('scheduled_publications')
    .set(end)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
