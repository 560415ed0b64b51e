/** Page view counts per property and day, without personal data. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface PageCountsTable extends Tenancy {
  /** `2026-03-02`, UTC. */
  day: string;
  event: string;
  route: string;
  count: number;
}

declare module '../tables.ts' {
  interface Tables {
    page_counts: PageCountsTable;
  }
}

/** Adds to the counts of a day. Pass the rows in a fixed order, so that two batches cannot deadlock. */
export async function addPageCounts(trx: Connection, counts: readonly Row<'page_counts'>[]): Promise<void> {
  for (const row of counts) {
    await trx
      .insertInto('page_counts')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['property_id', 'day', 'event', 'route'])
          .doUpdateSet((eb) => ({ count: eb('page_counts.count', '+', row.count) })),
      )
      .execute();
  }
}

/** Deletes the counts of the days before that one. */
export async function deleteOldPageCounts(db: Connection, day: string): Promise<void> {
  await db.deleteFrom('page_counts').where('day', '<', day).execute();
}
