/** Each change of a property's settings: who changed which value, from what to what. Only ever added to. */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

interface SettingChangesTable extends Tenancy {
  id: string;
  revision: number;
  form: string;
  field: string;
  before_value: string;
  after_value: string;
  user_id: string;
  user_name: string;
  changed_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    property_setting_changes: SettingChangesTable;
  }
}

/** A changed value, as in its form; `field` is '' where the form is one list. */
export interface SettingChange extends Omit<SettingChangesTable, 'before_value' | 'after_value'> {
  before: unknown;
  after: unknown;
}

/** Adds the changes of one save. */
export async function insertSettingChanges(
  trx: Connection,
  changes: readonly SettingChange[],
): Promise<void> {
  const rows = changes.map(({ before, after, ...change }) => ({
    ...change,
    before_value: writeJson(before),
    after_value: writeJson(after),
  }));
  if (rows.length > 0) await trx.insertInto('property_setting_changes').values(rows).execute();
}

/**
 * Changes of a property's settings, the newest first.
 *
 * @example await listSettingChanges(db, 'juniper-row', { after: 7, most: 100 })
 */
export async function listSettingChanges(
  db: Connection,
  propertyId: string,
  of: { readonly after?: number; readonly before?: number; readonly most: number },
): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('property_setting_changes')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('revision', '>', of.after ?? 0)
    .$if(of.before !== undefined, (query) => query.where('revision', '<', of.before ?? 0))
    .orderBy('revision', 'desc')
    .orderBy('id')
    .limit(of.most)
    .execute();
  return rows.map(changeOf);
}

/** The change, or null. */
export async function findSettingChange(db: Connection, id: string): Promise<SettingChange | null> {
  const row = await db
    .selectFrom('property_setting_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

function changeOf({ before_value, after_value, ...row }: Row<'property_setting_changes'>): SettingChange {
  return { ...row, before: readJson<unknown>(before_value), after: readJson<unknown>(after_value) };
}
