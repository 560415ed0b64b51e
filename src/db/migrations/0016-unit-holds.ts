/** Until when a unit is kept for somebody who has verified and paid nothing. */
import type { Migration } from '../migration.ts';

export const unitHolds: Migration = {
  name: '0016-unit-holds',
  async up(db) {
    // Empty: the unit is theirs without an end, as it was for everybody before.
    await db.schema.alterTable('unit_reservations').addColumn('held_until', 'text').execute();
    await db.schema
      .createIndex('unit_reservations_held_until')
      .on('unit_reservations')
      .column('held_until')
      .execute();
  },
};
