/** Processes of a tenancy: what they were opened for, their files, and which applicant an occupant was. */
import type { Migration } from '../migration.ts';

export const tenancyFlows: Migration = {
  name: '0032-tenancy-flows',
  async up(db) {
    await db.schema
      .createTable('flow_occasions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('lease_id', 'text', (column) => column.notNull().references('tenancies.lease_id'))
      .addColumn('flow', 'text', (column) => column.notNull())
      // Null: for everybody of the lease.
      .addColumn('user_id', 'text', (column) => column.references('users.id'))
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text')
      .execute();
    await db.schema
      .createTable('tenancy_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('lease_id', 'text', (column) => column.notNull().references('tenancies.lease_id'))
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('storage_key', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('process_signatures')
      .addColumn('process_id', 'text', (column) => column.notNull().references('processes.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('signer', 'text', (column) => column.notNull())
      // SHA-256 of the answers that were signed, as JSON in clear.
      .addColumn('answers_sha256', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'text', (column) => column.notNull())
      .addColumn('ip', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('process_signatures_key', ['process_id', 'state'])
      .execute();
    const indexes = [
      ['flow_occasions', ['lease_id', 'flow']],
      ['flow_occasions', ['token_hash']],
      ['tenancy_files', ['subject_id', 'created_at']],
      ['tenancy_files', ['storage_key']],
    ] as const;
    for (const [table, columns] of indexes) {
      const name = [table, ...columns].join('_');
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    }
    await db.schema
      .alterTable('lease_occupants')
      .addColumn('applicant_id', 'text', (column) => column.references('applicants.id'))
      .execute();
    // What the work of a state has made, where that is no invoice of an applicant.
    await db.schema.alterTable('process_work').addColumn('record_id', 'text').execute();
  },
};
