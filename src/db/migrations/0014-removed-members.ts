/** That somebody was removed from their household is said by their own row: whoever holds it knows. */
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const removedMembers: Migration = {
  name: '0014-removed-members',
  async up(db) {
    await db.schema.alterTable('applicants').addColumn('removed_at', 'text').execute();
    await sql`update applicants set removed_at = (select household_members.removed_at from household_members
      where household_members.applicant_id = applicants.id)`.execute(db);
    await db.schema.alterTable('household_members').dropColumn('removed_at').execute();
  },
};
