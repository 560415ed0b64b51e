/** Papers that the office takes back before all have signed them, and the last day of what it opens for residents. */
import type { Migration } from '../migration.ts';

export const withdrawnPapers: Migration = {
  name: '0036-withdrawn-papers',
  async up(db) {
    // Addendums that the office gives under a key of its own: sent again, they are the same. Null: made by a flow.
    await db.schema.alterTable('leases').addColumn('office_key', 'text').execute();
    // A hash of what was given under the key.
    await db.schema.alterTable('leases').addColumn('office_content', 'text').execute();
    await db.schema.alterTable('leases').addColumn('withdrawn_at', 'text').execute();
    await db.schema.alterTable('leases').addColumn('withdrawn_reason', 'text').execute();
    await db.schema
      .alterTable('leases')
      // Null: the last day of an offer has passed.
      .addColumn('withdrawn_by', 'text', (column) => column.references('users.id'))
      .execute();
    await db.schema
      .createIndex('leases_office_key')
      .on('leases')
      .columns(['property_id', 'office_key'])
      .unique()
      .execute();
    // A day of the property, `2026-03-01`; null: it stays open.
    await db.schema.alterTable('flow_occasions').addColumn('last_day', 'text').execute();
    await db.schema
      .createIndex('flow_occasions_last_day')
      .on('flow_occasions')
      .columns(['last_day'])
      .execute();
  },
};
