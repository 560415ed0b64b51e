/** Automatic payments and the dates on which they charge. */
export const autopay = `
  create table autopays (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    method_id text not null references payment_methods (id),
    day integer not null check (day between 1 and 31),
    start_on text not null,
    end_on text,
    paused_until text,
    cap_cents integer check (cap_cents > 0),
    -- Its next date is after this day.
    after_day text not null,
    state text not null,
    end_reason text,
    -- The scheduler looks at it then; null: never again.
    look_at text,
    created_at text not null,
    updated_at text not null
  );
  create index autopays_lease on autopays (lease_id);
  create index autopays_look on autopays (look_at);

  create table autopay_charges (
    autopay_id text not null references autopays (id),
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    charge_date text not null,
    charge_month text not null,
    state text not null,
    announced_cents integer,
    amount_cents integer,
    payment_id text references ledger_payments (id),
    failure text,
    attempts integer not null,
    -- Who works on it has until then; null: it is done.
    look_at text,
    created_at text not null,
    updated_at text not null,
    constraint autopay_charges_key primary key (autopay_id, charge_date)
  );
  create index autopay_charges_look on autopay_charges (look_at);
  create unique index autopay_charges_month on autopay_charges (autopay_id, charge_month);
  create index autopay_charges_payment on autopay_charges (payment_id);
`;
