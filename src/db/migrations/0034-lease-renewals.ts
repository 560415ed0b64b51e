/** Renewals of leases: papers that give a lease another term once all have signed them. */
import type { Migration } from '../migration.ts';

export const leaseRenewals: Migration = {
  name: '0034-lease-renewals',
  async up(db) {
    await db.schema
      .createTable('lease_renewals')
      // The papers: a lease of addendums alone, whose days and rent are the new term.
      .addColumn('lease_id', 'text', (column) => column.primaryKey().references('leases.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('renewed_lease_id', 'text', (column) => column.notNull().references('leases.id'))
      .addColumn('occasion_id', 'text', (column) => column.references('flow_occasions.id'))
      .addColumn('former_end_date', 'text', (column) => column.notNull())
      .addColumn('former_rent_cents', 'integer', (column) => column.notNull())
      // When the lease got its new term; null: not all have signed.
      .addColumn('applied_at', 'text')
      .execute();
    await db.schema
      .createIndex('lease_renewals_of_lease')
      .on('lease_renewals')
      .columns(['renewed_lease_id'])
      .execute();
  },
};
