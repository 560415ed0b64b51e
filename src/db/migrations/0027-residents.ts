/** Who lives where: what a lease is to its residents, and who they are. */
import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

export const residents: Migration = {
  name: '0027-residents',
  async up(db) {
    await withTenancy(
      db.schema
        .createTable('tenancies')
        .addColumn('lease_id', 'text', (column) => column.primaryKey().references('leases.id')),
    )
      .addColumn('lease_uid', 'text', (column) => column.notNull())
      .addColumn('lease_status', 'text', (column) => column.notNull())
      .addColumn('movein_date', 'text', (column) => column.notNull())
      .addColumn('pending_renewal', 'integer', (column) => column.notNull())
      .addColumn('allow_workorder', 'integer', (column) => column.notNull())
      .execute();
    await withTenancy(db.schema.createTable('lease_occupants'))
      .addColumn('lease_id', 'text', (column) => column.notNull().references('tenancies.lease_id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      // Null for somebody who has no account, as a child.
      .addColumn('user_id', 'text', (column) => column.references('users.id'))
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('responsible_flag', 'text', (column) => column.notNull())
      .addColumn('is_lease_applicant', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('lease_occupants_key', ['lease_id', 'position'])
      .execute();
    await db.schema
      .createIndex('lease_occupants_user_id')
      .on('lease_occupants')
      .columns(['user_id'])
      .execute();
  },
};

/** Every row carries its company and its property. */
function withTenancy<Table extends string>(table: CreateTableBuilder<Table, string>) {
  return table
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
