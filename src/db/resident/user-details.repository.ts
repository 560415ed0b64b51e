/** Table preferences of users. */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

interface UserDetailsTable extends Tenancy {
  user_id: string;
  table_preference: string;
}

declare module '../tables.ts' {
  interface Tables {
    user_details: UserDetailsTable;
  }
}

/** By table id, as it was sent; {} if nothing was chosen. */
export async function readTablePreference(db: Connection, userId: string): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('user_details')
    .select('table_preference')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? {} : readJson<Record<string, unknown>>(row.table_preference);
}

/** Stores the preference, replacing the former one. */
export async function saveTablePreference(
  trx: Connection,
  { id, company_id, property_id }: { readonly id: string } & Tenancy,
  preference: Readonly<Record<string, unknown>>,
): Promise<void> {
  const table_preference = writeJson(preference);
  await trx
    .insertInto('user_details')
    .values({ user_id: id, company_id, property_id, table_preference })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ table_preference }))
    .execute();
}
