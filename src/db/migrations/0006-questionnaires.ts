/**
 * What applicants and landlords answer beside the application: answers, their files, links of landlords, and
 * where the lease of an application stands.
 */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const questionnaires: Migration = {
  name: '0006-questionnaires',
  async up(db) {
    await withApplicant(db, 'questionnaire_responses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('questionnaire', 'text', (column) => column.notNull())
      .addColumn('address_id', 'text', (column) => column.notNull())
      .addColumn('asked', 'text', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('completed_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('questionnaire_responses_once', ['applicant_id', 'questionnaire', 'address_id'])
      .execute();
    await withApplicant(db, 'questionnaire_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('response_id', 'text', (column) => column.notNull().references('questionnaire_responses.id'))
      .addColumn('question_key', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('storage_key', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await withApplicant(db, 'landlord_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('address_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('application_statuses')
      .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .execute();
    for (const [table, columns] of indexes) {
      await db.schema
        .createIndex([table, ...columns].join('_'))
        .on(table)
        .columns(columns)
        .execute();
    }
  },
};

const indexes: ReadonlyArray<readonly [string, string[]]> = [
  ['questionnaire_files', ['response_id']],
  ['landlord_links', ['expires_at']],
];

function withApplicant(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return db.schema
    .createTable(name)
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
    .addColumn('applicant_id', 'text', (column) => column.notNull().references('applicants.id'));
}
