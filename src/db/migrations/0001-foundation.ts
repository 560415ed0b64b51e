/**
 * The first tables: companies to outbox.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';

type Columns = Record<string, Column>;
type Column = readonly ['text' | 'integer', ...('null' | 'key' | `-> ${string}`)[]];

const tenancy: Columns = {
  company_id: ['text', '-> companies.id'],
  property_id: ['text', '-> properties.id'],
};
const id: Columns = { id: ['text', 'key'] };

const tables: Record<string, Columns> = {
  companies: { ...id, name: ['text'] },
  properties: {
    ...id,
    company_id: ['text', '-> companies.id'],
    name: ['text'],
    host: ['text'],
    settings: ['text'],
  },
  units: { ...id, ...tenancy, details: ['text'], available: ['integer'] },
  applications: { ...id, ...tenancy, unit_id: ['text', '-> units.id'], created_at: ['text'] },
  applicants: {
    ...id,
    ...tenancy,
    application_id: ['text', '-> applications.id'],
    applicant_type: ['text'],
    is_responsible: ['integer'],
    first_name: ['text'],
    last_name: ['text'],
    email: ['text'],
    contact_no: ['text'],
    language: ['text'],
    allow_edit: ['integer'],
    submitted_at: ['text', 'null'],
    cancelled_at: ['text', 'null'],
    cancel_reason_code: ['text', 'null'],
    decision: ['text'],
    previous_applicant_id: ['text', 'null', '-> applicants.id'],
    pre_screening_pending: ['integer'],
    screening_request_renter_uid: ['text', 'null'],
    draft_data: ['text'],
    progress_data: ['text'],
    revision: ['integer'],
    created_at: ['text'],
  },
  access_tokens: {
    token_hash: ['text', 'key'],
    ...tenancy,
    applicant_id: ['text', '-> applicants.id'],
    expires_at: ['text'],
    created_at: ['text'],
  },
  required_documents: {
    ...id,
    ...tenancy,
    applicant_id: ['text', '-> applicants.id'],
    file_name: ['text'],
    description: ['text'],
    require_expiration_date: ['integer'],
  },
  files: {
    ...id,
    ...tenancy,
    applicant_id: ['text', '-> applicants.id'],
    purpose: ['text'],
    required_document_id: ['text', 'null', '-> required_documents.id'],
    file_name: ['text'],
    media_type: ['text'],
    size: ['integer'],
    storage_key: ['text'],
    expiration_date: ['text', 'null'],
    source: ['text'],
    created_at: ['text'],
  },
  invoices: {
    ...id,
    ...tenancy,
    applicant_id: ['text', '-> applicants.id'],
    charge_code: ['text'],
    description: ['text'],
    amount_cents: ['integer'],
    created_at: ['text'],
  },
  payment_intents: {
    ...id,
    ...tenancy,
    invoice_id: ['text', '-> invoices.id'],
    applicant_id: ['text', '-> applicants.id'],
    provider: ['text'],
    idempotency_key: ['text'],
    provider_transaction_id: ['text', 'null'],
    payment_type: ['text'],
    amount_cents: ['integer'],
    fee_cents: ['integer'],
    state: ['text'],
    failure: ['text', 'null'],
    created_at: ['text'],
    updated_at: ['text'],
  },
  payments: {
    ...id,
    ...tenancy,
    invoice_id: ['text', '-> invoices.id'],
    intent_id: ['text', '-> payment_intents.id'],
    auth_code: ['text'],
    amount_cents: ['integer'],
    fee_cents: ['integer'],
    created_at: ['text'],
  },
  exams: {
    ...id,
    ...tenancy,
    applicant_id: ['text', '-> applicants.id'],
    exam_id: ['text'],
    questions: ['text'],
    result: ['text'],
    screening_request_uid: ['text'],
    screening_request_renter_uid: ['text'],
    renter_uid: ['text'],
    created_at: ['text'],
    updated_at: ['text'],
  },
  events: {
    ...id,
    ...tenancy,
    application_id: ['text', '-> applications.id'],
    applicant_id: ['text', '-> applicants.id'],
    flow: ['text'],
    flow_version: ['integer'],
    event: ['text'],
    state_before: ['text'],
    state_after: ['text'],
    actor: ['text'],
    ip: ['text'],
    detail: ['text'],
    at: ['text'],
  },
  outbox: {
    ...id,
    ...tenancy,
    channel: ['text'],
    recipient: ['text'],
    subject: ['text'],
    body: ['text'],
    attempts: ['integer'],
    next_attempt_at: ['text'],
    sent_at: ['text', 'null'],
    created_at: ['text'],
  },
  users: {
    ...id,
    ...tenancy,
    email: ['text'],
    password_hash: ['text'],
    failed_attempts: ['integer'],
    locked_until: ['text', 'null'],
    first_name: ['text'],
    last_name: ['text'],
    policies: ['text'],
    language: ['text'],
    last_login_at: ['text', 'null'],
  },
  sessions: {
    token_hash: ['text', 'key'],
    ...tenancy,
    user_id: ['text', '-> users.id'],
    expires_at: ['text'],
    created_at: ['text'],
  },
  pages: { ...tenancy, slug: ['text'], language: ['text'], page_title: ['text'], page_content: ['text'] },
  shoutbox: {
    ...id,
    ...tenancy,
    language: ['text'],
    title: ['text'],
    content: ['text'],
    position: ['integer'],
  },
};

/** Table, columns: each of these combinations is there at most once. */
const unique: ReadonlyArray<readonly [string, string[]]> = [
  ['properties', ['host']],
  ['users', ['company_id', 'email']],
  ['pages', ['property_id', 'slug', 'language']],
  ['payments', ['intent_id']],
  ['payment_intents', ['applicant_id', 'idempotency_key']],
];

