/**
 * Impersonations, the one-time codes that open a page for somebody, and what the portal keeps for a person who signs in:
 * the layout of their tables, the messages that they wrote, how often they opened which page.
 */
import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

export const authority: Migration = {
  name: '0025-authority',
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('is_staff', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await withTenancy(
      db.schema.createTable('impersonations').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('staff_user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('staff_name', 'text', (column) => column.notNull())
      .addColumn('subject_kind', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('subject_name', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('ip', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('how_ended', 'text')
      .execute();
    // What a code opens is said by its columns; only its hash is kept.
    await withTenancy(
      db.schema.createTable('entry_codes').addColumn('code_hash', 'text', (column) => column.primaryKey()),
    )
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('subject_kind', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('staff_user_id', 'text', (column) => column.references('users.id'))
      .addColumn('reason', 'text')
      .addColumn('lease_id', 'text')
      .addColumn('impersonation_id', 'text', (column) => column.references('impersonations.id'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    for (const table of ['sessions', 'access_tokens', 'outbox'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('impersonation_id', 'text', (column) => column.references('impersonations.id'))
        .execute();
    }
    await db.schema.alterTable('sessions').addColumn('lease_id', 'text').execute();
    await db.schema
      .createTable('user_details')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('table_preference', 'text', (column) => column.notNull())
      .execute();
    await withTenancy(
      db.schema.createTable('resident_messages').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('lease_id', 'text')
      .addColumn('from_office', 'integer', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('impersonation_id', 'text', (column) => column.references('impersonations.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('read_at', 'text')
      .execute();
    await withTenancy(db.schema.createTable('page_counts'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('route', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_counts_key', ['property_id', 'day', 'event', 'route'])
      .execute();
    const indexes = [
      ['impersonations', ['subject_id', 'asked_at']],
      ['impersonations', ['staff_user_id', 'ended_at']],
      ['entry_codes', ['expires_at']],
      ['sessions', ['impersonation_id']],
      ['access_tokens', ['impersonation_id']],
      ['resident_messages', ['user_id', 'created_at']],
      ['page_counts', ['day']],
    ] as const;
    for (const [table, columns] of indexes) {
      await db.schema
        .createIndex([table, ...columns].join('_'))
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
};

/** Every row carries its company and its property. */
function withTenancy<Table extends string>(table: CreateTableBuilder<Table, string>) {
  return table
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
