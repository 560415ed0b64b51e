/** Money that a provider took and that is to be paid back. */
import type { Migration } from '../migration.ts';

export const paymentReturns: Migration = {
  name: '0013-payment-returns',
  async up(db) {
    await db.schema
      .createTable('payment_returns')
      .addColumn('intent_id', 'text', (column) => column.primaryKey().references('payment_intents.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('invoice_id', 'text', (column) => column.notNull().references('invoices.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('provider_transaction_id', 'text', (column) => column.notNull())
      .addColumn('auth_code', 'text', (column) => column.notNull())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('fee_cents', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