const indexes: ReadonlyArray<readonly [string, string[]]> = [
  ['units', ['property_id']],
  ['applications', ['unit_id']],
  ['applicants', ['application_id']],
  ['access_tokens', ['applicant_id']],
  ['required_documents', ['applicant_id']],
  ['files', ['applicant_id', 'created_at']],
  ['files', ['required_document_id']],
  ['invoices', ['applicant_id']],
  ['payment_intents', ['invoice_id']],
  ['payment_intents', ['state', 'updated_at']],
  ['payments', ['invoice_id']],
  ['exams', ['applicant_id']],
  ['events', ['applicant_id', 'at']],
  ['outbox', ['sent_at', 'next_attempt_at']],
  ['sessions', ['user_id']],
  ['shoutbox', ['property_id', 'language', 'position']],
];

/** Creates every table, its keys and its indexes. */
export const foundation: Migration = {
  name: '0001-foundation',
  async up(db) {
    for (const [name, columns] of Object.entries(tables)) await createTable(db, name, columns);
    for (const [table, columns] of unique) await createIndex(db, table, columns, true);
    for (const [table, columns] of indexes) await createIndex(db, table, columns, false);
    // At most one attempt per invoice can be on its way or paid: no invoice is paid twice.
    await sql`create unique index payment_intents_live on payment_intents (invoice_id)
      where state in ('started', 'unknown', 'paid')`.execute(db);
    // One transaction of a provider pays one intent, however often its result comes in.
    await sql`create unique index payment_intents_transaction
      on payment_intents (provider, provider_transaction_id)
      where provider_transaction_id is not null`.execute(db);
  },
};

async function createTable(db: Kysely<unknown>, name: string, columns: Columns): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, [type, ...marks]] of Object.entries(columns)) {
    const target = marks.find((mark) => mark.startsWith('-> '))?.slice(3);
    table = table.addColumn(column, type, (builder) => {
      const shaped = marks.includes('null') ? builder : builder.notNull();
      const keyed = marks.includes('key') ? shaped.primaryKey() : shaped;
      return target === undefined ? keyed : keyed.references(target);
    });
  }
  await table.execute();
}

async function createIndex(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  isUnique: boolean,
): Promise<void> {
  const index = db.schema
    .createIndex([table, ...columns].join('_'))
    .on(table)
    .columns(columns);
  await (isUnique ? index.unique() : index).execute();
}
