/** The day on which a household wants to move in, where they chose one; '' where nobody did. */
import type { Migration } from '../migration.ts';

export const chosenMoveIn: Migration = {
  name: '0018-chosen-move-in',
  async up(db) {
    await db.schema
      .alterTable('applications')
      .addColumn('movein_date', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
