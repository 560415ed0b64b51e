/** What comes to residents: threads of messages, parcels, documents, and the notices of the portal. */
import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

export const residentPost: Migration = {
  name: '0031-resident-post',
  async up(db) {
    for (const column of ['thread_id', 'author', 'workorder_id', 'invoice_id', 'delivered_at'] as const) {
      await db.schema.alterTable('resident_messages').addColumn(column, 'text').execute();
    }
    await db.schema
      .createIndex('resident_messages_threads')
      .on('resident_messages')
      .columns(['user_id', 'thread_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('resident_messages_office')
      .on('resident_messages')
      .columns(['property_id', 'from_office', 'read_at', 'created_at'])
      .execute();
    await withTenancy(
      db.schema.createTable('parcels').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('lease_id', 'text', (column) => column.notNull().references('tenancies.lease_id'))
      .addColumn('carrier', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('arrived_at', 'text', (column) => column.notNull())
      .addColumn('picked_up_at', 'text')
      .addColumn('picked_up_by', 'text')
      .addColumn('impersonation_id', 'text', (column) => column.references('impersonations.id'))
      .execute();
    await db.schema
      .createIndex('parcels_of_lease')
      .on('parcels')
      .columns(['lease_id', 'arrived_at'])
      .execute();
    await withTenancy(
      db.schema.createTable('resident_documents').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('lease_id', 'text', (column) => column.notNull().references('tenancies.lease_id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('resident_documents_of_lease')
      .on('resident_documents')
      .columns(['lease_id', 'created_at'])
      .execute();
    await withTenancy(db.schema.createTable('document_reads'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      // A document of the office, or a sealed lease.
      .addColumn('document_id', 'text', (column) => column.notNull())
      .addColumn('read_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('document_reads_key', ['user_id', 'document_id'])
      .execute();
    await withTenancy(
      db.schema.createTable('notices').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('lease_id', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      // What it tells of: nobody is told of it twice by the same channel.
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('notices_once', ['user_id', 'channel', 'about'])
      .execute();
    await db.schema
      .createIndex('notices_of_user')
      .on('notices')
      .columns(['user_id', 'channel', 'created_at'])
      .execute();
    await withTenancy(db.schema.createTable('notice_wishes'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('is_wanted', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('notice_wishes_key', ['user_id', 'kind', 'channel'])
      .execute();
    await db.schema.alterTable('users').addColumn('mobile_no', 'text').execute();
    await db.schema.alterTable('users').addColumn('mobile_verified_at', 'text').execute();
  },
};

/** Every row carries its company and its property. */
function withTenancy<Table extends string>(table: CreateTableBuilder<Table, string>) {
  return table
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
