/** Applicants are asked for by their mail address, in whatever case it is written, when a link is mailed again. */
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const applicantsByEmail: Migration = {
  name: '0019-applicants-by-email',
  async up(db) {
    await db.schema.createIndex('applicants_email').on('applicants').expression(sql`lower(email)`).execute();
  },
};
