/**
 * What happens to leases: one chain of rows per lease, and where each chain ends.
 *
 * The rows refer to no lease, so that the log also tells of one that is gone.
 */
import type { Migration } from '../migration.ts';

export const leaseLog: Migration = {
  name: '0022-lease-log',
  async up(db) {
    await db.schema
      .createTable('lease_log')
      .addColumn('lease_id', 'text', (column) => column.notNull())
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('ip', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('digests', 'text', (column) => column.notNull())
      .addColumn('previous', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('lease_log_row', ['lease_id', 'seq'])
      .execute();
    await db.schema
      .createTable('lease_log_heads')
      .addColumn('lease_id', 'text', (column) => column.primaryKey())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('number', 'integer', (column) => column.notNull().unique())
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .execute();
  },
};
