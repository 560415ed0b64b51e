/**
 * Change counter of a property's listings, maintained by database triggers.
 */
import type { Connection, Db } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/** Written by triggers. The count of a property is the sum of its rows. */
interface ListingChangesTable extends Tenancy {
  changes: number;
}

declare module '../tables.ts' {
  interface Tables {
    listing_changes: ListingChangesTable;
  }
}

/**
 * A counter that grows with every committed change of a property's units, plans, charges and settings; 0 before the
 * first.
 */
export async function countListingChanges(db: Connection, propertyId: string): Promise<number> {
  const row = await db
    .selectFrom('listing_changes')
    .select(({ fn }) => fn.sum('changes').as('changes'))
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return Number(row?.changes ?? 0);
}

/**
 * Merges the counter rows of each property into one; the counts stay the same. Two processes may run it at the same
 * time: each merges only the rows that it has deleted itself.
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
