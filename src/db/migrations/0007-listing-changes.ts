/**
 * Counts the changes of what a property lists, so that a process may keep its units in memory and know when
 * they are old.
 *
 * The database counts by itself, whoever writes. A change is a row of its own: two transactions never wait for
 * each other to count. The sum of a property grows with every change that is committed and never shrinks, so
 * that equal sums mean the same listings.
 */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../client.ts';
import type { Migration } from '../migration.ts';

export const listingChanges: Migration = {
  name: '0007-listing-changes',
  async up(db, dialect) {
    await db.schema
      .createTable('listing_changes')
      .addColumn('company_id', 'text', (column) => column.notNull())
      .addColumn('property_id', 'text', (column) => column.notNull())
      .addColumn('changes', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('listing_changes_property_id')
      .on('listing_changes')
      .columns(['property_id', 'changes'])
      .execute();
    for (const watched of WATCHED) await watch(db, dialect, watched);
  },
};

interface Watched {
  table: string;
  on: 'insert' | 'update' | 'delete';
  /** The column that names the property. */
  property: 'property_id' | 'id';
  when?: string;
}

const WHOLE = ['unit_listings', 'floor_plans', 'listing_charges', 'listing_settings'];
const WATCHED: readonly Watched[] = [
  ...WHOLE.flatMap((table) =>
    (['insert', 'update', 'delete'] as const).map((on) => ({ table, on, property: 'property_id' as const })),
  ),
  { table: 'units', on: 'update', property: 'property_id', when: 'old.available <> new.available' },
  { table: 'properties', on: 'update', property: 'id' },
];

async function watch(
  db: Kysely<unknown>,
  dialect: Dialect,
  { table, on, property, when }: Watched,
): Promise<void> {
  const name = `${table}_${on}_counts`;
  const row = on === 'delete' ? 'old' : 'new';
  const count = `insert into listing_changes (company_id, property_id, changes)
    values (${row}.company_id, ${row}.${property}, 1);`;
  const trigger = `create trigger ${name} after ${on} on ${table} for each row${when ? ` when (${when})` : ''}`;
  if (dialect === 'sqlite') {
    await sql.raw(`${trigger} begin ${count} end`).execute(db);
    return;
  }
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${count} return null; end $$`,
    )
    .execute(db);
  await sql.raw(`${trigger} execute function ${name}()`).execute(db);
}
