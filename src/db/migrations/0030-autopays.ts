/** Automatic payments of leases, and a row for each date on which one charges. */
import { type CreateTableBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const autopays: Migration = {
  name: '0030-autopays',
  async up(db) {
    await withLease(
      db.schema.createTable('autopays').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('method_id', 'text', (column) => column.notNull().references('payment_methods.id'))
      .addColumn('day', 'integer', (column) => column.notNull().check(sql`day between 1 and 31`))
      .addColumn('start_on', 'text', (column) => column.notNull())
      .addColumn('end_on', 'text')
      .addColumn('paused_until', 'text')
      .addColumn('cap_cents', 'integer', (column) => column.check(sql`cap_cents > 0`))
      // Its next date is after this day.
      .addColumn('after_day', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('end_reason', 'text')
      // The scheduler looks at it then; null: never again.
      .addColumn('look_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await withLease(
      db.schema
        .createTable('autopay_charges')
        .addColumn('autopay_id', 'text', (column) => column.notNull().references('autopays.id')),
    )
      .addColumn('charge_date', 'text', (column) => column.notNull())
      .addColumn('charge_month', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('announced_cents', 'integer')
      .addColumn('amount_cents', 'integer')
      .addColumn('payment_id', 'text', (column) => column.references('ledger_payments.id'))
      .addColumn('failure', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      // Who works on it has until then; null: it is done.
      .addColumn('look_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('autopay_charges_key', ['autopay_id', 'charge_date'])
      .execute();
    for (const statement of INDEXES) await sql.raw(statement).execute(db);
  },
};

const INDEXES = [
  'create index autopays_lease on autopays (lease_id)',
  'create index autopays_look on autopays (look_at)',
  // One charge a month, whatever becomes of the dates.
  'create unique index autopay_charges_month on autopay_charges (autopay_id, charge_month)',
  'create index autopay_charges_look on autopay_charges (look_at)',
  'create index autopay_charges_payment on autopay_charges (payment_id)',
];

/** Every row carries its company, its property and its lease. */
function withLease<Table extends string>(table: CreateTableBuilder<Table, string>) {
  return table
    .addColumn('lease_id', 'text', (column) => column.notNull().references('leases.id'))
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
