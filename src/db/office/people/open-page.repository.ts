/** Pages of the office that its members have open: rows that expire. */
import type { Connection } from '../../client.ts';
import type { Tenancy } from '../../tables.ts';

/** A member on a page; `seen_at` (ISO 8601, UTC) is when the page was last read for them. */
interface OpenPage extends Tenancy {
  readonly page: string;
  readonly user_id: string;
  readonly seen_at: string;
}

declare module '../../tables.ts' {
  interface Tables {
    open_pages: OpenPage;
  }
}

/** Notes that a member has a page open, and removes their pages that were not read since `expired` (ISO 8601). */
export async function noteOpenPage(db: Connection, open: OpenPage, expired: string): Promise<void> {
  const { seen_at, company_id, property_id } = open;
  await db
    .insertInto('open_pages')
    .values(open)
    .onConflict((conflict) =>
      conflict.columns(['page', 'user_id']).doUpdateSet({ seen_at, company_id, property_id }),
    )
    .execute();
  await db
    .deleteFrom('open_pages')
    .where('user_id', '=', open.user_id)
    .where('seen_at', '<', expired)
    .execute();
}

/** The members who have a page of a property open since a time, those who came last first. */
export async function listOnPage(
  db: Connection,
  { page, property_id }: Pick<OpenPage, 'page' | 'property_id'>,
  { since, most }: { readonly since: string; readonly most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('open_pages')
    .select('user_id')
    .where('page', '=', page)
    .where('property_id', '=', property_id)
    .where('seen_at', '>=', since)
    .orderBy('seen_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Removes the pages that were not read since a time (ISO 8601). */
export async function deleteClosedPages(db: Connection, since: string): Promise<void> {
  await db.deleteFrom('open_pages').where('seen_at', '<', since).execute();
}
