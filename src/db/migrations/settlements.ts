/** Settlements of deposits after residents have moved out. */
export const settlements = `
  create table settlements (
    -- Of the process: lease and occasion.
    subject_id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    keys_returned_on text not null,
    -- The latest statement; null before the first one.
    deposit_cents integer,
    balance_cents integer,
    deductions text,
    refund_cents integer,
    owed_cents integer,
    drawn_at text,
    settled_at text,
    paid_at text
  );
  create index settlements_lease on settlements (lease_id);
`;
