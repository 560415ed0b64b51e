/** How often the bureau said that an applicant may still be asked; null where it did not say. */
import type { Migration } from '../migration.ts';

export const examAttempts: Migration = {
  name: '0023-exam-attempts',
  async up(db) {
    await db.schema.alterTable('exams').addColumn('attempts_left', 'integer').execute();
  },
};
