/** The place of an invoice among those that were opened at the same moment. */
import type { Migration } from '../migration.ts';

export const invoicePositions: Migration = {
  name: '0017-invoice-positions',
  async up(db) {
    await db.schema
      .alterTable('invoices')
      .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
