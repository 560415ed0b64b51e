/** Who of the office has opened an occasion, and when the office has withdrawn it. */
import type { Migration } from '../migration.ts';

export const officeOccasions: Migration = {
  name: '0033-office-occasions',
  async up(db) {
    await db.schema
      .alterTable('flow_occasions')
      // Null: the portal itself, or who lives there.
      .addColumn('opened_by', 'text', (column) => column.references('users.id'))
      .execute();
    await db.schema.alterTable('flow_occasions').addColumn('withdrawn_at', 'text').execute();
    await db.schema
      .createIndex('flow_occasions_of_property')
      .on('flow_occasions')
      .columns(['property_id', 'opened_at'])
      .execute();
  },
};
