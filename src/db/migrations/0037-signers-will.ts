/** Whether somebody agreed to sign electronically, or declined to sign, and how often they were reminded. */
import type { Migration } from '../migration.ts';

export const signersWill: Migration = {
  name: '0037-signers-will',
  async up(db) {
    // JSON: when, from where, and to which text; null before.
    await db.schema.alterTable('lease_signers').addColumn('consent', 'text').execute();
    await db.schema.alterTable('lease_signers').addColumn('declined_at', 'text').execute();
    await db.schema.alterTable('lease_signers').addColumn('decline_reason', 'text').execute();
    await db.schema
      .alterTable('lease_signers')
      .addColumn('reminders', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
