/** Leases, their documents with the places of signatures, who signs them, and what was signed. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const leases: Migration = {
  name: '0021-leases',
  async up(db) {
    await withTenancy(
      db.schema.createTable('leases').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      // Null for the lease of a resident that was made without an application.
      .addColumn('application_id', 'text', (column) => column.references('applications.id'))
      .addColumn('unit_id', 'text', (column) => column.notNull().references('units.id'))
      // Addendums that came after the lease are signed as a lease of their own, of addendums alone.
      .addColumn('parent_lease_id', 'text', (column) => column.references('leases.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('start_date', 'text', (column) => column.notNull())
      .addColumn('end_date', 'text', (column) => column.notNull())
      .addColumn('rent_cents', 'integer', (column) => column.notNull())
      .addColumn('deposit_cents', 'integer', (column) => column.notNull())
      .addColumn('occupants', 'text', (column) => column.notNull())
      .addColumn('allow_corporate_signer', 'integer', (column) => column.notNull())
      .addColumn('corp_signer_fname', 'text', (column) => column.notNull())
      .addColumn('corp_signer_lname', 'text', (column) => column.notNull())
      .addColumn('corp_signer_email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'text')
      .addColumn('sealed_at', 'text')
      .execute();
    await withTenancy(
      db.schema.createTable('lease_documents').addColumn('id', 'text', (column) => column.primaryKey()),
    )
      .addColumn('lease_id', 'text', (column) => column.notNull().references('leases.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('file_type', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('storage_key', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('pages', 'integer', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('fee_cents', 'integer', (column) => column.notNull())
      .addUniqueConstraint('lease_documents_position', ['lease_id', 'position'])
      .execute();
    await withTenancy(db.schema.createTable('lease_signers'))
      .addColumn('lease_id', 'text', (column) => column.notNull().references('leases.id'))
      .addColumn('applicant_id', 'text', (column) => column.notNull().references('applicants.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('sign_key', 'text', (column) => column.notNull())
      .addColumn('initials_key', 'text', (column) => column.notNull())
      .addColumn('signature', 'text')
      .addColumn('pages_seen', 'text', (column) => column.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('ip', 'text')
      .addPrimaryKeyConstraint('lease_signers_key', ['lease_id', 'applicant_id'])
      .execute();
    await withTenancy(db.schema.createTable('lease_marks'))
      .addColumn('lease_id', 'text', (column) => column.notNull().references('leases.id'))
      .addColumn('document_id', 'text', (column) => column.notNull().references('lease_documents.id'))
      .addColumn('spot', 'text', (column) => column.notNull())
      .addColumn('applicant_id', 'text', (column) => column.notNull().references('applicants.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('page', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'text', (column) => column.notNull())
      .addColumn('ip', 'text', (column) => column.notNull())
      // A spot is signed once, whoever comes first.
      .addPrimaryKeyConstraint('lease_marks_key', ['document_id', 'spot'])
      .execute();
    await withTenancy(db.schema.createTable('lease_sealed_files'))
      .addColumn('lease_id', 'text', (column) => column.primaryKey().references('leases.id'))
      .addColumn('storage_key', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addColumn('sealed_at', 'text', (column) => column.notNull())
      .addColumn('stamped_at', 'text')
      .execute();
    await addIndexes(db);
  },
};

/** Every row carries its company and its property. */
function withTenancy<Table extends string>(table: CreateTableBuilder<Table, string>) {
  return table
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes: readonly (readonly [string, readonly string[]])[] = [
    ['leases', ['application_id']],
    ['leases', ['parent_lease_id']],
    ['leases', ['status']],
    ['lease_documents', ['storage_key']],
    ['lease_signers', ['applicant_id']],
    ['lease_marks', ['lease_id']],
    ['lease_sealed_files', ['storage_key']],
    ['lease_sealed_files', ['level']],
  ];
  for (const [table, columns] of indexes) {
    await db.schema
      .createIndex([table, ...columns].join('_'))
      .on(table)
      .columns([...columns])
      .execute();
  }
  // One lease of an application is open at a time; addendums that follow it are beside it.
  await sql`create unique index leases_open on leases (application_id)
    where status = 'SIGNING' and parent_lease_id is null`.execute(db);
}
