/** What belongs to the whole installation: the fingerprint of the key that its secrets are sealed with. */
import type { Migration } from '../migration.ts';

export const installation: Migration = {
  name: '0011-installation',
  async up(db) {
    await db.schema
      .createTable('installation')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
