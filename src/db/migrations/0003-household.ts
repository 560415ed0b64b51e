/**
 * What an invitation says of a member of a household beside the applicant themselves.
 */
import type { Migration } from '../migration.ts';

export const household: Migration = {
  name: '0003-household',
  async up(db) {
    await db.schema
      .createTable('household_members')
      .addColumn('applicant_id', 'text', (column) => column.primaryKey().references('applicants.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('middle_name', 'text', (column) => column.notNull())
      .addColumn('date_of_birth', 'text')
      .addColumn('is_minor', 'integer', (column) => column.notNull())
      .addColumn('relationship', 'text')
      .addColumn('removed_at', 'text')
      .execute();
  },
};
