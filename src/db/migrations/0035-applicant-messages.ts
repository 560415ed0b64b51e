/** Messages between applicants and the office: such a message is about no lease, and its writer may have no account. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../client.ts';
import type { Migration } from '../migration.ts';

export const applicantMessages: Migration = {
  name: '0035-applicant-messages',
  async up(db, dialect) {
    await allowNull(db, dialect, MESSAGES);
    await allowNull(db, dialect, FILES);
    await db.schema
      .alterTable('resident_messages')
      // Who wrote it, or whom the office wrote to, where that is an applicant.
      .addColumn('applicant_id', 'text', (column) => column.references('applicants.id'))
      .execute();
    await db.schema
      .createIndex('resident_messages_applicant')
      .on('resident_messages')
      .columns(['applicant_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('lease_occupants_applicant_id')
      .on('lease_occupants')
      .columns(['applicant_id'])
      .execute();
  },
};

/** A table with a column that may be empty from now on: its columns and indexes as SQLite makes them anew. */
interface Widened {
  readonly table: string;
  readonly column: string;
  readonly columns: readonly string[];
  readonly indexes: readonly string[];
}

const TENANCY = [
  'company_id text not null references companies (id)',
  'property_id text not null references properties (id)',
];

const MESSAGES: Widened = {
  table: 'resident_messages',
  column: 'user_id',
  columns: [
    'id text primary key',
    ...TENANCY,
    'user_id text references users (id)',
    'lease_id text',
    'from_office integer not null',
    'subject text not null',
    'message text not null',
    'impersonation_id text references impersonations (id)',
    'created_at text not null',
    'read_at text',
    'thread_id text',
    'author text',
    'workorder_id text',
    'invoice_id text',
    'delivered_at text',
  ],
  indexes: [
    'resident_messages_user_id_created_at on resident_messages (user_id, created_at)',
    'resident_messages_threads on resident_messages (user_id, thread_id, created_at)',
    'resident_messages_office on resident_messages (property_id, from_office, read_at, created_at)',
  ],
};

const FILES: Widened = {
  table: 'resident_files',
  column: 'lease_id',
  columns: [
    'id text primary key',
    ...TENANCY,
    'lease_id text references tenancies (lease_id)',
    'owner_kind text not null',
    'owner_id text not null',
    'position integer not null',
    'file_name text not null',
    'media_type text not null',
    'size integer not null',
    'storage_key text not null unique',
    'created_at text not null',
  ],
  indexes: ['resident_files_owner on resident_files (owner_kind, owner_id, position)'],
};

/** SQLite drops a "not null" only with its table. */
async function allowNull(
  db: Kysely<unknown>,
  dialect: Dialect,
  { table, column, columns, indexes }: Widened,
): Promise<void> {
  if (dialect === 'postgres') {
    await db.schema
      .alterTable(table)
      .alterColumn(column, (changed) => changed.dropNotNull())
      .execute();
    return;
  }
  const names = sql.raw(columns.map((one) => one.split(' ')[0]).join(', '));
  const before = `${table}_before`;
  await db.schema.alterTable(table).renameTo(before).execute();
  await sql`create table ${sql.table(table)} (${sql.raw(columns.join(', '))})`.execute(db);
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${sql.table(before)}`.execute(db);
  await db.schema.dropTable(before).execute();
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
}
