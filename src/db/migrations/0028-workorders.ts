/** Workorders with what has happened to them, and the files of the resident's area. */
import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

export const workorders: Migration = {
  name: '0028-workorders',
  async up(db) {
    await withTenancy(
      db.schema.createTable('workorders').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('lease_id', 'text', (column) => column.notNull().references('tenancies.lease_id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('request_key', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('permission_to_enter', 'integer', (column) => column.notNull())
      .addColumn('entry_note', 'text', (column) => column.notNull())
      .addColumn('times', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('visit_from', 'text')
      .addColumn('visit_until', 'text')
      .addColumn('done_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('workorders_once', ['user_id', 'request_key'])
      .execute();
    await db.schema
      .createIndex('workorders_of_lease')
      .on('workorders')
      .columns(['lease_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('workorders_of_property')
      .on('workorders')
      .columns(['property_id', 'status', 'created_at'])
      .execute();
    // Only ever added to.
    await withTenancy(
      db.schema.createTable('workorder_entries').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('workorder_id', 'text', (column) => column.notNull().references('workorders.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('by_office', 'integer', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('visit_from', 'text')
      .addColumn('visit_until', 'text')
      .addColumn('impersonation_id', 'text', (column) => column.references('impersonations.id'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addUniqueConstraint('workorder_entries_order', ['workorder_id', 'position'])
      .execute();
    await withTenancy(
      db.schema.createTable('resident_files').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('lease_id', 'text', (column) => column.notNull().references('tenancies.lease_id'))
      // What it came with: a workorder, a message, a document.
      .addColumn('owner_kind', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('storage_key', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('resident_files_owner')
      .on('resident_files')
      .columns(['owner_kind', 'owner_id', 'position'])
      .execute();
  },
};

/** Every row carries its company and its property. */
function withTenancy<Table extends string>(table: CreateTableBuilder<Table, string>) {
  return table
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
