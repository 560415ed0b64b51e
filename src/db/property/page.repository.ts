/**
 * Pages and notifications that a property has written.
 */
import type { Connection } from '../client.ts';
import type { NewRow, Tenancy } from '../tables.ts';

interface PagesTable extends Tenancy, StoredPage {
  slug: string;
}

interface ShoutboxTable extends Tenancy {
  id: string;
  language: string;
  title: string;
  content: string;
  /** Display order, from 0. */
  position: number;
}

declare module '../tables.ts' {
  interface Tables {
    pages: PagesTable;
    shoutbox: ShoutboxTable;
  }
}

export interface StoredPage {
  language: string;
  page_title: string;
  /** In the markup of `src/server/texts/markup.ts`. */
  page_content: string;
}

export interface ShoutboxItem {
  title: string;
  content: string;
}

/** The page in all languages in which the property has written it. */
export async function listPageVersions(
  db: Connection,
  propertyId: string,
  slug: string,
): Promise<StoredPage[]> {
  return db
    .selectFrom('pages')
    .select(['language', 'page_title', 'page_content'])
    .where('property_id', '=', propertyId)
    .where('slug', '=', slug)
    .execute();
}

/** Whether any property has a page of that name. */
export async function hasPage(db: Connection, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('slug')
    .where('slug', '=', slug)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPage(trx: Connection, page: NewRow<'pages'>): Promise<void> {
  await trx.insertInto('pages').values(page).execute();
}

/** The notifications of a property in one language, in display order. */
export async function listShoutbox(
  db: Connection,
  propertyId: string,
  language: string,
): Promise<ShoutboxItem[]> {
  return db
    .selectFrom('shoutbox')
    .select(['title', 'content'])
    .where('property_id', '=', propertyId)
    .where('language', '=', language)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertShoutboxItem(trx: Connection, item: NewRow<'shoutbox'>): Promise<void> {
  await trx.insertInto('shoutbox').values(item).execute();
}
