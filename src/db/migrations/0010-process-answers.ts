/** The answers of processes whose flows need no code of their own, and which of their tasks have been done. */
import type { Migration } from '../migration.ts';

export const processAnswers: Migration = {
  name: '0010-process-answers',
  async up(db) {
    await db.schema
      .createTable('process_answers')
      .addColumn('process_id', 'text', (column) => column.primaryKey().references('processes.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('process_work')
      .addColumn('process_id', 'text', (column) => column.notNull().references('processes.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('invoice_id', 'text', (column) => column.references('invoices.id'))
      .addColumn('done_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('process_work_state', ['process_id', 'state'])
      .execute();
  },
};
