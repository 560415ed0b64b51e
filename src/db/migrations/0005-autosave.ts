/**
 * What a person has typed and not saved yet: one row per applicant, without secrets and consent.
 */
import type { Migration } from '../migration.ts';

export const autosave: Migration = {
  name: '0005-autosave',
  async up(db) {
    await db.schema
      .createTable('autosaves')
      .addColumn('applicant_id', 'text', (column) => column.primaryKey().references('applicants.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('draft_data', 'text', (column) => column.notNull())
      .addColumn('serial', 'integer', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .execute();
  },
};
