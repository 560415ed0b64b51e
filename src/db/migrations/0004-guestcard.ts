/**
 * What visitors leave before they apply: guestcards, codes that prove a number or an address, units that are taken.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const guestcard: Migration = {
  name: '0004-guestcard',
  async up(db) {
    await withTenancy(db, 'guestcard_settings')
      .addColumn('settings', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('guestcard_settings_key', ['property_id'])
      .execute();
    await withTenancy(db, 'guestcards')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('unit_id', 'text', (column) => column.notNull().references('units.id'))
      .addColumn('applicant_id', 'text', (column) => column.references('applicants.id'))
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('contact_no', 'text', (column) => column.notNull())
      .addColumn('is_mobile_verified', 'integer', (column) => column.notNull())
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('match_key', 'text', (column) => column.notNull())
      .addColumn('request_info', 'integer', (column) => column.notNull())
      .addColumn('invoice_id', 'text', (column) => column.references('invoices.id'))
      .addColumn('request_key', 'text')
      .addColumn('submitted_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await withTenancy(db, 'guest_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('guestcard_id', 'text', (column) => column.notNull().references('guestcards.id'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    // A unit belongs to one application at most.
    await withTenancy(db, 'unit_reservations')
      .addColumn('unit_id', 'text', (column) => column.primaryKey().references('units.id'))
      .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await withTenancy(db, 'otp_challenges')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('recipient_key', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('verified_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('otp_counters')
      .addColumn('counter_key', 'text', (column) => column.primaryKey())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
    await sql`create unique index guestcards_request_key on guestcards (request_key)
      where request_key is not null`.execute(db);
    for (const [table, columns] of indexes) {
      await db.schema
        .createIndex([table, ...columns].join('_'))
        .on(table)
        .columns(columns)
        .execute();
    }
  },
};

const indexes: ReadonlyArray<readonly [string, string[]]> = [
  ['guestcards', ['property_id', 'match_key', 'created_at']],
  ['guestcards', ['applicant_id']],
  ['guest_tokens', ['guestcard_id']],
  ['guest_tokens', ['expires_at']],
  ['unit_reservations', ['application_id']],
  ['otp_challenges', ['expires_at']],
  ['otp_counters', ['started_at']],
];

function withTenancy(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return db.schema
    .createTable(name)
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
