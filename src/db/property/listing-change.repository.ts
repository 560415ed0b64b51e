/**
 * How often what a property lists has changed. The database counts by itself.
 */
import type { Connection, Db } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/** Written by triggers. A property's changes are the sum of its rows. */
interface ListingChangesTable extends Tenancy {
  changes: number;
}

declare module '../tables.ts' {
  interface Tables {
    listing_changes: ListingChangesTable;
  }
}

/** Grows with every committed change of a property's units, plans, charges and settings; 0 before the first. */
export async function countListingChanges(db: Connection, propertyId: string): Promise<number> {
  const row = await db
    .selectFrom('listing_changes')
    .select(({ fn }) => fn.sum('changes').as('changes'))
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return Number(row?.changes ?? 0);
}

/**
 * Makes one row per property of the rows that count its changes; no count changes by it. Two processes may do
 * it at the same moment: each puts together what it has taken away itself.
 */
export async function foldListingChanges(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .deleteFrom('listing_changes')
      .returning(['company_id', 'property_id', 'changes'])
      .execute();
    const sums = new Map<string, (typeof taken)[number]>();
    for (const row of taken) {
      const changes = row.changes + (sums.get(row.property_id)?.changes ?? 0);
      sums.set(row.property_id, { ...row, changes });
    }
    if (sums.size > 0)
      await trx
        .insertInto('listing_changes')
        .values([...sums.values()])
        .execute();
  });
}
