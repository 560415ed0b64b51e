/** Pictures that the office has uploaded for pages of its property: logos, and drawings of floor plans. Anybody may see them. */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/** A stored picture. */
export interface Picture extends Tenancy {
  id: string;
  file_name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  storage_key: string;
  user_id: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    property_pictures: Picture;
  }
}

/** Adds a picture whose content is stored. */
export async function insertPicture(trx: Connection, picture: Picture): Promise<void> {
  await trx.insertInto('property_pictures').values(picture).execute();
}

/** The picture, or null. */
export async function findPicture(db: Connection, id: string): Promise<Picture | null> {
  const row = await db.selectFrom('property_pictures').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The number of pictures of a property. */
export async function countPictures(db: Connection, propertyId: string): Promise<number> {
  const row = await db
    .selectFrom('property_pictures')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
