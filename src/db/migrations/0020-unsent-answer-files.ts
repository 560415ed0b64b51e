/** Files that were chosen as answers to a questionnaire and belong to no submitted answers yet. */
import type { Migration } from '../migration.ts';

export const unsentAnswerFiles: Migration = {
  name: '0020-unsent-answer-files',
  async up(db) {
    await db.schema
      .createTable('unsent_answer_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('applicant_id', 'text', (column) => column.notNull().references('applicants.id'))
      .addColumn('questionnaire', 'text', (column) => column.notNull())
      .addColumn('address_id', 'text', (column) => column.notNull())
      .addColumn('question_key', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('storage_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    for (const columns of [
      ['applicant_id', 'questionnaire', 'address_id'],
      ['storage_key'],
      ['created_at'],
    ]) {
      await db.schema
        .createIndex(['unsent_answer_files', ...columns].join('_'))
        .on('unsent_answer_files')
        .columns(columns)
        .execute();
    }
  },
};
