/**
 * What visitors browse before they apply: plans, units on the market, charges, and how a property lists them.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Creates the tables of the listings and their indexes; the tables that are there stay as they are. */
export const listings: Migration = {
  name: '0002-listings',
  async up(db) {
    await withTenancy(db, 'floor_plans')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('unit_type', 'text', (column) => column.notNull())
      .addColumn('bedrooms', 'integer', (column) => column.notNull())
      .addColumn('display_bathroom', 'text', (column) => column.notNull())
      .addColumn('square_feet', 'integer', (column) => column.notNull())
      .addColumn('market_rent_cents', 'integer', (column) => column.notNull())
      .addColumn('images', 'text', (column) => column.notNull())
      .execute();
    await withTenancy(db, 'unit_listings')
      .addColumn('unit_id', 'text', (column) => column.primaryKey().references('units.id'))
      .addColumn('floor_plan_id', 'text', (column) => column.notNull().references('floor_plans.id'))
      .addColumn('building_uid', 'text', (column) => column.notNull())
      .addColumn('unit_uid', 'text', (column) => column.notNull())
      .addColumn('market_rent_cents', 'integer', (column) => column.notNull())
      .addColumn('occupancy_status', 'text', (column) => column.notNull())
      .addColumn('unit_status', 'text', (column) => column.notNull())
      .addColumn('vacant_date', 'text', (column) => column.notNull())
      .execute();
    await withTenancy(db, 'listing_charges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('floor_plan_id', 'text', (column) => column.references('floor_plans.id'))
      .addColumn('charge_code', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('due', 'text', (column) => column.notNull())
      .addColumn('refundable', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute();
    await withTenancy(db, 'listing_settings')
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('embedded_host', 'text')
      .addPrimaryKeyConstraint('listing_settings_key', ['property_id'])
      .execute();
    for (const [table, columns] of indexes) {
      await db.schema
        .createIndex([table, ...columns].join('_'))
        .on(table)
        .columns(columns)
        .execute();
    }
    await sql`create unique index floor_plans_unit_type on floor_plans (property_id, unit_type)`.execute(db);
    // A host name leads into the embedded availability of one property only.
    await sql`create unique index listing_settings_embedded_host on listing_settings (embedded_host)
      where embedded_host is not null`.execute(db);
  },
};

const indexes: ReadonlyArray<readonly [string, string[]]> = [
  // Whole orders, so that a long list comes out sorted.
  ['unit_listings', ['property_id', 'vacant_date', 'building_uid', 'unit_uid', 'unit_id']],
  ['unit_listings', ['property_id', 'market_rent_cents', 'building_uid', 'unit_uid', 'unit_id']],
  ['unit_listings', ['floor_plan_id']],
  ['listing_charges', ['property_id', 'position']],
  // Holds all that a listing asks of its unit: the wide row of the unit is not read.
  ['units', ['id', 'available']],
];

function withTenancy(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return db.schema
    .createTable(name)
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
