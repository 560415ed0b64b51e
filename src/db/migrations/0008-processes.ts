/**
 * Running flows, the requests that were handled under a key, and an event log that names process, release, place
 * before and after, and outcome.
 */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../client.ts';
import type { Migration } from '../migration.ts';

export const processes: Migration = {
  name: '0008-processes',
  async up(db, dialect) {
    await db.schema
      .createTable('processes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('flow', 'text', (column) => column.notNull())
      .addColumn('release', 'text', (column) => column.notNull())
      .addColumn('subject_kind', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('processes_subject', ['subject_kind', 'subject_id', 'flow'])
      .execute();
    await db.schema
      .createTable('process_requests')
      .addColumn('process_id', 'text', (column) => column.notNull().references('processes.id'))
      .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
      .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('process_requests_key', ['process_id', 'key'])
      .execute();
    await widenEvents(db, dialect);
    await db.schema.createIndex('events_process_id').on('events').columns(['process_id', 'at']).execute();
  },
};

/** A visitor who only asks for information is no applicant; SQLite drops a "not null" only with its table. */
async function widenEvents(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    for (const column of ['application_id', 'applicant_id'])
      await db.schema
        .alterTable('events')
        .alterColumn(column, (changed) => changed.dropNotNull())
        .execute();
    await sql`alter table events
      add column process_id text references processes (id), add column release text not null default '',
      add column step_before text, add column step_after text, add column outcome text`.execute(db);
    return;
  }
  await sql`alter table events rename to events_before`.execute(db);
  await sql`create table events (
    id text primary key not null,
    company_id text not null references companies (id), property_id text not null references properties (id),
    application_id text references applications (id), applicant_id text references applicants (id),
    flow text not null, flow_version integer not null, event text not null,
    state_before text not null, state_after text not null, actor text not null, ip text not null,
    detail text not null, at text not null,
    process_id text references processes (id), release text not null default '',
    step_before text, step_after text, outcome text)`.execute(db);
  const columns = sql.raw(
    'id, company_id, property_id, application_id, applicant_id, flow, flow_version, event, state_before, state_after, actor, ip, detail, at',
  );
  await sql`insert into events (${columns}) select ${columns} from events_before`.execute(db);
  await sql`drop table events_before`.execute(db);
  await db.schema
    .createIndex('events_applicant_id_at')
    .on('events')
    .columns(['applicant_id', 'at'])
    .execute();
}
