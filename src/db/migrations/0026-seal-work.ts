/** Leases that are being sealed or stamped, and when that is tried again. */
import type { Migration } from '../migration.ts';

export const sealWork: Migration = {
  name: '0026-seal-work',
  async up(db) {
    await db.schema
      .createTable('lease_seal_work')
      .addColumn('lease_id', 'text', (column) => column.primaryKey().references('leases.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'text', (column) => column.notNull())
      .execute();
  },
};
