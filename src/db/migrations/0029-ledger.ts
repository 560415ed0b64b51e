/**
 * The ledger of leases: invoices, payments, and entries of transfers between accounts. What has been entered stays: the
 * database itself refuses to change or remove it, and to move nothing, or money to where it came from.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../client.ts';
import type { Migration } from '../migration.ts';

const ENTERED = ['ledger_invoices', 'ledger_entries', 'ledger_transfers'];

export const ledger: Migration = {
  name: '0029-ledger',
  async up(db, dialect) {
    await withLease(db.schema.createTable('lease_ledgers'), true)
      // Of the last entry; who adds one holds the row.
      .addColumn('seq', 'integer', (column) => column.notNull())
      .execute();
    await withLease(db.schema.createTable('recurring_charges').addColumn('id', 'text', key))
      .addColumn('charge_code', 'text', given)
      .addColumn('description', 'text', given)
      .addColumn('amount_cents', 'integer', given)
      .addColumn('due_day', 'integer', given)
      .addColumn('start_date', 'text', given)
      .addColumn('end_date', 'text')
      // Everything that is due until then has been charged.
      .addColumn('charged_until', 'text', given)
      .addColumn('next_due_date', 'text')
      .execute();
    await withLease(db.schema.createTable('ledger_invoices').addColumn('id', 'text', key))
      .addColumn('number', 'integer', given)
      .addColumn('charge_code', 'text', given)
      .addColumn('description', 'text', given)
      .addColumn('first_due_date', 'text', given)
      .addColumn('amount_cents', 'integer', (column) => column.notNull().check(sql`amount_cents > 0`))
      // Of a late fee: the invoice that is late. Of a fee for a return: none.
      .addColumn('about_invoice_id', 'text', (column) => column.references('ledger_invoices.id'))
      .addColumn('created_at', 'text', given)
      .execute();
    await withLease(db.schema.createTable('payment_methods').addColumn('id', 'text', key))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('payment_type', 'text', given)
      .addColumn('provider', 'text', given)
      .addColumn('token', 'text', given)
      .addColumn('label', 'text', given)
      .addColumn('created_at', 'text', given)
      .addColumn('removed_at', 'text')
      .execute();
    await withLease(db.schema.createTable('ledger_payments').addColumn('id', 'text', key))
      .addColumn('user_id', 'text', (column) => column.references('users.id'))
      .addColumn('origin', 'text', given)
      .addColumn('idempotency_key', 'text', given)
      .addColumn('payment_type', 'text', given)
      .addColumn('provider', 'text', given)
      .addColumn('method_id', 'text', (column) => column.references('payment_methods.id'))
      .addColumn('method_label', 'text', given)
      .addColumn('amount_cents', 'integer', (column) => column.notNull().check(sql`amount_cents > 0`))
      .addColumn('fee_cents', 'integer', (column) => column.notNull().check(sql`fee_cents >= 0`))
      .addColumn('state', 'text', given)
      .addColumn('provider_transaction_id', 'text')
      .addColumn('auth_code', 'text', given)
      // Why it was declined, or the code of its return.
      .addColumn('failure', 'text')
      .addColumn('presentment', 'integer', (column) =>
        column.notNull().check(sql`presentment between 1 and 3`),
      )
      .addColumn('represents_id', 'text', (column) => column.references('ledger_payments.id'))
      // The day on which it is presented again; the next look at the provider.
      .addColumn('present_again_on', 'text')
      .addColumn('look_at', 'text')
      .addColumn('authorised_at', 'text')
      .addColumn('created_at', 'text', given)
      .addColumn('updated_at', 'text', given)
      .execute();
    await withLease(db.schema.createTable('ledger_entries').addColumn('id', 'text', key))
      .addColumn('seq', 'integer', given)
      // What it is about, once: `rent:2026-03`, `settled:<payment>`.
      .addColumn('name', 'text', given)
      .addColumn('kind', 'text', given)
      .addColumn('at', 'text', given)
      .addColumn('actor', 'text', given)
      .addColumn('invoice_id', 'text', (column) => column.references('ledger_invoices.id'))
      .addColumn('payment_id', 'text', (column) => column.references('ledger_payments.id'))
      .addColumn('detail', 'text', given)
      .execute();
    await withLease(
      db.schema
        .createTable('ledger_transfers')
        .addColumn('entry_id', 'text', (column) => column.notNull().references('ledger_entries.id')),
    )
      .addColumn('line', 'integer', given)
      .addColumn('debit', 'text', given)
      .addColumn('credit', 'text', (column) => column.notNull().check(sql`credit <> debit`))
      .addColumn('cents', 'integer', (column) => column.notNull().check(sql`cents > 0`))
      .addColumn('invoice_id', 'text', (column) => column.references('ledger_invoices.id'))
      .addColumn('payment_id', 'text', (column) => column.references('ledger_payments.id'))
      .addPrimaryKeyConstraint('ledger_transfers_key', ['entry_id', 'line'])
      .execute();
    await withLease(
      db.schema
        .createTable('late_fee_watches')
        .addColumn('invoice_id', 'text', (column) => column.primaryKey().references('ledger_invoices.id')),
    )
      .addColumn('look_on', 'text', given)
      .execute();
    for (const statement of INDEXES) await sql.raw(statement).execute(db);
    for (const table of ENTERED) await keepEntered(db, dialect, table);
  },
};

const INDEXES = [
  'create index recurring_charges_lease on recurring_charges (lease_id)',
  'create index recurring_charges_due on recurring_charges (next_due_date)',
  'create unique index ledger_invoices_number on ledger_invoices (lease_id, number)',
  // A late fee is charged once for an invoice.
  'create unique index ledger_invoices_about on ledger_invoices (about_invoice_id) where about_invoice_id is not null',
  'create index payment_methods_user on payment_methods (user_id)',
  // One decision to pay is one payment.
  'create unique index ledger_payments_key on ledger_payments (lease_id, idempotency_key)',
  // Of a lease one payment at a time waits for its provider.
  `create unique index ledger_payments_pending on ledger_payments (lease_id) where state in ('submitted', 'unknown')`,
  `create unique index ledger_payments_transaction on ledger_payments (provider, provider_transaction_id)
    where provider_transaction_id is not null`,
  // What came back is presented again once; the third presentment is about the second.
  'create unique index ledger_payments_represents on ledger_payments (represents_id) where represents_id is not null',
  'create index ledger_payments_look on ledger_payments (look_at)',
  'create index ledger_payments_again on ledger_payments (present_again_on)',
  'create unique index ledger_entries_seq on ledger_entries (lease_id, seq)',
  'create unique index ledger_entries_name on ledger_entries (lease_id, name)',
  'create index ledger_entries_payment on ledger_entries (payment_id)',
  'create index ledger_entries_invoice on ledger_entries (invoice_id)',
  'create index ledger_transfers_lease on ledger_transfers (lease_id)',
  'create index ledger_transfers_invoice on ledger_transfers (invoice_id)',
  'create index ledger_transfers_payment on ledger_transfers (payment_id)',
  'create index late_fee_watches_day on late_fee_watches (look_on)',
];

/** Neither dialect lets anybody change or remove a row of the table from now on. */
async function keepEntered(db: Kysely<unknown>, dialect: Dialect, table: string): Promise<void> {
  const refusal = `what is entered in ${table} stays`;
  if (dialect === 'sqlite') {
    for (const on of ['update', 'delete']) {
      await sql
        .raw(
          `create trigger ${table}_no_${on} before ${on} on ${table} begin select raise(abort, '${refusal}'); end`,
        )
        .execute(db);
    }
    return;
  }
  await sql
    .raw(
      `create function ${table}_stays() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${table}_stays before update or delete on ${table} for each row execute function ${table}_stays()`,
    )
    .execute(db);
}

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0];
const key = (column: Column) => column.primaryKey();
const given = (column: Column) => column.notNull();

/** Every row carries its company, its property and its lease. */
function withLease<Table extends string>(table: CreateTableBuilder<Table, string>, isKey = false) {
  return table
    .addColumn('lease_id', 'text', (column) =>
      (isKey ? column.primaryKey() : column.notNull()).references('leases.id'),
    )
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('property_id', 'text', (column) => column.notNull().references('properties.id'));
}
