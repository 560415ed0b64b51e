/** Guesses at passwords, counted for every account name that is tried, whether or not there is such an account. */
import type { Migration } from '../migration.ts';

export const signInGuesses: Migration = {
  name: '0012-sign-in-guesses',
  async up(db) {
    await db.schema
      .createTable('sign_in_guesses')
      .addColumn('guess_key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addColumn('locked_until', 'text')
      .execute();
    await db.schema
      .createTable('sign_in_places')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('place_key', 'text', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sign_in_places_key', ['user_id', 'place_key'])
      .execute();
    await db.schema.alterTable('users').dropColumn('failed_attempts').execute();
    await db.schema.alterTable('users').dropColumn('locked_until').execute();
  },
};
