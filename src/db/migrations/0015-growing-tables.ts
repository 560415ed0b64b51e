/** Indexes for the questions that read a growing table from end to end. */
import type { Migration } from '../migration.ts';

const indexes: ReadonlyArray<readonly [table: string, columns: string[]]> = [
  // Asked by a call.
  ['landlord_links', ['applicant_id', 'address_id']],
  ['payment_returns', ['invoice_id']],
  ['sessions', ['expires_at']],
  // Asked by the jobs that remove what has expired and what was left.
  ['access_tokens', ['expires_at']],
  ['sign_in_guesses', ['last_at']],
  ['sign_in_places', ['last_at']],
  ['files', ['storage_key']],
  ['questionnaire_files', ['storage_key']],
];

export const growingTables: Migration = {
  name: '0015-growing-tables',
  async up(db) {
    for (const [table, columns] of indexes) {
      await db.schema
        .createIndex([table, ...columns].join('_'))
        .on(table)
        .columns(columns)
        .execute();
    }
  },
};
