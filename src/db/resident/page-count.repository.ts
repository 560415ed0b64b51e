/** How often pages were opened, per property and day. Nobody's name is in it. */
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

/** Adds to the counts of a day. Given in one order by everybody, so that two batches never wait for each other. */
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

/** Removes the counts of the days before that one. */
export async function deleteOldPageCounts(db: Connection, day: string): Promise<void> {
  await db.deleteFrom('page_counts').where('day', '<', day).execute();
}
