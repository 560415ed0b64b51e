/** Invoices of applicants, attempts to pay them, payments, and money that goes back. */
export const payment = `
  create table invoices (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    charge_code text not null,
    description text not null,
    amount_cents integer not null,
    created_at text not null,
    position integer not null default 0
  );
  create index invoices_applicant_id on invoices (applicant_id);

  create table payment_intents (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    invoice_id text not null references invoices (id),
    applicant_id text not null references applicants (id),
    provider text not null,
    idempotency_key text not null,
    provider_transaction_id text,
    payment_type text not null,
    amount_cents integer not null,
    fee_cents integer not null,
    state text not null,
    failure text,
    created_at text not null,
    updated_at text not null
  );
  create unique index payment_intents_applicant_id_idempotency_key on payment_intents (applicant_id, idempotency_key);
  create index payment_intents_invoice_id on payment_intents (invoice_id);
  -- At most one attempt per invoice is on its way or paid: no invoice is paid twice.
  create unique index payment_intents_live on payment_intents (invoice_id) where state in ('started', 'unknown', 'paid');
  create index payment_intents_state_updated_at on payment_intents (state, updated_at);
  -- A transaction of a provider pays one attempt, however often its result comes in.
  create unique index payment_intents_transaction on payment_intents (provider, provider_transaction_id) where provider_transaction_id is not null;

  create table payments (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    invoice_id text not null references invoices (id),
    intent_id text not null references payment_intents (id),
    auth_code text not null,
    amount_cents integer not null,
    fee_cents integer not null,
    created_at text not null
  );
  create unique index payments_intent_id on payments (intent_id);
  create index payments_invoice_id on payments (invoice_id);

  create table payment_returns (
    intent_id text not null primary key references payment_intents (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    invoice_id text not null references invoices (id),
    reason text not null,
    provider_transaction_id text not null,
    auth_code text not null,
    amount_cents integer not null,
    fee_cents integer not null,
    created_at text not null
  );
  create index payment_returns_invoice_id on payment_returns (invoice_id);
`;
