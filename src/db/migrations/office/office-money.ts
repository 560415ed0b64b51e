/** The office's money: days in the books, closed months, acts of the office, checks and cash. */
export const officeMoney = `
  alter table ledger_entries add column day text;
  create index ledger_entries_day on ledger_entries (property_id, day);
  create index ledger_entries_at on ledger_entries (property_id, at);
  create index ledger_transfers_property on ledger_transfers (property_id, lease_id);
  create index ledger_invoices_property on ledger_invoices (property_id, charge_code);
  create index late_fee_watches_property on late_fee_watches (property_id, look_on);

  create table office_payments (
    payment_id text not null primary key references ledger_payments (id),
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    tender text not null,
    number text not null,
    received_on text not null
  );
  create index office_payments_day on office_payments (property_id, received_on);

  create table money_acts (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Chosen by the form: pressing twice acts once.
    request_key text not null,
    -- What is done, as JSON.
    act text not null,
    amount_cents integer not null check (amount_cents > 0),
    asked_by text not null references users (id),
    asked_at text not null,
    -- WAITING for a second member, DONE or REFUSED.
    state text not null,
    decided_by text references users (id),
    decided_at text,
    refusal text,
    constraint money_acts_once unique (lease_id, request_key)
  );
  create index money_acts_state on money_acts (property_id, state, asked_at);

  -- The last closed month of a property; whoever enters a past day locks the row.
  create table ledger_closings (
    property_id text not null primary key references properties (id),
    company_id text not null references companies (id),
    closed_until text not null
  );
  create table closed_months (
    property_id text not null references properties (id),
    company_id text not null references companies (id),
    month text not null,
    closed_by text not null references users (id),
    closed_at text not null,
    constraint closed_months_key primary key (property_id, month)
  );
`;
