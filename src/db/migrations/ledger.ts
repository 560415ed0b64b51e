/** The ledger of leases: invoices, payments, and entries of transfers between accounts. */
export const ledger = `
  create table lease_ledgers (
    lease_id text not null primary key references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Sequence of the latest entry; an addition locks the row.
    seq integer not null
  );

  create table recurring_charges (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    charge_code text not null,
    description text not null,
    amount_cents integer not null,
    due_day integer not null,
    start_date text not null,
    end_date text,
    -- Everything that is due until then has been charged.
    charged_until text not null,
    next_due_date text
  );
  create index recurring_charges_due on recurring_charges (next_due_date);
  create index recurring_charges_lease on recurring_charges (lease_id);

  create table ledger_invoices (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    number integer not null,
    charge_code text not null,
    description text not null,
    first_due_date text not null,
    amount_cents integer not null check (amount_cents > 0),
    -- Of a late fee: the invoice that is late. Of a fee for a return: none.
    about_invoice_id text references ledger_invoices (id),
    created_at text not null
  );
  create unique index ledger_invoices_about on ledger_invoices (about_invoice_id) where about_invoice_id is not null;
  create unique index ledger_invoices_number on ledger_invoices (lease_id, number);

  create table payment_methods (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    payment_type text not null,
    provider text not null,
    token text not null,
    label text not null,
    created_at text not null,
    removed_at text
  );
  create index payment_methods_user on payment_methods (user_id);

  create table ledger_payments (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text references users (id),
    origin text not null,
    idempotency_key text not null,
    payment_type text not null,
    provider text not null,
    method_id text references payment_methods (id),
    method_label text not null,
    amount_cents integer not null check (amount_cents > 0),
    fee_cents integer not null check (fee_cents >= 0),
    state text not null,
    provider_transaction_id text,
    auth_code text not null,
    -- Why it was declined, or the code of its return.
    failure text,
    presentment integer not null check (presentment between 1 and 3),
    represents_id text references ledger_payments (id),
    -- The day on which it is presented again; the next look at the provider.
    present_again_on text,
    look_at text,
    authorised_at text,
    created_at text not null,
    updated_at text not null
  );
  create index ledger_payments_again on ledger_payments (present_again_on);
  create unique index ledger_payments_key on ledger_payments (lease_id, idempotency_key);
  create index ledger_payments_look on ledger_payments (look_at);
  create unique index ledger_payments_pending on ledger_payments (lease_id) where state in ('submitted', 'unknown');
  create unique index ledger_payments_represents on ledger_payments (represents_id) where represents_id is not null;
  create unique index ledger_payments_transaction on ledger_payments (provider, provider_transaction_id) where provider_transaction_id is not null;

  create table ledger_entries (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    seq integer not null,
    -- Name of the event, once per lease: "rent:2026-03", "settled:<payment>".
    name text not null,
    kind text not null,
    at text not null,
    actor text not null,
    invoice_id text references ledger_invoices (id),
    payment_id text references ledger_payments (id),
    detail text not null
  );
  create index ledger_entries_invoice on ledger_entries (invoice_id);
  create unique index ledger_entries_name on ledger_entries (lease_id, name);
  create index ledger_entries_payment on ledger_entries (payment_id);
  create unique index ledger_entries_seq on ledger_entries (lease_id, seq);

  create table ledger_transfers (
    entry_id text not null references ledger_entries (id),
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    line integer not null,
    debit text not null,
    credit text not null check (credit <> debit),
    cents integer not null check (cents > 0),
    invoice_id text references ledger_invoices (id),
    payment_id text references ledger_payments (id),
    constraint ledger_transfers_key primary key (entry_id, line)
  );
  create index ledger_transfers_invoice on ledger_transfers (invoice_id);
  create index ledger_transfers_lease on ledger_transfers (lease_id);
  create index ledger_transfers_payment on ledger_transfers (payment_id);

  create table late_fee_watches (
    invoice_id text not null primary key references ledger_invoices (id),
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    look_on text not null
  );
  create index late_fee_watches_day on late_fee_watches (look_on);
`;
