/**
 * Releases of what analysts write, and which of them was current since when. Both only grow. A release belongs to
 * no company: all of them run in the current one.
 */
import type { Migration } from '../migration.ts';

export const releases: Migration = {
  name: '0009-releases',
  async up(db, dialect) {
    await db.schema
      .createTable('releases')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('modules', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('release_history')
      .addColumn('id', dialect === 'postgres' ? 'serial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('hash', 'text', (column) => column.notNull().references('releases.hash'))
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .execute();
  },
};
